import Foundation
import WorkbookBenchmarks

/// The arguments after the program's name; `--help` takes precedence over all others.
let words = Array(CommandLine.arguments.dropFirst())
/// Writes a line of progress to standard error.
///
/// Standard output contains only the JSON of the result, for scripts. The exit status is 0 even if a bound
/// does not hold, and 2 if the arguments are invalid or a benchmark cannot be carried out.
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
