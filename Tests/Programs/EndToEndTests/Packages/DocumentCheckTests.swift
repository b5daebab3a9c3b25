import Foundation
import Testing

/// `workbook check` in a package without a book: its documents are checked where they lie.
///
/// All fences are in one package, so that it is built and run once.
struct DocumentCheckTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Sums", products: [.library(name: "Sums", targets: ["Sums"])],
      targets: [.target(name: "Sums")])

    """

  private static let source = """
    /// Numbers with a sum.
    ///
    ///     let sums = Sums([1, 2])
    ///     sums.total // 3
    public struct Sums {
      public private(set) var numbers: [Int]

      /// Makes sums.
      ///
      ///     let sums = Sums([1])
      ///     sums.add(2)
      public init(_ numbers: [Int]) { self.numbers = numbers }

      /// The sum, which is not the count:
      ///
      /// ```
      /// Sums([4, 5]).total // 8
      /// ```
      public var total: Int { numbers.reduce(0, +) }

      /// Adds a number.
      public mutating func add(_ number: Int) { numbers.append(number) }

      ///     internalName()
      func hidden() {}
    }

    """

  private static let readme = """
    # Sums

    <details>Raw HTML and badges are nobody's error. ![x](https://host.invalid/x.svg)</details>

    ```swift
    .package(url: "https://host.invalid/sums.git", from: "1.0.0"),
    ```

    ```swift
    var sums = Sums([1, 2])
    print(sums.total) // Prints "3"
    ```

    It goes on:

    ```swift
    sums.add(4)
    print(sums.total) // Prints "7"
    ```

    ```swift
    let result = compute(sums)
    ```

    ```swift
    sums.add(...)
    ```

    ```swift
    struct Sums {
      init(_ numbers: [Int])
      mutating func add(_ number: Double)
      var total: Int
    }
    ```

    ```swift
    let small = Sums([1])
    // or:
    let small = Sums([2])
    print(small.total) // Prints "2"
    ```

    ```swift
    import SwiftUI
    ```

    ```swift
    let n: Int = "3" // error: cannot convert value of type 'String' to specified type 'Int'
    ```

    <!-- workbook: ignore="needs a server" -->

    ```swift
    connect()
    ```

    ```swift
    print(Sums([]).averge)
    ```

    """

  private static let expected = """
    README.md:32:31: error: the listing is not the code: 'Sums.add(_:)' has another type of a parameter [listing]
    README.md:59:16: error: value of type 'Sums' has no member 'averge' [compile]
    Sources/Sums/Sums.swift:11:16: error: cannot use mutating member on immutable value: 'sums' is a 'let' constant [compile]
    Sources/Sums/Sums.swift:17:29: error: claims '8', but is '9' [value]

    """

  private func package(_ files: [String: String] = [:]) async throws -> TemporaryBook {
    try await TemporaryBook(
      [
        "Package.swift": Self.manifest, "Sources/Sums/Sums.swift": Self.source,
        "README.md": Self.readme, "CHANGELOG.md": "```swift\nold()\n```\n",
      ].merging(files) { $1 }, configuration: nil)
  }

  @Test func saysWhatIsCertainlyWrongAndCountsTheRest() async throws {
    let package = try await package()
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
    let readme = "\nMore prose.\n\n" + Self.readme + "\n```swift\nprint(Sums([]).totl)\n```\n"
    try package.write(readme, to: "README.md")
    let new = try await package.run("check", "--format=short")
    #expect(
      new.output
        == "README.md:66:16: error: value of type 'Sums' has no member 'totl' [compile]\n")
    #expect(new.status == 1)
  }

  /// The report comes from memory until something changes; a document is no reason to build.
  @Test func repeatsAReportWhileNothingHasChanged() async throws {
    let package = try await package(["README.md": "```swift\nprint(Sums([1]).totl)\n```\n"])
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
  @Test func aPackageThatIsThereForItsPluginIsNotBuilt() async throws {
    let package = try await package([
      "README.md": "```swift\nprint(Sums([1]).total) // Prints \"1\"\n```\n",
      "Package.swift": Self.manifest.replacing(
        "targets: [.target", with: "dependencies: [.package(path: \"../Tool\")], targets: [.target"),
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
  }

  @Test func anEditOfADocumentBuildsNothing() async throws {
    let package = try await package(["README.md": "```swift\nprint(Sums([1]).totl)\n```\n"])
    let before = try await package.run("check", "README.md")
    #expect(before.errors.contains("building package '.'"))
    try package.write("```swift\nprint(Sums([1]).total) // Prints \"1\"\n```\n", to: "README.md")
    let after = try await package.run("check", "README.md")
    #expect(after.output == "README.md 1: 1 verified\n1 verified\n")
    #expect(!after.errors.contains("building package"))
  }

  /// Everything that a package may have and that is not Swift code that readers can run.
  @Test func badInputIsReportedOrLeftOut() async throws {
    let package = try await package([
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
        Docs/B16.md:1:1: error: byte '0xFF' is not valid UTF-8 here [encoding]
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

  @Test func aBookNamesDocumentsOfItsPackage() async throws {
    let package = try await package([
      "README.md": "```swift\nprint(Sums([1]).totl)\n```\n",
      "Content/workbook.yml": TemporaryBook.configuration
        + "documents: [README.md, \"Guids/**\"]\n",
      "Content/fi/01-a.md": Chapter.withGoodSample(""),
    ])
    let answer = try await package.run("check", "--format=short")
    #expect(
      answer.output == """
        Content/workbook.yml:3:24: error: 'Guids/**' in 'documents' matches no document of the package [configuration]
        README.md:2:17: error: value of type 'Sums' has no member 'totl' [compile]

        """)
    #expect(answer.status == 1)
    let text = try await package.run("check")
    #expect(text.output.contains("documents of the package\n"))
    #expect(text.output.hasSuffix("README.md 1: 1 wrong\n1 wrong; 1 error in 1 file\n"))
    // Operands are samples of the book.
    #expect(try await package.run("check", "fi/01-a").status == 0)
    let junit = try await package.run("check", "--format=junit")
    #expect(junit.output.contains("<testsuite name=\"fi/01-a\""))
    #expect(junit.output.contains("<testsuite name=\"README.md\""))
  }

  @Test func documentsOfABookArePagesOfItsSite() async throws {
    let package = try await package([
      "README.md": """
      # The sums

      [Guide](Guides/A.md#first), [chapter](Content/fi/01-a.md), [file](Package.swift), ![p](p.png)

      ```swift
      print(Sums([1]).total) // Prints "1"
      ```

      ```swift
      print(missing)
      ```

      """,
      "Guides/A.md": "[Back](../README.md)\n\n## First\n\n```swift\nSums([1]).totl\n```\n",
      "Content/workbook.yml": TemporaryBook.configuration
        + "documents: [README.md, \"Guides/**\"]\n",
      "Content/fi/01-a.md": Chapter.withGoodSample("[r](../../README.md) [g](../../Guides/B.md)\n"),
    ])
    let check = try await package.run("check", "--format=short")
    #expect(check.output.contains("error: '../../Guides/B.md' is not in the site [link]"))
    #expect(!check.output.contains("README.md' is not"))
    try package.write(
      Chapter.withGoodSample("[r](../../README.md)\n"), to: "Content/fi/01-a.md")
    let build = try await package.run("build")
    #expect(build.status == 0, "\(build.output) \(build.errors)")
    let readme = try package.read("Site/public/fi/doc-README.html")
    #expect(readme.contains("<a href=\"doc-Guides-A.html#first\">Guide</a>"))
    #expect(readme.contains("<a href=\"01-a.html\">chapter</a>"))
    #expect(!readme.contains("href=\"Package.swift\"") && !readme.contains("p.png"))
    #expect(readme.contains("sample-verified") && readme.contains("fragment: 'missing'"))
    #expect(!readme.contains("cannot find"))
    let guide = try package.read("Site/public/fi/doc-Guides-A.html")
    #expect(
      guide.contains("<a href=\"doc-README.html\">Back</a>") && guide.contains("sample-failed"))
    #expect(
      try package.read("Site/public/fi/01-a.html").contains("<a href=\"doc-README.html\">r</a>"))
    #expect(try package.read("Site/public/fi/index.html").contains(">Dokumentit</h2>"))
    // A document is no file of the book, but its page follows it.
    try package.write("# Other\n\n[Guide](Guides/A.md)\n", to: "README.md")
    #expect(try await package.run("build").status == 0)
    #expect(try package.read("Site/public/fi/doc-README.html").contains("Other"))
    #expect(try package.read("Site/public/fi/01-a.html").contains("Other"))
    try package.write(
      TemporaryBook.configuration + "documents: [README.md]\n", to: "Content/workbook.yml")
    #expect(try await package.run("build").status == 0)
    #expect((try? package.read("Site/public/fi/doc-Guides-A.html")) == nil)
    #expect(
      !(try package.read("Site/public/fi/doc-README.html").contains("href=\"doc-Guides-A.html\"")))
  }

  @Test func transcriptsOfProgramsAreRun() async throws {
    let package = try await package([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Sums", products: [.library(name: "Sums", targets: ["Sums"])],
        targets: [
          .target(name: "Sums"), .executableTarget(name: "add-up", dependencies: ["Sums"]),
          .executableTarget(name: "broken"),
        ])

      """,
      "Sources/add-up/main.swift": """
      import Glibc
      import Sums
      if CommandLine.arguments.contains("--plan") {
        print("there is no plan")
        exit(3)
      }
      print("sum of", CommandLine.arguments.dropFirst().joined(separator: " "))
      print(Sums(CommandLine.arguments.dropFirst().compactMap { Int($0) }).total)

      """,
      "Sources/broken/main.swift": "missing()\n",
      "README.md": """
      ```
      $ swift run add-up 1 2
      Building for debugging...
      Build complete! (0.20s)
      sum of 1 2
      3
      ```

      ```console
      $ add-up 4 5
      sum of 4 5
      8
      ```

      ```
      $ add-up --plan
      planned
      ```

      ```
      % broken
      1
      ```

      ```swift
      import Sums

      @main struct Double {
        static func main() { print(Sums([1, 1]).total, CommandLine.arguments.count) }
      }
      ```

      ```sh
      > double x y
      2 3
      ```

      """,
    ])
    let answer = try await package.run("check", "README.md", "--fragments")
    #expect(
      answer.output == """
        README.md:12:1: error: the output of 'add-up' is not what is shown [output]
         12 | 8
            | ^
           | - 8
           | + 9
           = '-' is shown, '+' is printed: correct the code, or write what it prints

        README.md:15: elsewhere: it ends with status 3 here
        README.md:20: elsewhere: the program 'broken' cannot be built here
        README.md 6: 2 verified, 1 ran, 2 elsewhere, 1 wrong
        2 verified, 1 ran, 2 elsewhere, 1 wrong; 1 error in 1 file

        """)
    #expect(answer.status == 1)
  }

  @Test func settingsNameDocumentsAndSetup() async throws {
    let package = try await package([
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

  private static let staleSource =
    "/// Numbers.\r\n///\r\n///     let sums = Sums([1, 2])\r\n///     for n in sums.numbers { print(n) }\r\n"
    + "///     // 1\r\n///     // 3\r\n///\r\n/// And:\r\n///\r\n///     let sums = Sums([1])\r\n"
    + "///     sums.add(2)\r\n"
    + source.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: "\r\n")

  private static let staleReadme =
    "\u{FEFF}# Sums\n\n<!-- workbook: no_rum -->\n```swift\nprint(Sums([1]).total)\n```\n\n"
    + "- In a list\n\n\t```swift\n\tSums([4, 5]).total // 8\n\t```\n\n"
    + "```swift\nprint(Sums([]).averge)\n```"

  @Test func fixWritesWhatIsCertain() async throws {
    let package = try await package([
      "Sources/Sums/Sums.swift": Self.staleSource, "README.md": Self.staleReadme,
    ])
    chmod(package.book + "/README.md", 0o604)
    let before = TemporaryBook.contents(of: package.book)
    let shown = try await package.run("accept")
    #expect(shown.status == 1)
    #expect(shown.output.contains("to accept everything shown: workbook accept --all"))
    #expect(TemporaryBook.contents(of: package.book) == before)

    // A file that changes while the user decides keeps what was written to it.
    let asked = try await package.shell(
      """
      mkfifo ../in; exec 3<>../in
      script -qefc "exec $workbook accept --cache '$cache' README.md" ../out < ../in > ../shown &
      until grep -q '(s)kip' ../out 2> ../none; do sleep 0.05; done
      echo Mine. >> README.md; printf 'a\\na\\n' >&3; wait $!; echo "ended $?"; cat ../out
      """)
    #expect(asked.output.contains("ended 2"))
    #expect(
      asked.output.contains(
        "'README.md' was not changed: another program has changed it meanwhile; run the command again"
      ))
    #expect(try package.read("README.md") == Self.staleReadme + "Mine.\n")
    try package.write(Self.staleReadme, to: "README.md")
    chmod(package.book + "/README.md", 0o604)

    // A file that cannot be written stays as it is, and so do the others.
    chmod(package.book + "/Sources/Sums/Sums.swift", 0o444)
    let refused = try await package.run("check", "--fix")
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains(
        "'Sources/Sums/Sums.swift' was not changed: it is read-only; make it writable, and run"))
    #expect(TemporaryBook.contents(of: package.book) == before)
    chmod(package.book + "/Sources/Sums/Sums.swift", 0o644)

    let fixed = try await package.run("check", "--fix", "--format=short")
    #expect(fixed.errors.contains("-///     // 3\n+///     // 2\n"))
    #expect(fixed.errors.contains("4 fences changed in 2 files\n"))
    #expect(
      fixed.output
        == "README.md:15:16: error: value of type 'Sums' has no member 'averge' [compile]\n")
    #expect(fixed.status == 1)
    #expect(
      try package.read("Sources/Sums/Sums.swift")
        == Self.staleSource.replacing("// 3", with: "// 2")
        .replacing("let sums = Sums([1])", with: "var sums = Sums([1])"))
    #expect(
      try package.read("README.md")
        == Self.staleReadme.replacing("no_rum", with: "no_run").replacing("// 8", with: "// 9"))
    let attributes = try FileManager.default.attributesOfItem(atPath: package.book + "/README.md")
    #expect(attributes[.posixPermissions] as? Int == 0o604)

    let after = try await package.run("check")
    #expect(
      after.output.hasSuffix(
        """
        README.md 3: 1 verified, 1 compiled, 1 wrong
        /// of Sums 2: 1 verified, 1 ran
        2 verified, 1 ran, 1 compiled, 1 wrong; 1 error in 1 file

        """))
    let nothing = try await package.run("accept", "--check")
    #expect(nothing.output.hasPrefix("nothing to accept\n1 fence that cannot be corrected"))
    #expect(nothing.status == 1)
  }
}
