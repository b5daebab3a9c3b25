import Diagnostics
import SiteRenderer
import WorkbookReader

/// The program: reads a command line, carries it out, and chooses the exit status.
///
/// A command is a task of its own. A signal cancels it, which ends every process that it started and
/// removes what it laid out; then the program says so and ends with the status that shells expect.
///
/// This is the only place where an error becomes a line and a status: commands throw what keeps
/// them from working, and return whether they have found problems. Output that could not be written
/// is such an error too.
package struct WorkbookCommand: Sendable {
  /// What a command came to (`sysexits` are not used: a few values are enough for a script).
  ///
  /// `clean` found nothing wrong, `problemsFound` did its work and has something to report,
  /// `couldNotRun` has said why on standard error.
  package enum Status: Sendable, Hashable {
    case clean, problemsFound, couldNotRun
    /// A signal has ended it, whose number shells expect in the status.
    case interrupted(signal: Int32)

    /// 0, 1, 2, or 128 and the signal's number.
    package var exitStatus: Int32 {
      switch self {
      case .clean: 0
      case .problemsFound: 1
      case .couldNotRun: 2
      case .interrupted(let signal): 128 + signal
      }
    }
  }

  private let console: Console
  private let signals: AsyncStream<Int32>

  /// Makes the program.
  ///
  /// - Parameters:
  ///   - console: where it reads its surroundings and writes.
  ///   - signals: what asks the program to end, by number; the first one counts.
  package init(console: Console, signals: AsyncStream<Int32> = AsyncStream { $0.finish() }) {
    self.console = console
    self.signals = signals
  }

  /// Carries out a command line; it returns when everything that was started has ended.
  ///
  /// - Parameter arguments: without the program's name.
  package func run(_ arguments: [String]) async -> Status {
    let invocation = Result { try Invocation(parsing: arguments) }
    let work = Task { try await perform(invocation.get()) }
    let watch = Task {
      for await signal in signals {
        work.cancel()
        return signal as Int32?
      }
      return nil
    }
    let result = await work.result
    watch.cancel()
    if let signal = await watch.value {
      let rest =
        (try? invocation.get())?.command == .device
        ? "the device has ended" : "what was already finished is kept for the next run"
      console.errors("workbook: interrupted; \(rest)\n")
      return .interrupted(signal: signal)
    }
    do {
      let status = try result.get()
      guard let reason = console.outputFailure() else { return status }
      console.errors("workbook: error: cannot write to standard output: \(reason); mend that\n")
      return .couldNotRun
    } catch {
      let message = "\(error)".escapedForTerminal.replacing("\n", with: " ")
      console.errors("workbook: error: \(message)\n")
      return .couldNotRun
    }
  }

  /// Prints the version or help, or carries out the command that is named.
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
    return try await perform(command, invocation)
  }

  /// Carries out a command; those that need a book read it here, unless they may not have to.
  private func perform(_ command: CommandName, _ invocation: Invocation) async throws -> Status {
    switch command {
    case .build:
      // What the last build remembers may spare it the reading.
      try await BuildCommand(
        invocation: invocation, console: console, loader: loader(invocation)
      ).run()
    case .run:
      try await RunCommand(
        invocation: invocation, console: console, workbook: loader(invocation).load()
      ).run()
    case .check:
      // What a check remembers may spare it the reading.
      try await CheckCommand(
        invocation: invocation, console: console, loader: loader(invocation)
      ).run()
    case .accept:
      // What it would write is read once more before it is written.
      try await AcceptCommand(
        invocation: invocation, console: console, loader: loader(invocation)
      ).run()
    case .why:
      try await WhyCommand(
        invocation: invocation, console: console, workbook: loader(invocation).load()
      ).run()
    case .cache: try await CacheCommand(invocation: invocation, console: console).run()
    case .model:
      try await ModelCommand(
        invocation: invocation, console: console, workbook: loader(invocation).load()
      ).run()
    case .device:
      try await DeviceCommand(
        invocation: invocation, console: console, workbook: loader(invocation).load()
      ).run()
    case .push: try PushCommand(invocation: invocation, console: console).run()
    case .transfers: try TransfersCommand(invocation: invocation, console: console).run()
    case .initialize: try await InitCommand(invocation: invocation, console: console).run()
    case .help: try HelpCommand(invocation: invocation, console: console).run()
    }
  }

  /// The book that a command line names, or the one around the current folder.
  ///
  /// - Throws: when there is no book at that place or above it.
  private func loader(_ invocation: Invocation) throws -> WorkbookLoader {
    let start = invocation.value("--directory").map(console.absolute) ?? console.currentDirectory
    return try WorkbookLoader(startingAt: start)
  }
}
