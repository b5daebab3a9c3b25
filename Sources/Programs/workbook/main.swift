internal import FoundationEssentials
internal import WorkbookCommands

TerminationSignals.whileWaiting { signals in
  let process = ProcessInfo.processInfo
  let console = Console.process(
    environment: process.environment, currentDirectory: FileManager.default.currentDirectoryPath)
  let command = WorkbookCommand(console: console, signals: signals)
  return await command.run(Array(process.arguments.dropFirst())).exitStatus
}
