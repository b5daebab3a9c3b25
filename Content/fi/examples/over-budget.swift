import Foundation

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let budget = numbers.first ?? 0
let needed = numbers.dropFirst().reduce(0, +)

if needed > budget {
  print("aika ei riitä: tarvitaan \(needed) s, annettu \(budget) s")
  exit(2)
}
print("aika riittää")
