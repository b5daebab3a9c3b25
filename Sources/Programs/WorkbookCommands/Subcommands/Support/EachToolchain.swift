import CommandLineSyntax
import TextDiagnostics
import Synchronization
import WorkbookModel
import WorkbookReports

/// Carries out a command with each toolchain that `--toolchain` names, and reports what differs.
///
/// A site is written with the results of the first one; where others differ, its pages have a tab for each.
struct EachToolchain: Sendable {
  let invocation: Invocation
  let console: Console

  /// The command with one toolchain.
  ///
  /// The last parameter has the results of the other toolchains, by the paths of books.
  typealias Command =
    @Sendable (CommandName, Invocation, Console, [String: [RunResults]]) async throws
    -> WorkbookCommand.Status

  /// - Returns: the worst that the command came to with any of them. A difference alone is no problem.
  func run(_ name: CommandName, _ command: Command) async throws -> WorkbookCommand.Status {
    let paths = invocation.values("--toolchain")
    guard [.build, .run, .check].contains(name) else {
      throw Invocation.UsageError(
        description: "'workbook \(name.rawValue)' takes one '--toolchain'; 'build', 'run' and "
          + "'check' take several")
    }
    let format = invocation.value("--format") ?? "text"
    guard ["text", "json"].contains(format) else {
      throw Invocation.UsageError(
        description: "'--format \(format)' reports one toolchain; run it with each, or use "
          + "'--format json'")
    }
    for option in ["--shard", "--results", "--watch"] where invocation.has(option) {
      throw Invocation.UsageError(
        description: "'\(option)' takes one toolchain; run it with each")
    }
    var parts: [Part?] = Array(repeating: nil, count: paths.count)
    var others: [String: [RunResults]] = [:]
    // A site is written last, when the results of the others are known.
    for index in name == .build ? Array(paths.indices.dropFirst()) + [0] : Array(paths.indices) {
      let isSite = name == .build && index == 0
      let part = try await one(
        name == .build && !isSite ? .check : name, paths[index], others: isSite ? others : [:],
        command)
      parts[index] = part
      for book in part.books { others[book.workbook.path, default: []].append(book.results) }
      if part.status != .clean, invocation.has("--fail-fast") { break }
    }
    let done = zip(paths, parts).compactMap { path, part in part.map { (path, $0) } }
    let comparison = ToolchainComparison(done.map { ($0.0, $0.1.books) })
    let json = try ToolchainReports.json(comparison, done.map(\.1.report))
    if format == "json" {
      console.output(json)
    } else {
      for (path, part) in done {
        console.output("toolchain '\(path.escapedForTerminal)'\n" + part.output)
      }
      console.output(comparison.text)
    }
    console.report?(json)
    return done.contains { $0.1.status != .clean } ? .problemsFound : .clean
  }

  /// What one toolchain came to.
  private struct Part {
    var status: WorkbookCommand.Status
    var output: String
    /// In JSON.
    var report: String
    var books: [BookRun]
  }

  private func one(
    _ name: CommandName, _ path: String, others: [String: [RunResults]], _ command: Command
  ) async throws -> Part {
    let kept = Kept()
    var console = console
    console.output = { text in kept.change { $0.output += text } }
    console.report = { text in kept.change { $0.report = text } }
    console.note = { run in kept.change { $0.books.append(run) } }
    var own = invocation.with("--toolchain", path)
    own.options["--format"] = nil
    if name == .check { for option in ["--output"] { own.options[option] = nil } }
    let status = try await command(name, own, console, others)
    return kept.part(status)
  }

  private final class Kept: Sendable {
    private let value = Mutex(Part(status: .clean, output: "", report: "", books: []))

    func change(_ work: @Sendable (inout Part) -> Void) { value.withLock { work(&$0) } }

    func part(_ status: WorkbookCommand.Status) -> Part {
      value.withLock { part in
        part.status = status
        return part
      }
    }
  }
}
