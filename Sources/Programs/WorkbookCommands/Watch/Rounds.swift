import CommandLineSyntax
import TextDiagnostics
import Glibc
import PageServer
import SafeFiles
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// Work that is done again after each change of a book's files, until the task is cancelled.
///
/// A change during a round ends that round: its result would be outdated. What it has finished is in the cache, so
/// the next round goes on from there.
struct Rounds: Sendable {
  let invocation: Invocation
  let console: Console
  /// The folders that the work itself writes to.
  var ignored: [String] = []

  /// Does the work once, and again after each change.
  ///
  /// - Parameters:
  ///   - name: completes the line between two rounds: `checking`.
  ///   - onFailure: receives the reason why a round could not be finished, after it was printed.
  /// - Throws: `CancellationError` at the end, or a failure to watch files.
  func run(
    _ name: String, onFailure: @escaping @Sendable (String) -> Void = { _ in },
    _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let console = console
    let watcher = try FolderWatcher(folders, ignoring: ignoredFolders) { reason in
      console.errors(
        "warning: not all folders are watched: \(reason); changes in the others need a new start\n")
    }
    defer { watcher.stop() }
    @Sendable func round() async {
      do {
        try await work()
      } catch is CancellationError {
      } catch {
        // A cancelled round may end with any error.
        guard !Task.isCancelled else { return }
        let reason = "\(error)".escapedForTerminal.replacing("\n", with: " ")
        console.errors("workbook: error: \(reason)\n")
        onFailure(reason)
      }
    }
    var current = Task { await round() }
    for await _ in watcher.changes {
      current.cancel()
      await current.value
      console.errors("--- \(Self.time) changed; \(name) again ---\n")
      current = Task { await round() }
    }
    current.cancel()
    await current.value
    throw CancellationError()
  }

  /// The folders that the books are read from, and those of the packages whose modules or documents they name; without a book the
  /// named folder. What else lies beside a book, such as logs, is no reason to look again.
  private var folders: [String] {
    let start = invocation.value("--directory").map(console.absolute) ?? console.currentDirectory
    guard let loader = try? WorkbookLoader(startingAt: start) else {
      return [(try? realPath(start)) ?? start]
    }
    let roots = loader.withListedBooks().map(\.root)
    let packages = roots.flatMap { root in
      ((try? WorkbookLoader(startingAt: root).open())?.configuration.modules ?? [])
        .compactMap { try? realPath("\(root)/\($0.path)") }
    }
    let documented = roots.compactMap { root -> String? in
      guard let found = try? WorkbookLoader(startingAt: root),
        !found.configuration.documents.isEmpty, let book = try? realPath(root)
      else { return nil }
      return PackageCheckCommand.packageFolder(around: book)
    }
    // Content may be a link.
    return
      (roots.map { (try? realPath("\($0)/Content")) ?? "\($0)/Content" } + packages
      + documented)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// What the program writes, with the cache and the sites of earlier builds.
  private var ignoredFolders: Set<String> {
    let cache = (try? RunEnvironment.cacheDirectory(invocation, console)).map { [$0] } ?? []
    let written = folders.map { "\($0)/Site/public" } + cache + ignored
    return Set(written.flatMap { [$0, (try? realPath($0)) ?? $0] })
  }

  /// `14:03:22`
  private static var time: String {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }

  private static func time(_ result: UnsafeMutablePointer<time_t>?) -> time_t { Glibc.time(result) }
}

/// `--watch`: a command that is carried out again whenever a file of the book changes.
struct WatchedWork: Sendable {
  let invocation: Invocation
  let console: Console

  func run(
    _ work: @escaping @Sendable () async throws -> WorkbookCommand.Status
  ) async throws -> WorkbookCommand.Status {
    let pictures = invocation.value("--pictures").map { [console.absolute($0)] } ?? []
    let name = invocation.command == .run ? "running" : "checking"
    try await Rounds(invocation: invocation, console: console, ignored: pictures).run(name) {
      _ = try await work()
      // Output is flushed as it is written; a closed reader ends the command at the next signal.
    }
    return .clean
  }
}
