import Testing

/// Samples that use members of a module which only a package imports.
///
/// Swift finds them without referring to a library in the sample's object; SwiftPM still links, since the
/// package's own objects refer to it.
///
/// ```
/// Upon ──► Reader ──► FoundationEssentials
/// ```
struct PackageImportLinkTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "reader",
      products: [.library(name: "Upon", targets: ["Upon"])],
      targets: [.target(name: "Reader"), .target(name: "Upon", dependencies: ["Reader"])])

    """,
    "Sources/Reader/Reader.swift": """
    internal import FoundationEssentials

    public func byteCount(_ text: String) -> Int { Data(text.utf8).count }

    """,
    "Sources/Upon/Upon.swift": """
    import Reader

    public func count(_ text: String) -> Int { text.data(using: .utf8)?.count ?? byteCount(text) }

    """,
    "Content/fi/01-a.md": Chapter.withGoodSample(
      """
      ```swift,id=reader
      import Reader
      print(byteCount("hei")) // 3
      print("hei".data(using: .utf8) == nil) // false
      ```

      ```swift,id=upon
      import Upon
      print(count("hei")) // 3
      print("hei".data(using: .utf16) == nil) // false
      ```

      """),
  ]

  @Test(arguments: User.available)
  func linksWhatThePackagesOwnCodeImports(_ user: User) async throws {
    let book = try await TemporaryBook(
      Self.files, configuration: ForeignPackage.configuration(products: "[Upon]"), user: user)
    let answer = try await book.run("check")
    #expect(answer.output == "3 verified; <swift>, sandbox: namespaces\n")
    #expect(answer.status == 0)
  }

  @Test func linksTheSameWithoutASandbox() async throws {
    let book = try await TemporaryBook(
      Self.files, configuration: ForeignPackage.configuration(products: "[Upon]"))
    let answer = try await book.run("check", "--no-sandbox")
    #expect(answer.output.hasPrefix("3 verified; "))
  }
}
