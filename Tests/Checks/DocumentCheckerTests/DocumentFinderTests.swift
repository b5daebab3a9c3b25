import TextDiagnostics
import DocumentChecker
import SampleCompiler
import Testing

struct DocumentFinderTests {
  private func found(_ files: [String: String], _ settings: DocumentSettings = .init()) -> [String]
  {
    DocumentFinder(facts(files)).documents(settings).map {
      "\($0.path) \($0.kind) \($0.modules.joined(separator: ","))"
    }
  }

  private func facts(_ files: [String: String]) -> PackageBuilder.Facts {
    PackageBuilder.Facts(
      name: "kit",
      libraries: [(product: "Kit", module: "Kit"), (product: "Extra", module: "Extra")],
      needsFetching: false, neighbours: [],
      targets: [
        (name: "Kit", module: "Kit", folder: "Sources/Kit"),
        (name: "Extra", module: "Extra", folder: "Sources/Extra"),
      ], languageMode: "6", toolsVersion: "6.0", files: files.mapValues { Array($0.utf8) })
  }

  @Test func findsDocumentsInTheOrderOfTheirReaders() {
    let files = [
      "Sources/Kit/A.swift", "Sources/Kit/Kit.docc/Start.md", "Snippets/One.swift", "Guides/A.md",
      "README.md", "Package.swift", "Sources/Extra/README.md", "Sources/tool/main.swift",
    ]
    #expect(
      found(Dictionary(uniqueKeysWithValues: files.map { ($0, "") })) == [
        "README.md article Kit,Extra", "Guides/A.md article Kit,Extra",
        "Sources/Extra/README.md article Extra", "Sources/Kit/Kit.docc/Start.md catalog Kit",
        "Snippets/One.swift snippet ", "Sources/Kit/A.swift source Kit",
      ])
  }

  @Test func leavesOutWhatIsNoDocumentation() {
    let files = [
      "CHANGELOG.md", "CONTRIBUTING.md", "Docs/Kit 2.0 Migration Guide.md", "UPGRADING.md",
      "Tests/KitTests/README.md", "Evolution/0001-a.md",
      "Examples/App/Package.swift", "Examples/App/README.md", "Sources/Kit/Kit.docc/code.swift",
    ]
    #expect(found(Dictionary(uniqueKeysWithValues: files.map { ($0, "") })) == [])
  }

  @Test func settingsChooseAndSkip() {
    var settings = DocumentSettings()
    settings.skip = ["Guides/**/B.md"]
    settings.imports = ["Testing"]
    #expect(
      found(["Guides/A.md": "", "Guides/x/y/B.md": "", "Guides/B.md": ""], settings) == [
        "Guides/A.md article Kit,Extra,Testing"
      ])
  }

  /// Each document has one name, and a link in an operand is followed.
  @Test func aLinkIsNoOtherDocument() throws {
    var facts = facts(["Docs/A.md": "", "Guides/A.md": "", "README.md": "", "B.md": ""])
    facts.links = ["Guides": "Docs", "Guides/A.md": "Docs/A.md", "README.md": "Docs/A.md"]
    let documents = DocumentFinder(facts).documents()
    #expect(documents.map(\.path) == ["B.md", "Docs/A.md"])
    var selection = try DocumentSelection(["Guides", "README.md:3"], from: "", root: "/kit")
    selection.follow(facts.links)
    #expect(try selection.documents(of: documents).map(\.path) == ["Docs/A.md"])
  }

  @Test func aCatalogWithoutATargetIsAboutTheWholePackage() {
    #expect(
      found(["Documentation.docc/A.md": "", "Docs/Kit.docc/A.md": ""]) == [
        "Docs/Kit.docc/A.md catalog Kit", "Documentation.docc/A.md catalog Kit,Extra",
      ])
  }

  @Test func aPatternThatMatchesNothingIsAnErrorAtItsPlace() {
    let (settings, problems) = DocumentSettings.read(
      SourceText(
        path: ".workbook.yml", text: "documents: [README.md, \"Guids/**\"]\nskip: [\"*.txt\"]\n"))
    #expect(problems.isEmpty)
    let files = ["README.md": "", "Guides/A.md": ""]
    let documents = DocumentFinder(facts(files)).documents(settings)
    #expect(
      settings.unmatchedPatterns(documents, files: files.keys).map {
        "\($0.range.start.line):\($0.range.start.column): \($0.summary); \($0.fix ?? "")"
      } == [
        "1:24: 'Guids/**' in 'documents' matches no document of the package; "
          + "remove it, or correct the path, which begins in the package's folder",
        "2:8: '*.txt' in 'skip' matches no file of the package; "
          + "remove it, or correct the path, which begins in the package's folder",
      ])
  }

  @Test func foundationIsImpliedWhereTheSourcesUseIt() {
    let documents = DocumentFinder(
      facts([
        "Sources/Kit/A.swift": "import Foundation\n", "Sources/Extra/A.swift": "import FoundationX",
        "Sources/Extra/B.swift": "",
      ])
    ).documents()
    #expect(documents.first { $0.path == "Sources/Kit/A.swift" }?.impliesFoundation == true)
    #expect(documents.first { $0.path == "Sources/Extra/B.swift" }?.impliesFoundation == false)
  }

  @Test(arguments: [
    ("Guides", "Guides/A.md", true), ("Guide", "Guides/A.md", false), ("*.md", "A.md", true),
    ("*.md", "Guides/A.md", false), ("**/*.md", "Guides/x/A.md", true), ("**/*.md", "A.md", true),
    ("Guides/*/A.md", "Guides/A.md", false), ("G*s/A*", "Guides/A.md", true),
    ("**/**/**/x", "a/b/c/d/e/f", false),
  ])
  func patternsMatchPaths(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(DocumentSelection.matches(pattern, path) == isMatch)
  }
}
