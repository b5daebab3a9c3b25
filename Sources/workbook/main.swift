internal import FoundationEssentials
internal import Glibc
internal import WorkbookCommands

let signals = TerminationSignals.take()
let process = ProcessInfo.processInfo
let console = Console.process(
  environment: process.environment, currentDirectory: FileManager.default.currentDirectoryPath)
let status = await WorkbookCommand(console: console, signals: signals)
  .run(Array(process.arguments.dropFirst()))
exit(status.exitStatus)
