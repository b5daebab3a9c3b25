import Foundation

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let budget = numbers.first ?? 0
let needed = numbers.dropFirst().reduce(0, +)

if needed > budget {
  print("时间不够：需要 \(needed) 秒，只有 \(budget) 秒")
  exit(2)
}
print("时间够用")
