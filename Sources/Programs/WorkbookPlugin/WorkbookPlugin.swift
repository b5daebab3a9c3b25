import Foundation
import PackagePlugin

/// `swift package workbook`: runs a command of workbook on the package; without one, `check`.
///
/// It starts the launcher of the sources that it was compiled from, which builds the program for release if it must. A
/// tool that the plugin depended on would be built again in every package, and for debugging.
@main
struct WorkbookPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var root = URL(filePath: #filePath)
    for _ in 1...4 { root.deleteLastPathComponent() }
    let process = Process()
    process.executableURL = root.appending(path: "workbook")
    process.arguments = arguments.isEmpty ? ["check"] : arguments
    process.currentDirectoryURL = context.package.directoryURL
    do {
      try process.run()
    } catch {
      Diagnostics.error(
        "cannot start '\(root.path)/workbook': \(error.localizedDescription); fetch the package again"
      )
      return
    }
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return }
    exit(process.terminationStatus)
  }
}
