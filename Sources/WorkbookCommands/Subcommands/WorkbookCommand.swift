import Diagnostics
import SampleRunner
import SiteRenderer
import WorkbookModel

/// The program: reads a command line, carries it out, and chooses the exit status.
package struct WorkbookCommand: Sendable {
  /// What a command came to (`sysexits` are not used: three values are enough for a script).
  package enum Status: Int32, Sendable {
    case clean = 0
    case problemsFound = 1
    case couldNotRun = 2
  }

  private let console: Console

  package init(console: Console) { self.console = console }

  /// - Parameter arguments: without the program's name.
  package func run(_ arguments: [String]) async -> Status {
    do {
      let invocation = try Invocation(parsing: arguments)
      return try await perform(invocation)
    } catch {
      console.errors("workbook: error: \("\(error)".escapedForTerminal)\n")
      return .couldNotRun
    }
  }

  private func perform(_ invocation: Invocation) async throws -> Status {
    if invocation.has("--version") {
      console.output(Version.description + "\n")
      return .clean
    }
    guard let command = invocation.command else {
      if invocation.has("--help") {
        console.output(HelpText.overview)
        return .clean
      }
      console.errors(HelpText.overview)
      return .couldNotRun
    }
    if invocation.has("--help") {
      console.output(HelpText.text(for: command))
      return .clean
    }
    let start = invocation.value("--directory").map(console.absolute) ?? console.currentDirectory
    let workbook = try await WorkbookLoader(startingAt: start).load()
    switch command {
    case .build: return try await BuildCommand(invocation, console, workbook).run()
    case .run: return try await RunCommand(invocation, console, workbook).run()
    case .check: return try await CheckCommand(invocation, console, workbook).run()
    case .model: return try ModelCommand(invocation, console, workbook).run()
    }
  }
}
