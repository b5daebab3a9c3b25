import Foundation
import Testing

/// `workbook init` and its result.
struct InitTests {
  private static let made = """
    made Content/workbook.yml
    made Content/fi/01-start.md
    made Site/.gitignore
    made .github/workflows/workbook.yml
    made .github/workflows/workbook-site.yml

    """

  private func package() async throws -> TemporaryBook {
    try await TemporaryBook(ForeignPackage.files, configuration: nil)
  }

  @Test func makesABookInAPackageThatPassesAndHasASite() async throws {
    let book = try await package()
    let answer = try await book.run("init", environment: ["LANG": "fi_FI.UTF-8"])
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(
      answer.output == Self.made + """
        next: workbook check
        on GitHub: replace 'OWNER/workbook' in both workflows by OWNER/NAME of workbook's \
        repository,
        or run 'workbook init --workbook-repository OWNER/NAME' before the workflows exist

        """)
    let check = try await book.run("check", "--require", "claims")
    #expect(check.output == "3 verified; <swift>, sandbox: namespaces\n")
    let build = try await book.run("build")
    #expect(build.status == 0)
    let page = try book.read("Site/public/fi/01-start.html")
    #expect(page.contains("Thermostat on täällä"))
    #expect(try book.read("Content/workbook.yml").contains("fi: \"thermostat\"\n"))
  }

  @Test func keepsWhatIsThereAndSaysSo() async throws {
    let book = try await package()
    try book.write("own\n", to: ".github/workflows/workbook.yml")
    try FileManager.default.createSymbolicLink(
      atPath: book.book + "/.github/workflows/workbook-site.yml", withDestinationPath: "../nowhere")
    let first = try await book.run("init", "--language", "fi", "--workbook-repository", "a/b")
    #expect(
      first.output == """
        made Content/workbook.yml
        made Content/fi/01-start.md
        made Site/.gitignore
        kept .github/workflows/workbook.yml (already exists)
        kept .github/workflows/workbook-site.yml (already exists)
        next: workbook check

        """)
    #expect(try book.read(".github/workflows/workbook.yml") == "own\n")
    let before = TemporaryBook.contents(of: book.book)
    let second = try await book.run("init", "--language", "ru", "--workbook-repository", "a/b")
    #expect(second.status == 0)
    #expect(second.output.contains("kept Content/workbook.yml (already exists)\n"))
    #expect(TemporaryBook.contents(of: book.book) == before)
  }

  @Test func writesNothingThroughLinksOfARepository() async throws {
    let book = try await package()
    try FileManager.default.createDirectory(
      atPath: book.root + "/mine", withIntermediateDirectories: true)
    for name in ["Content", "Site"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(book.book)/\(name)", withDestinationPath: "../mine")
    }
    let start = try await book.run("init", "--language", "fi")
    #expect(start.status == 2)
    #expect(start.errors.contains("'Content' is a link"), "\(start.errors)")
    try FileManager.default.removeItem(atPath: book.book + "/Content")
    try book.write("title: {fi: T}\nlanguages: [fi]\n", to: "Content/workbook.yml")
    try await book.run("build").expectCouldNotRun(
      "'Site' is a link, through which a site is not written; remove it, or name the site's folder with "
        + "'--output DIR'")
    #expect(TemporaryBook.contents(of: book.root + "/mine").isEmpty)
  }

  @Test func startsInAFolderOfARepositoryWithThePackageAboveIt() async throws {
    let book = try await package()
    try book.write("", to: ".git/HEAD")
    let answer = try await book.run("init", "docs", "--language", "en")
    #expect(answer.output.hasPrefix("made docs/Content/workbook.yml\n"))
    #expect(answer.output.contains("\nmade .github/workflows/workbook.yml\n"))
    #expect(answer.output.contains("\nnext: workbook check -C '<root>/book/docs'\n"))
    #expect(try book.read("docs/Content/workbook.yml").contains("  - package: \"..\"\n"))
    let check = try await book.run("check", "-C", "docs")
    #expect(check.output == "3 verified; <swift>, sandbox: namespaces\n")
  }

  /// Packages beside that of the book: `core`, which depends on `base`.
  private func packageWithNeighbours() async throws -> TemporaryBook {
    let book = try await package()
    let manifest = ForeignPackage.manifest
      .replacing(
        "  targets: [", with: "  dependencies: [.package(path: \"../core\")],\n  targets: ["
      )
      .replacing(
        "dependencies: [\"CThermo\"]",
        with: "dependencies: [\"CThermo\", .product(name: \"Core\", package: \"core\")]")
    try book.write(manifest, to: "Package.swift")
    for (name, module, needs) in [("core", "Core", "base"), ("base", "Base", nil)] {
      let dependency = needs.map { ".package(path: \"../\($0)\")" } ?? ""
      let product = needs.map { ".product(name: \"Base\", package: \"\($0)\")" } ?? ""
      try book.write(
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "\(name)", products: [.library(name: "\(module)", targets: ["\(module)"])],
          dependencies: [\(dependency)],
          targets: [.target(name: "\(module)", dependencies: [\(product)])])
        """, to: "../\(name)/Package.swift")
      try book.write("public let name = 1\n", to: "../\(name)/Sources/\(module)/a.swift")
    }
    return book
  }

  @Test(arguments: [("", "../"), ("docs", "../../")])
  func namesThePackagesBesideItThatItNeeds(_ folder: String, _ up: String) async throws {
    let book = try await packageWithNeighbours()
    try book.write("", to: ".git/HEAD")
    let path = folder.isEmpty ? "." : folder
    let answer = try await book.run("init", path, "--language", "en")
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(
      try book.read(path + "/Content/workbook.yml").contains(
        """
            products: ["Thermostat"]
          # That package needs these; samples may import and read them too.
          - package: "\(up)base"
            products: ["Base"]
          - package: "\(up)core"
            products: ["Core"]

        """))
    let check = try await book.run("check", "-C", path)
    #expect(check.status == 0)
    #expect(check.output == "3 verified; <swift>, sandbox: namespaces\n")
  }

  @Test(arguments: ["en", "fi", "ro", "ru", "zh"])
  func startsWithoutAPackageToo(_ language: String) async throws {
    let book = try await TemporaryBook(configuration: nil)
    let answer = try await book.run("init", "New/Book", "--language", language)
    #expect(answer.status == 0)
    let check = try await book.run("check", "-C", "New/Book", "--require", "claims")
    #expect(check.output == "2 verified; <swift>, sandbox: namespaces\n")
    #expect(check.errors == "")
  }

  @Test func saysThatAPackageHasNoLibrary() async throws {
    let book = try await package()
    try book.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\n"
        + "let package = Package(name: \"p\", targets: [.executableTarget(name: \"thermo\")])\n",
      to: "Package.swift")
    let answer = try await book.run("init", "--language", "fi")
    #expect(answer.status == 0)
    #expect(
      answer.errors
        == "warning: the package in '<root>/book' has no library that samples could import\n")
    #expect(try !book.read("Content/workbook.yml").contains("modules:"))
  }

  @Test func refusesWhatCannotBeARepositoryAndABrokenManifest() async throws {
    let book = try await package()
    try await book.run("init", "--workbook-repository", "https://x").expectCouldNotRun(
      "'--workbook-repository' takes OWNER/NAME as on GitHub, not 'https://x'")
    try await book.run("init", "a", "b").expectCouldNotRun(
      "'workbook init' takes one folder, found 'b' as well")
    try book.write("let package = \n", to: "Package.swift")
    let answer = try await book.run("init")
    #expect(answer.status == 2)
    #expect(
      answer.errors.hasPrefix("workbook: error: the package in '<root>/book' cannot be built"))
    #expect(!FileManager.default.fileExists(atPath: book.book + "/Content"))
  }
}
