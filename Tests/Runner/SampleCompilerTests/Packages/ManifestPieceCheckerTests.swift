import Foundation
import ResultStore
import SampleCompiler
import SampleTestFixtures
import Sandbox
import SwiftSource
import Testing
import Toolchains

struct ManifestPieceCheckerTests {
  private static let pieces = [
    #".package(url: "https://example.com/beads", from: "1.2.0"),"#,
    #".package(url: "https://example.com/beads", form: "1.2.0"),"#,
    """
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(
      name: "Beads",
      dependencies: [ ... ],
      targets: [.target(name: "Beads", dependencies: [.product(name: "Chain", package: "chain")])]
    )
    """,
    #"targets: [.taget(name: "Beads", dependencies: ["Chain"])]"#,
    // Newer than the package's tools version.
    #".target(name: "Beads", swiftSettings: [.swiftLanguageMode(.v6)])"#,
  ].compactMap(ManifestPiece.init)

  @Test func reportsWhatTheManifestInterfaceDoesNotHave() async throws {
    let toolchain = try await TestRunner.toolchain()
    let cache = ResultCache(directory: TestRunner.sharedCache)
    let checker = ManifestPieceChecker(
      toolchain: toolchain, sandbox: Sandbox(level: .namespaces, toolchain: toolchain.usr),
      cache: cache)
    let problems = try await checker.problems(in: Self.pieces, toolsVersion: "5.5")
    #expect(problems.map(\.count) == [0, 1, 0, 1, 0])
    #expect(problems[1].first?.text == "no exact matches in call to static method 'package'")
    #expect(problems[3].first?.text.contains("has no member 'taget'") == true)
    #expect(problems[3].first?.offset == "targets: [.".utf8.count)

    // A compiler that cannot start shows that all of it is kept, by the text.
    var broken = toolchain
    broken.usr = "/nonexistent"
    let reader = ManifestPieceChecker(
      toolchain: broken, sandbox: Sandbox(level: .namespaces, toolchain: toolchain.usr),
      cache: cache)
    let kept = try await reader.problems(in: Self.pieces.reversed(), toolsVersion: "5.5")
    #expect(kept == problems.reversed())
    await #expect(throws: RunnerError.self) {
      try await reader.problems(in: Self.pieces, toolsVersion: "5.6")
    }
  }
}
