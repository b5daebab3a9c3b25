import SwiftSource
import Testing

/// Pieces of manifests as documents of packages show them.
struct ManifestPieceTests {
  /// The lines of a piece's source between those that every one has.
  private func body(of code: String) -> String? {
    ManifestPiece(code).map { piece in
      piece.source.split(separator: "\n").dropFirst(2).dropLast().joined(separator: " ")
    }
  }

  @Test(arguments: [
    (
      #".package(url: "https://example.com/beads", from: "1.2.0"),"#,
      #"let _: [Package.Dependency] = [ .package(url: "https://example.com/beads", from: "1.2.0") ]"#
    ),
    (
      ".package(path: \"a\")\n// or\n.package(path: \"b\")",
      "let _: [Package.Dependency] = [ .package(path: \"a\") ] let _: [Package.Dependency] = [ .package(path: \"b\") ]"
    ),
    (
      #"dependencies: [.product(name: "Beads", package: "beads")],"#,
      #"let _: [Target.Dependency] = [.product(name: "Beads", package: "beads")]"#
    ),
    (
      "dependencies: [.package(path: \"a\")],\ntargets: [.target(name: \"T\")]",
      "let _: [Package.Dependency] = [.package(path: \"a\")] let _: [Target] = [.target(name: \"T\")]"
    ),
    (#".target(name: "T")"#, #"let _: [Target.Dependency] = [ .target(name: "T") ]"#),
    (
      #".testTarget(name: "T", dependencies: [])"#,
      #"let _: [Target] = [ .testTarget(name: "T", dependencies: []) ]"#
    ),
    ("dependencies: [ ..., \"Beads\" ]", "let _: [Target.Dependency] = [      \"Beads\" ]"),
    (
      "let package = Package(\n  [...]\n  dependencies: [])",
      #"let package = Package(name: "package",            dependencies: [])"#
    ),
    (
      "let package = Package(\n  dependencies: [])",
      #"let package = Package(name: "package",    dependencies: [])"#
    ),
    (
      "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"a\")",
      "// swift-tools-version: 5.9                           let package = Package(name: \"a\")"
    ),
  ])
  func isWrapped(code: String, source: String) {
    #expect(body(of: code) == source)
  }

  @Test(arguments: [
    "let beads = Necklace()", "", "// only a comment", ".padding(4)", "print(1)\n.package(1)",
    "dependencies: [.package(path: \"a\")", ".package(path: \"a\").first", "dependencies: 3",
    "import Beads\nlet necklace = Beads.make()", "let packages = [1]",
  ])
  func isNoPiece(code: String) {
    #expect(ManifestPiece(code) == nil)
  }

  @Test func findsTheProductsOfOtherPackages() throws {
    let code = """
      .target(name: "App", dependencies: [
        "Own", .product(name: "Beads", package: "beads"), .product(name: name, package: "a"),
      ], plugins: [.plugin(name: "Lint", package: "Tools"), .plugin(name: "Own")]),
      """
    let uses = try #require(ManifestPiece(code)).products
    #expect(uses.map { "\($0.name) of \($0.package)" } == ["Beads of beads", "Lint of Tools"])
    #expect(code.utf8.dropFirst(uses[0].range.lowerBound).starts(with: "Beads".utf8))
    #expect(uses[0].range.count == 5)
  }

  @Test func mapsPositionsToThePiece() throws {
    let code = "// Ours:\n.package(path: \"a\"),\n.package(paht: \"b\"),"
    let piece = try #require(ManifestPiece(code))
    let lines = piece.source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("paht") })
    let offset = piece.offset(line: line + 1, column: 10)
    #expect(code.utf8.dropFirst(offset).starts(with: "paht".utf8))
    // In between it is the part before.
    #expect(code.utf8.dropFirst(piece.offset(line: line + 2, column: 1)).starts(with: ")".utf8))
    #expect(piece.offset(line: 0, column: 0) < code.utf8.count)
  }
}
