import ChildProcess
import CommandLineSyntax
import Glibc
import PageServer
import ResultStore
import SafeFiles
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// `workbook serve`: shows the pages of a book while it is written.
///
/// ```
/// FolderWatcher ──► Rounds ──► BuildCommand ──► PageProof ──► ServedSite ──► PageServer ──► browsers
///                                   └──► a folder of the cache
/// ```
/// The site is built into a folder of the cache, so that what is published from `Site/public` is never half of an
/// edit. A round that could not be finished leaves a note on each page.
struct ServeCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let loader: WorkbookLoader

  /// The first port that is tried.
  private static let usualPort: UInt16 = 8080

  /// Serves until the task is cancelled.
  func run() async throws -> WorkbookCommand.Status {
    let cache = try RunEnvironment.cacheDirectory(invocation, console)
    let output = "\(cache)/served/\(ContentHash(Array(loader.root.utf8)).hexadecimal)"
    let site = ServedSite(folder: output)
    let server = try listen(site)
    defer { server.stop() }
    let address = "http://127.0.0.1:\(server.port)/"
    console.output("\(address) shows the book; Ctrl-C ends\n")
    if invocation.has("--open") { openBrowser(address) }
    var build = invocation
    build.command = .build
    build.options = build.options.filter { !["--port", "--open"].contains($0.key) }
    build.options["--output"] = output
    let (plain, console, root) = (build, console, loader.root)
    @Sendable func proof(_ loader: WorkbookLoader) -> PageProof {
      PageProof(
        site: site, announce: server.announce,
        name: loader.shelf?.own.siteFolder.first ?? "", content: loader.root + "/Content")
    }
    let first = proof(loader)
    try await Rounds(invocation: plain, console: console).run("building") {
      first.show(failure: $0)
    } _: {
      _ = try await EachBook(
        invocation: plain, console: console, loader: WorkbookLoader(startingAt: root)
      ).run {
        try await BuildCommand(invocation: $0, console: $1, loader: $2, proof: proof($2)).run()
      }
    }
    return .clean
  }

  /// Listens on the port of the command line, or else on the usual one or the next free one.
  private func listen(_ site: ServedSite) throws -> PageServer {
    let wanted = invocation.value("--port").flatMap { UInt16($0) }
    do {
      let server = try PageServer(site, port: wanted ?? Self.usualPort, takesNext: wanted == nil)
      if wanted == nil, server.port != Self.usualPort {
        console.errors("port \(Self.usualPort) is taken; using \(server.port)\n")
      }
      return server
    } catch let error as SystemError {
      throw RunnerError(.file, "\(error); choose another port with '--port N'")
    }
  }

  /// Opens an address with the program of the desktop, which is not waited for.
  private func openBrowser(_ address: String) {
    let folders = (console.environment["PATH"] ?? "").split(separator: ":")
    let program = folders.lazy.map { String($0) + "/xdg-open" }
      .first { (path: String) in access(path, X_OK) == 0 }
    do throws(SystemError) {
      guard let program else { throw SystemError("find 'xdg-open'", code: ENOENT) }
      try DetachedProgram.start([program, address], environment: console.environment)
    } catch {
      console.errors("warning: \(error); open \(address) in a browser\n")
    }
  }
}
