import Foundation
import Testing

/// Documents of a package that a book names, and transcripts in documents.
struct BookDocumentTests {
  @Test func aBookNamesDocumentsOfItsPackage() async throws {
    let package = try await SumsPackage.with([
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
    // The documents are divided too.
    let parts = [1, 2].map { "\(package.root)/\($0).json" }
    for (index, part) in parts.enumerated() {
      _ = try await package.run("check", "--shard", "\(index + 1)/2", "--report", part)
    }
    let merged = try await package.run("merge", parts[0], parts[1])
    #expect(merged.status == 1)
    #expect(merged.output.contains("README.md:2:17: error: value of type 'Sums' has no member"))
  }

  @Test func documentsOfABookArePagesOfItsSite() async throws {
    let package = try await SumsPackage.with([
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
    let package = try await SumsPackage.with([
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
           = '-' is shown, '+' is printed: correct the code, or run 'workbook check --fix README.md:9'

        README.md:15: elsewhere: it ends with status 3 here
        README.md:20: elsewhere: the program 'broken' cannot be built here
        README.md 6: 2 verified, 1 ran, 2 elsewhere, 1 wrong
        2 verified, 1 ran, 2 elsewhere, 1 wrong; 1 error in 1 file

        """)
    #expect(answer.status == 1)
    let readme = try package.read("README.md")
    let fixed = try await package.run("check", "--fix", "README.md:10")
    #expect(fixed.output.contains("-8\n+9\n"))
    #expect(fixed.status == 0)
    #expect(try package.read("README.md") == readme.replacing("\n8\n", with: "\n9\n"))
  }
}
