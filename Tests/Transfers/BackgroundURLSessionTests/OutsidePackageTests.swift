import Foundation
import ChildProcess
import Testing
import TestSupport
import TransferTestServers

/// A package outside this repository that uses the product, beside targets with common names and files that import
/// FoundationNetworking.
struct OutsidePackageTests {
  private static let root = Repository.root

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let names = \(names)
    let package = Package(
      name: "Reader",
      dependencies: [.package(url: "file://FOLDER/workbook", from: "1.0.0")],
      targets: names.map { .target(name: $0) } + [
        .executableTarget(
          name: "Reader",
          dependencies: [.product(name: "BackgroundURLSession", package: "workbook")]
            + names.map { .target(name: $0) })
      ])
    """

  private static let names = [
    "Database", "HTML", "Markdown", "Security", "Subprocess", "UIKit", "YAML",
  ]

  /// Makes files that import both modules mean ours.
  private static let aliases = """
    import BackgroundURLSession

    typealias URLSession = BackgroundURLSession.URLSession
    typealias URLSessionConfiguration = BackgroundURLSession.URLSessionConfiguration
    typealias URLSessionTask = BackgroundURLSession.URLSessionTask
    typealias URLSessionDownloadTask = BackgroundURLSession.URLSessionDownloadTask
    typealias URLSessionDownloadDelegate = BackgroundURLSession.URLSessionDownloadDelegate
    """

  private static let program = """
    import Foundation
    import FoundationNetworking
    import UIKit

    final class News: NSObject, URLSessionDownloadDelegate {
      func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
      ) {
        print((downloadTask.response as? HTTPURLResponse)?.statusCode ?? 0)
      }
    }

    let configuration = URLSessionConfiguration.background(withIdentifier: "daily")
    configuration.isDiscretionary = true
    let session = URLSession(configuration: configuration, delegate: News(), delegateQueue: .main)
    if let url = URL(string: "http://127.0.0.1:9/") {
      let task = session.downloadTask(with: URLRequest(url: url))
      task.priority = URLSessionTask.highPriority
      print("task", task.taskIdentifier)
    }
    let stock = FoundationNetworking.URLSession.shared
    print(String(reflecting: type(of: stock)))
    """

  @Test(.enabled(if: isNightly))
  func compilesAndRuns() async throws {
    let folder = try TestFolder()
    let files = FileManager.default
    let copy = folder.url.appending(path: "workbook")
    try files.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources"] {
      try files.copyItem(at: Self.root.appending(path: name), to: copy.appending(path: name))
    }
    for name in Self.names {
      let target = folder.url.appending(path: "Sources/\(name)")
      try files.createDirectory(at: target, withIntermediateDirectories: true)
      try "public let name = 1".write(
        to: target.appending(path: "\(name).swift"), atomically: false, encoding: .utf8)
    }
    let sources = folder.url.appending(path: "Sources/Reader")
    try files.createDirectory(at: sources, withIntermediateDirectories: true)
    try Self.aliases.write(
      to: sources.appending(path: "Session.swift"), atomically: false, encoding: .utf8)
    let git = ["git", "-C", copy.path, "-c", "user.name=a", "-c", "user.email=a@b.c"]
    for words in [["init", "-q"], ["add", "."], ["commit", "-qm", "a"], ["tag", "1.0.0"]] {
      let made = try await Subprocess.run(
        Subprocess.Configuration(executable: "/usr/bin/env", arguments: git + words))
      try #require(made.termination == .exited(0))
    }
    try Self.manifest.replacing("FOLDER", with: folder.url.path).write(
      to: folder.url.appending(path: "Package.swift"), atomically: false, encoding: .utf8)
    try Self.program.write(
      to: sources.appending(path: "main.swift"), atomically: false, encoding: .utf8)
    var run = Subprocess.Configuration(
      executable: "/usr/bin/env",
      arguments: [
        "swift", "run", "--package-path", folder.url.path, "-q", "--cache-path",
        folder.url.path + "/cache",
      ])
    run.environment = ProcessInfo.processInfo.environment
    // Prevents the start of a daemon.
    run.environment["XDG_RUNTIME_DIR"] = "/nowhere"
    // A nightly run sets them for its own build.
    for name in ["WORKBOOK_BUILD", "WORKBOOK_BENCHMARKS"] { run.environment[name] = nil }
    let result = try await Subprocess.run(run)
    let errors = String(decoding: result.standardError, as: UTF8.self)
    #expect(result.termination == .exited(0), "\(errors)")
    #expect(
      String(decoding: result.standardOutput, as: UTF8.self)
        == "task -1\nFoundationNetworking.URLSession\n")
  }
}
