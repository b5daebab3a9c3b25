import Foundation

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let budget = numbers.first ?? 0
let needed = numbers.dropFirst().reduce(0, +)

if needed > budget {
  print("времени не хватит: нужно \(needed) с, дано \(budget) с")
  exit(2)
}
print("времени хватит")
