import Foundation
import Testing

/// `workbook check` in a package without a book: its documents are checked where they lie.
///
/// All fences are in one package, so that it is built and run once.
struct DocumentCheckTests {
  private static let expected = """
    README.md:32:31: error: the listing is not the code: 'Sums.add(_:)' has another type of a parameter [listing]
    README.md:59:16: error: value of type 'Sums' has no member 'averge' [compile]
    Sources/Sums/Sums.swift:11:16: error: cannot use mutating member on immutable value: 'sums' is a 'let' constant [compile]
    Sources/Sums/Sums.swift:17:29: error: claims '8', but is '9' [value]

    """

  @Test func saysWhatIsCertainlyWrongAndCountsTheRest() async throws {
    let package = try await SumsPackage.with()
    let before = TemporaryBook.contents(of: package.book)
    let first = try await package.run("check", "--format=short")
    #expect(first.output == Self.expected)
    #expect(first.status == 1)
    #expect(TemporaryBook.contents(of: package.book) == before)

    let text = try await package.run("check", "--fragments")
    #expect(
      text.output.hasSuffix(
        """
        README.md:21: fragment: 'compute' is declared nowhere
        README.md:25: fragment: it leaves out what stands at '...'
        README.md:44: elsewhere: it imports 'SwiftUI', which is not here
        README.md:54: elsewhere: needs a server
        README.md 11: 4 verified, 1 manifest, 2 fragment, 2 elsewhere, 2 wrong
        /// of Sums 3: 1 verified, 2 wrong
        5 verified, 1 manifest, 2 fragment, 2 elsewhere, 4 wrong; 4 errors in 2 files

        """))

    let why = try await package.run("why", "README.md:21", "README.md:17")
    #expect(
      why.output == """
        README.md:16 verified
          compiled with: import Sums; import Foundation
          after README.md:9

        README.md:21 fragment: 'compute' is declared nowhere
          compiled with: import Sums; import Foundation
          after README.md:9, README.md:16

        """)

    // Test cases are skipped unless they are verified.
    let junit = try await package.run("check", "--format=junit")
    #expect(
      junit.output.contains(
        """
          <testsuite name="README.md" tests="11" failures="2" errors="0" skipped="4"
        """))
    #expect(
      junit.output.contains(
        """
              <skipped message="elsewhere: it imports 'SwiftUI', which is not here"/>
        """))

    // Operands choose documents and fences.
    let one = try await package.run("check", "README.md:17")
    #expect(one.output == "README.md 1: 1 verified\n1 verified\n")
    #expect(one.status == 0)
    let none = try await package.run("check", "READMEE.md")
    #expect(none.status == 2)
    #expect(
      none.errors.contains(
        "'READMEE.md' matches no document of the package; did you mean 'README.md'?"))

    // What is known today fails no more, until something new is wrong.
    let baseline = try await package.run("check", "--baseline")
    #expect(baseline.output.hasSuffix(".workbook-baseline: 4 errors written\n"))
    let known = try await package.run("check")
    #expect(known.status == 0)
    #expect(known.output.hasSuffix("4 wrong; 4 errors of .workbook-baseline\n"))
    let readme =
      "\nMore prose.\n\n" + SumsPackage.readme + "\n```swift\nprint(Sums([]).totl)\n```\n"
    try package.write(readme, to: "README.md")
    let new = try await package.run("check", "--format=short")
    #expect(
      new.output
        == "README.md:66:16: error: value of type 'Sums' has no member 'totl' [compile]\n")
    #expect(new.status == 1)
  }

  /// A manifest in a document takes products that the package has; what it takes from others is not known.
  @Test func comparesTheProductsOfManifests() async throws {
    let package = try await SumsPackage.with([
      "README.md": """
      ```swift
      .product(name: "Sums", package: "sums"), .product(name: "Other", package: "other"),
      ```

      ```swift
      targets: [.target(name: "App", dependencies: [.product(name: "SumsKit", package: "sums")])],
      ```

      In 1.x:

      ```swift
      .product(name: "SumsKit", package: "sums")
      ```

      """
    ])
    let report = try await package.run("check", "--format=short", "README.md")
    #expect(
      report.output == """
        README.md:6:63: error: package 'sums' has no product 'SumsKit' [manifest]

        """)
    let text = try await package.run("check", "README.md")
    #expect(text.output.contains("write one of its products: 'Sums'\n"))
    #expect(text.output.hasSuffix("2 manifest, 1 wrong; 1 error in 1 file\n"))
  }

  /// The report comes from memory until something changes; a document is no reason to build.
  @Test func repeatsAReportWhileNothingHasChanged() async throws {
    let package = try await SumsPackage.with(["README.md": "```swift\nprint(Sums([1]).totl)\n```\n"]
    )
    let before = try await package.run("check", "--format=short")
    #expect(before.output.hasPrefix("README.md:2:17: error:"))
    #expect(before.status == 1)
    for kind in ["compiled", "runs", "programs", "tools"] {
      try FileManager.default.removeItem(atPath: "\(package.cache)/v1/\(kind)")
    }
    let again = try await package.run("check", "--format=short")
    #expect(again.output == before.output)
    #expect(again.status == 1)
    #expect(again.errors.isEmpty)
  }

  /// SwiftPM would refuse the library of the package beside it, which no target needs.
  @Test func ofPackagesBesideItOnlyWhatDocumentsNeedIsBuilt() async throws {
    let package = try await SumsPackage.with([
      "README.md": "```swift\nimport Core\nprint(core, Sums([1]).total) // Prints \"2 1\"\n```\n",
      "Sources/Sums/Core.swift": "import Core\n",
      "Package.swift": SumsPackage.manifest.replacing(
        "targets: [.target(name: \"Sums\"",
        with: "dependencies: [.package(path: \"../Tool\"), .package(path: \"../Core\")], "
          + "targets: [.target(name: \"Sums\", dependencies: [\"Core\"]"),
      "../Core/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Core", products: [.library(name: "Core", targets: ["Core"])],
        targets: [.target(name: "Core")])

      """, "../Core/Sources/Core/Core.swift": "public let core = 2\n",
      "../Tool/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Tool", products: [.library(name: "Tool", targets: ["Tool"])],
        targets: [.target(name: "Tool", swiftSettings: [.unsafeFlags(["-Onone"])])])

      """, "../Tool/Sources/Tool/Tool.swift": "public let tool = 1\n",
    ])
    let answer = try await package.run("check", "README.md")
    #expect(answer.output == "README.md 1: 1 verified\n1 verified\n")
    // The library brings the module of the package beside it.
    #expect(answer.errors.split(separator: "\n") == ["building package '.'"])
  }

  @Test func anEditOfADocumentBuildsNothing() async throws {
    let package = try await SumsPackage.with(["README.md": "```swift\nprint(Sums([1]).totl)\n```\n"]
    )
    let before = try await package.run("check", "README.md")
    #expect(before.errors.contains("building package '.'"))
    try package.write("```swift\nprint(Sums([1]).total) // Prints \"1\"\n```\n", to: "README.md")
    let after = try await package.run("check", "README.md")
    #expect(after.output == "README.md 1: 1 verified\n1 verified\n")
    #expect(!after.errors.contains("building package"))
  }

  /// Everything that a package may have and that is not Swift code that readers can run.
  @Test func badInputIsReportedOrLeftOut() async throws {
    let package = try await SumsPackage.with([
      "README.md": """
      [guide](Docs/A.md#usage) [lost](Docs/B.md)

      ```swift
      class A { @objc func tapped() {} }
      let action = #selector(A.tapped)
      ```

      ```swift
      class B { @IBOutlet var count = 1 }
      ```

      ```swift
      #Preview { Sums([]) }
      ```

      """, "Docs/A.md": "# Usage\n\n```swift\nprint(Sums([4]).total) // Prints \"4\"\n```\n",
      "Docs/Guide.docc/A.md": "@Snippet(path: \"Starts\")\n\n```swift\nSums([]).total // 0\n```\n",
      "Snippets/Start.swift": """
      // snippet.hide
      import Sums
      // snippet.show
      print(Sums([5]).total) // Prints "5"
      // snippet.end

      """, ".workbook.yml": "skip: [\"Guids/**\"]\n",
    ])
    try package.write([0xFF, 0xFE, 0x23, 0, 0x0A, 0], to: "Docs/B16.md")
    try FileManager.default.createSymbolicLink(
      atPath: package.book + "/Guides", withDestinationPath: "Docs")
    let answer = try await package.run("check", "--format=short", "--prose", "--fragments")
    #expect(
      answer.output == """
        .workbook.yml:1:8: error: 'Guids/**' in 'skip' matches no file of the package [configuration]
        Docs/B16.md:1:1: error: the text is UTF-16, not UTF-8 [encoding]
        Docs/Guide.docc/A.md:1:17: error: there is no snippet 'Starts' [include]
        README.md:1:26: error: there is no file 'Docs/B.md' [link]
        Sources/Sums/Sums.swift:11:16: error: cannot use mutating member on immutable value: 'sums' is a 'let' constant [compile]
        Sources/Sums/Sums.swift:17:29: error: claims '8', but is '9' [value]

        """)
    let text = try await package.run(
      "check", "README.md", "Guides/A.md", "Docs/Guide.docc", "Snippets", "--fragments")
    #expect(
      text.output.hasSuffix(
        """
        README.md:3: elsewhere: it needs the Objective-C runtime
        README.md:8: elsewhere: 'IBOutlet' is only on Apple's platforms
        README.md:12: elsewhere: 'Preview' is only on Apple's platforms
        README.md 3: 3 elsewhere
        Docs 1: 1 verified
        Docs/Guide.docc 1: 1 verified
        Snippets 1: 1 verified
        3 verified, 3 elsewhere; 1 error in 1 file

        """))

    // A package that does not build, and manifests that SwiftPM or the sandbox stops.
    try package.write("public func one() -> Int { \"1\" }\n", to: "Sources/Sums/Sums.swift")
    let unbuilt = try await package.run("check", "Docs/A.md", "--format=short")
    #expect(
      unbuilt.output.contains(
        "Package.swift:1:1: error: package '.' cannot be built: cannot convert return expression of "
          + "type 'String' to return type 'Int' [modules]\n"))
    #expect(unbuilt.status == 1)
    for (change, problem) in [
      (
        "products: [.library(name: \"S\", targets: [\"s-s\", \"s_s\"])], targets: "
          + "[.target(name: \"s-s\", path: \"A\"), .target(name: \"s_s\", path: \"B\")])",
        "package '.' cannot be used: its targets 's-s' and 's_s' have the same module name, 's_s'"
      ),
      (
        "targets: [])\ntry! \"\".write(toFile: \"made\", atomically: false, encoding: .utf8)",
        "the package cannot be read: its manifest crashed"
      ),
    ] {
      let head = "// swift-tools-version: 6.0\nimport PackageDescription\nimport Foundation\n"
      try package.write(
        head + "let package = Package(name: \"Sums\", " + change + "\n", to: "Package.swift")
      let answer = try await package.run("check", "--format=short")
      #expect(answer.output.contains("Package.swift:1:1: error: \(problem) [modules]\n"))
      #expect(answer.status == 1)
    }
    #expect(try await package.run("check").output.hasSuffix("no document was checked\n"))
  }

  @Test func settingsNameDocumentsAndSetup() async throws {
    let package = try await SumsPackage.with([
      ".workbook.yml": "documents: [Docs]\nsetup: Docs/prelude.swift\nskipp: [a]\n",
      "Docs/prelude.swift": "let sums = Sums([2, 3])\n",
      "Docs/A.md": "```swift\nprint(sums.total) // Prints \"5\"\n```\n",
    ])
    let answer = try await package.run("check")
    #expect(
      answer.output.contains(
        ".workbook.yml:3:1: error: unknown key 'skipp' in .workbook.yml [unknown-key]"))
    #expect(answer.output.contains("= did you mean 'skip'?"))
    #expect(answer.output.hasSuffix("Docs 1: 1 verified\n1 verified\n"))
    #expect(answer.status == 1)
  }

  // MARK: Corrections
}
