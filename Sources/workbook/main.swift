internal import Foundation
internal import WorkbookCommands

let process = ProcessInfo.processInfo
let console = Console.process(
  environment: process.environment, currentDirectory: FileManager.default.currentDirectoryPath)
let status = await WorkbookCommand(console: console).run(Array(process.arguments.dropFirst()))
exit(status.rawValue)
