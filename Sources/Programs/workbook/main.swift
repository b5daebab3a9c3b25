internal import FoundationEssentials
internal import WorkbookCommands
internal import WorkbookReports

TerminationSignals.whileWaiting { signal in
  let process = ProcessInfo.processInfo
  let console = Console.process(
    environment: process.environment, currentDirectory: FileManager.default.currentDirectoryPath)
  let command = WorkbookCommand(console: console, signal: signal)
  return await command.run(Array(process.arguments.dropFirst())).exitStatus
}
