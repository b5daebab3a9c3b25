import Toolchains
import TextDiagnostics
import Foundation
import ResultStore
import SampleCompiler
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Packages with unusual manifests.
struct PackageBuilderTests {
  /// A folder with packages: `main`, which needs `core` beside it.
  private final class Packages {
    let folder: TemporaryFolder
    let cache: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      // Root's sandbox cannot keep anything in a folder that it cannot enter.
      cache = try TemporaryFolder(isForSandboxes: true)
      try write("main", needing: #".package(path: "../core")"#)
      try write("core")
    }

    deinit {
      folder.remove()
      cache.remove()
    }

    /// Writes the manifest of a package and a source file.
    func write(_ name: String, needing dependencies: String = "", beginning: String = "") throws {
      let sources = "\(folder.path)/\(name)/Sources/\(name)"
      try FileManager.default.createDirectory(
        atPath: sources, withIntermediateDirectories: true)
      let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        \(beginning)
        let package = Package(
          name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
          dependencies: [\(dependencies)], targets: [.target(name: "\(name)")])

        """
      try Data(manifest.utf8)
        .write(to: URL(filePath: "\(folder.path)/\(name)/Package.swift"))
      try Data("".utf8).write(to: URL(filePath: "\(sources)/a.swift"))
    }

    /// - Parameter seconds: the time limit of a manifest.
    func problems(seconds: Int = 120) async throws -> [(summary: String, fix: String?)] {
      let toolchain = try await TestRunner.toolchain()
      var limits = Sandbox.Limits.packageManifest
      limits.wallTime = .seconds(seconds)
      let builder = PackageBuilder(
        toolchain: toolchain, sandbox: Sandbox(level: .namespaces, toolchain: toolchain.usr),
        cache: ResultCache(directory: cache.path), jobs: 1, root: folder.path + "/main",
        manifestLimits: limits)
      let packages = [(".", "main"), ("../core", "core")].map { path, product in
        Configuration.DocumentedPackage(
          path: path, products: [product], range: SourceRange(at: .start))
      }
      return try await builder.build(packages).problems.map { ($0.summary, $0.fix) }
    }
  }

  @Test func givesAManifestThatNeverEndsItsOwnLimit() async throws {
    let packages = try Packages()
    try packages.write("main", beginning: "while true {}")
    // On a busy machine the other manifest may exceed the limit too.
    let problems = try await packages.problems(seconds: 1)
    let problem = try #require(problems.first)
    #expect(
      problem.summary
        == "package '.' cannot be read: its manifest did not end within 1 s and was stopped")
    #expect(
      problem.fix
        == "correct 'Package.swift'; 'swift package dump-package' in that folder shows the same")
  }

  @Test func namesThePackageWhoseManifestNeverEnds() async throws {
    let packages = try Packages()
    #expect(try await packages.problems().map(\.summary) == [])
    try packages.write("core", beginning: "while true {}")
    // The manifest of the first package is cached by now.
    #expect(
      try await packages.problems(seconds: 1).map(\.summary) == [
        "package '.' cannot be read: the manifest of 'core' did not end within 1 s and was stopped",
        "package '../core' cannot be read: its manifest did not end within 1 s and was stopped",
      ])
  }
}
