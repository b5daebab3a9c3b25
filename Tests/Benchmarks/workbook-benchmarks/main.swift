import Foundation
import WorkbookBenchmarks

/// The arguments behind the program's name; `--help` among them goes before all others.
let words = Array(CommandLine.arguments.dropFirst())
/// Writes a line about what is being done to standard error.
///
/// Standard output has nothing but the JSON of the result, which scripts read. The exit status is 0
/// also where a bound does not hold, and 2 where the words cannot be understood or a benchmark cannot
/// be carried out.
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
