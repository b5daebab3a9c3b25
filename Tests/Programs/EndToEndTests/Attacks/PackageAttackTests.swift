import Foundation
import Testing

/// Packages with malicious manifests: the results of their builds are untrusted.
struct PackageAttackTests {
  /// What a manifest leaves in place of a build product, and the expected message.
  enum Forgery: String, CaseIterable {
    /// A file whose size a tool of the recipe takes from the link to it, so that the rest of its bytes would
    /// count as further files.
    case link
    /// A file whose name is neither printable nor trustworthy.
    case name

    var problem: String {
      switch self {
      case .link:
        "cannot be built: its build left something in place of 'Evil/Evil.swiftdoc' that is not "
          + "a regular file [modules]"
      case .name:
        "cannot be used: the result of its build is invalid: "
          + #"'Evil/resources/evil_Evil.resources/a\u{1}b' is not a plain path [modules]"#
      }
    }

    /// - Parameter target: the absolute path of a file that is to be written.
    func deed(writing target: String) -> String {
      switch self {
      case .link:
        """
        let name = "Evil/" + String(repeating: "../", count: 24) + "\(target.dropFirst())"
        let forged = String(repeating: "x", count: 15) + "6 \\(name)\\nstolen"
        make("/forged", forged)
        try? FileManager.default.createSymbolicLink(
          atPath: build + "/Modules/Evil.swiftdoc", withDestinationPath: "../../../forged")
        """
      case .name: #"make("/\(triple)/debug/evil_Evil.resources/a\u{1}b", "x")"#
      }
    }
  }

  private func manifest(_ deed: String) -> String {
    """
    // swift-tools-version: 6.0
    import Foundation
    import PackageDescription

    let scratch = Context.packageDirectory + "/../../scratch"
    var machine = utsname()
    uname(&machine)
    let processor = withUnsafeBytes(of: machine.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let triple = processor + "-unknown-linux-gnu"
    let build = scratch + "/" + triple + "/debug"
    for folder in ["/Modules", "/evil_Evil.resources"] {
      try? FileManager.default.createDirectory(
        atPath: build + folder, withIntermediateDirectories: true)
    }
    func make(_ path: String, _ text: String) {
      try? Data(text.utf8).write(to: URL(fileURLWithPath: scratch + path))
    }
    \(deed)

    let package = Package(
      name: "evil", products: [.library(name: "Evil", targets: ["Evil"])],
      targets: [.target(name: "Evil")])

    """
  }

  private func book(manifest: String, user: User) async throws -> TemporaryBook {
    let files = [
      "Package.swift": manifest,
      "Sources/Evil/include/evil.h": "int evil(void);\n",
      "Sources/Evil/evil.c": "int evil(void) { return 666; }\n",
      "Content/fi/01-a.md": Chapter.withGoodSample(
        "```swift,id=evil\nimport Evil\nprint(evil())\n```\n"),
    ]
    return try await TemporaryBook(
      files, configuration: ForeignPackage.configuration(products: "[Evil]"), user: user)
  }

  @Test(arguments: User.inTurn(Forgery.allCases))
  func aForgedBundleWritesNothingAndIsAnError(_ forgery: Forgery, _ user: User) async throws {
    let book = try await book(manifest: "", user: user)
    try book.write(manifest(forgery.deed(writing: book.root + "/stolen")), to: "Package.swift")
    let before = TemporaryBook.contents(of: book.book)
    for _ in 0..<2 {
      let answer = try await book.run("check")
      #expect(answer.status == 1)
      #expect(answer.output.contains("error: package '.' \(forgery.problem)\n"), "\(answer.output)")
      #expect(answer.output.contains("\n1 verified, 1 unverified; 1 error; "), "\(answer.output)")
    }
    #expect(!FileManager.default.fileExists(atPath: book.root + "/stolen"))
    #expect(TemporaryBook.contents(of: book.book) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.home) == [])
  }
}
