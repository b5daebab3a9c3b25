internal import FoundationEssentials
internal import WorkbookCommands

TerminationSignals.whileWaiting { signals in
  /// The words and the environment that the process was started with.
  let process = ProcessInfo.processInfo
  /// The streams of the process, and the folder in which it was started.
  let console = Console.process(
    environment: process.environment, currentDirectory: FileManager.default.currentDirectoryPath)
  /// Reads the words, runs one subcommand and chooses the exit status; a signal makes it end early.
  let command = WorkbookCommand(console: console, signals: signals)
  return await command.run(Array(process.arguments.dropFirst())).exitStatus
}
