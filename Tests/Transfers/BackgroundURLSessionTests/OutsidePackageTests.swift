import Foundation
import ChildProcess
import Testing
import TestSupport
import TransferTestServers

/// A package outside this repository that uses the product.
struct OutsidePackageTests {
  private static let root = Repository.root

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Reader",
      dependencies: [.package(path: "\(root.path)")],
      targets: [
        .executableTarget(
          name: "Reader",
          dependencies: [
            .product(name: "BackgroundURLSession", package: "\(root.lastPathComponent)")
          ])
      ])
    """

  private static let program = """
    import BackgroundURLSession
    import Foundation

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
    let sources = folder.url.appending(path: "Sources/Reader")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Self.manifest.write(
      to: folder.url.appending(path: "Package.swift"), atomically: false, encoding: .utf8)
    try Self.program.write(
      to: sources.appending(path: "main.swift"), atomically: false, encoding: .utf8)
    var run = Subprocess.Configuration(
      executable: "/usr/bin/env",
      arguments: ["swift", "run", "--package-path", folder.url.path, "-q"])
    run.environment = ProcessInfo.processInfo.environment
    // Prevents the start of a daemon.
    run.environment["XDG_RUNTIME_DIR"] = "/nowhere"
    let result = try await Subprocess.run(run)
    let errors = String(decoding: result.standardError, as: UTF8.self)
    #expect(result.termination == .exited(0), "\(errors)")
    #expect(
      String(decoding: result.standardOutput, as: UTF8.self)
        == "task -1\nFoundationNetworking.URLSession\n")
  }
}
