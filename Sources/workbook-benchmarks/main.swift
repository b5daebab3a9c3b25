import Foundation
import WorkbookBenchmarks

let words = Array(CommandLine.arguments.dropFirst())
let say: @Sendable (String) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
if words.contains("--help") {
  print(BenchmarkCommand.usage, terminator: "")
  exit(0)
}
do {
  let command = try BenchmarkCommand(words)
  print(try await command.run(environment: ProcessInfo.processInfo.environment, say: say))
} catch {
  say("error: \(error)")
  exit(2)
}
