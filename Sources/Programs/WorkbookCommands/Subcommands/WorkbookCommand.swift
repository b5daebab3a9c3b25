import CommandLineSyntax
import Glibc
import TextDiagnostics
import SamplePlan
import SiteRenderer
import Synchronization
import WorkbookModel
import WorkbookReader
package import WorkbookReports

/// The program: parses a command line, runs the command, and chooses the exit status.
///
/// A command is a separate task. A signal cancels it, which ends every process that it started and removes
/// its temporary files; then the program reports that and ends with the status that shells expect.
///
/// This is the only place where an error becomes a line and a status: commands throw when they cannot run,
/// and return whether they have found problems. Output that could not be written is an error too.
package struct WorkbookCommand: Sendable {
  /// The result of a command (`sysexits` are not used: a few values are enough for a script).
  ///
  /// `clean` found no problems, `problemsFound` ran and reported some, `couldNotRun` has reported the reason
  /// on standard error.
  package enum Status: Sendable, Hashable {
    case clean, problemsFound, couldNotRun
    /// A signal has ended it; shells expect its number in the status.
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
  private let signal: FirstSignal

  /// - Parameter signal: requests the end of the program.
  package init(console: Console, signal: FirstSignal = FirstSignal()) {
    self.console = console
    self.signal = signal
  }

  /// Runs a command line; returns when everything that was started has ended.
  ///
  /// - Parameter arguments: without the program's name.
  package func run(_ arguments: [String]) async -> Status {
    let invocation = Result { try Invocation(parsing: arguments) }
    let work = Task { try await perform(invocation.get()) }
    signal.whenItArrives { work.cancel() }
    let limit = try? invocation.get().value("--time-limit").flatMap { TimeLimit($0) }
    if signal.isWatched, let command = try? invocation.get().command,
      [.build, .run, .check].contains(command)
    {
      StartLimit.begin(limit)
    }
    let result = await work.result
    if signal.number == SIGALRM, let limit {
      console.errors(
        "workbook: error: the time limit of \(limit) was reached before any sample was run; raise "
          + "'--time-limit'\n")
      return .couldNotRun
    }
    if let signal = signal.number {
      let rest =
        (try? invocation.get())?.command == .device
        ? "the device has ended" : "finished results are kept for the next run"
      console.errors("workbook: interrupted; \(rest)\n")
      return .interrupted(signal: signal)
    }
    do {
      let status = try result.get()
      guard let reason = console.outputFailure() else { return status }
      console.errors(
        "workbook: error: cannot write to standard output: \(reason); check "
          + "where it is redirected to\n")
      return .couldNotRun
    } catch {
      let message = "\(error)".escapedForTerminal.replacing("\n", with: " ")
      console.errors("workbook: error: \(message)\n")
      return .couldNotRun
    }
  }

  /// Prints the version or help, or runs the named command.
  private func perform(_ invocation: Invocation) async throws -> Status {
    guard let file = invocation.value("--report") else { return try await answer(invocation) }
    ReportFile.remove(file, console)
    let report = WrittenReport()
    var console = console
    console.report = report.set
    let status = try await WorkbookCommand(console: console, signal: signal).answer(invocation)
    if let text = report.text { try ReportFile.write(text, to: file, console) }
    return status
  }

  private func answer(_ invocation: Invocation) async throws -> Status {
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
    if invocation.has("--watch") {
      var single = invocation
      single.options["--watch"] = nil
      let plain = single
      return try await WatchedWork(invocation: invocation, console: console).run {
        try await perform(command, plain)
      }
    }
    return try await perform(command, invocation)
  }

  /// Runs a command. Books are read here, except for commands that may not need all of it.
  ///
  /// - Parameter others: what the samples did with other toolchains, by the paths of books.
  private func perform(
    _ command: CommandName, _ invocation: Invocation, others: [String: [RunResults]] = [:]
  ) async throws -> Status {
    if invocation.values("--toolchain").count > 1 {
      return try await EachToolchain(invocation: invocation, console: console)
        .run(command) { command, own, console, others in
          try await WorkbookCommand(console: console, signal: signal)
            .perform(command, own, others: others)
        }
    }
    switch command {
    case .build:
      let names = invocation.values("--results")
      let reports = names.isEmpty ? nil : try ShardReports(names, console)
      return try await EachBook(
        invocation: invocation, console: console, loader: loader(invocation), reports: reports
      ).run {
        try await BuildCommand(
          invocation: $0, console: $1, loader: $2, reports: reports, others: others
        ).run()
      }
    case .serve:
      return try await ServeCommand(
        invocation: invocation, console: console, loader: loader(invocation)
      ).run()
    case .run:
      return try await EachBook(
        invocation: invocation, console: console, loader: loader(invocation)
      ).run {
        try await RunCommand(invocation: $0, console: $1, workbook: $2.load()).run()
      }
    case .check:
      if let package = PackageCheckCommand(invocation, console) { return try await package.run() }
      return try await EachBook(
        invocation: invocation, console: console, loader: loader(invocation)
      ).run {
        try await CheckCommand(invocation: $0, console: $1, loader: $2).run()
      } documents: {
        try await PackageCheckCommand(documentsOf: $2, $0, $1)?.run()
      }
    case .merge:
      let reports = try ShardReports(invocation.operands, console)
      if let package = PackageCheckCommand(invocation, console, reports) {
        return try await package.run()
      }
      return try await EachBook(
        invocation: invocation, console: console, loader: loader(invocation), reports: reports
      ).run {
        try await MergeCommand(invocation: $0, console: $1, loader: $2, reports: reports).run()
      } documents: {
        guard !reports.isOfSelection else { return nil }
        return try await PackageCheckCommand(documentsOf: $2, $0, $1, reports)?.run()
      }
    case .accept:
      if let package = PackageCheckCommand(invocation, console) { return try await package.run() }
      // The new content is read again before it is written.
      return try await AcceptCommand(
        invocation: invocation, console: console, loader: loader(invocation)
      ).run()
    case .why:
      if let package = PackageCheckCommand(invocation, console) { return try await package.run() }
      return try await WhyCommand(
        invocation: invocation, console: console, workbook: loader(invocation).load()
      ).run()
    case .attempt:
      return try await TryCommand(
        invocation: invocation, console: console, workbook: loader(invocation).load()
      ).run()
    case .cache: return try await CacheCommand(invocation: invocation, console: console).run()
    case .model:
      return try await ModelCommand(
        invocation: invocation, console: console, workbook: loader(invocation).load()
      ).run()
    case .device:
      return try await DeviceCommand(
        invocation: invocation, console: console, workbook: loader(invocation).load()
      ).run()
    case .push: return try PushCommand(invocation: invocation, console: console).run()
    case .transfers: return try TransfersCommand(invocation: invocation, console: console).run()
    case .initialize: return try await InitCommand(invocation: invocation, console: console).run()
    case .help: return try HelpCommand(invocation: invocation, console: console).run()
    }
  }

  /// The loader for the book that a command line names, or the one around the current folder.
  ///
  /// - Throws: when there is no book in that folder or above it.
  private func loader(_ invocation: Invocation) throws -> WorkbookLoader {
    let start = invocation.value("--directory").map(console.absolute) ?? console.currentDirectory
    return try WorkbookLoader(startingAt: start)
  }
}

/// The report of a command, in JSON.
private final class WrittenReport: Sendable {
  private let kept = Mutex<String?>(nil)

  var text: String? { kept.withLock { $0 } }

  @Sendable func set(_ text: String) { kept.withLock { $0 = text } }
}
