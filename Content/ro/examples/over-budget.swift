import Foundation

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let budget = numbers.first ?? 0
let needed = numbers.dropFirst().reduce(0, +)

if needed > budget {
  print("timpul nu ajunge: e nevoie de \(needed) s, sunt alocate \(budget) s")
  exit(2)
}
print("timpul ajunge")
