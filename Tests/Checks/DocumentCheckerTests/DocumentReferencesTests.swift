import TextDiagnostics
import DocumentChecker
import SampleCompiler
import Testing
import WorkbookModel

struct DocumentReferencesTests {
  private static let snippet = """
    //! Makes sums.
    // snippet.hide
    import Kit
    // snippet.show
    let sums = Sums([1, 2])
    // snippet.total
    print(sums.total) // Prints "3"
    // snippet.end

    """

  private static let files = [
    "Snippets/Begin/MakeSums.swift": snippet,
    "Sources/Kit/Kit.docc/Tutorials/One.tutorial": """
    @Tutorial(time: 5) {
        @Code(name: "A.swift", file: "01-a.swift")
        @Code(name: "A.swift", file: 02-a.swift)
    }

    """, "Sources/Kit/Kit.docc/Resources/01-a.swift": "import Kit\n",
    "Sources/Kit/Kit.docc/Resources/unused.swift": "import Kit\n",
  ]

  private func problems(_ article: String) -> [String] {
    var files = Self.files
    files["A.md"] = article
    let bytes = files.mapValues { Array($0.utf8) }
    return DocumentReferences(files: bytes).problems(
      in: [
        PackageDocument(path: "A.md", kind: .article, modules: []),
        PackageDocument(
          path: "Sources/Kit/Kit.docc/Tutorials/One.tutorial", kind: .catalog, modules: []),
      ]
    ).map {
      "\($0.file):\($0.range.start.line):\($0.range.start.column): \($0.summary); \($0.fix ?? "")"
    }
  }

  private let tutorial =
    "Sources/Kit/Kit.docc/Tutorials/One.tutorial:3:34: the catalog has no file '02-a.swift'; "
    + "did you mean '01-a.swift'?"

  @Test(arguments: [
    "Begin/MakeSums", "Snippets/Begin/MakeSums", "kit/Snippets/MakeSums", "begin/makesums",
  ]) func findsASnippetByEachForm(path: String) {
    #expect(problems("@Snippet(path: \"\(path)\", slice: \"Total\")\n") == [tutorial])
  }

  @Test func reportsWhatDoesNotExist() {
    #expect(
      problems("@Snippet(path: \"Begin/MakeSum\")\n@Snippet(path: \"MakeSums\", slice: \"totl\")\n")
        == [
          "A.md:1:17: there is no snippet 'Begin/MakeSum'; did you mean 'Begin/MakeSums'?",
          "A.md:2:36: the snippet 'MakeSums' has no slice 'totl'; did you mean 'total'?", tutorial,
        ])
  }

  @Test func codeFilesOfTutorialsAreDocuments() {
    let facts = PackageBuilder.Facts(
      name: "kit", libraries: [(product: "Kit", module: "Kit")], needsFetching: false,
      neighbours: [], targets: [(name: "Kit", module: "Kit", folder: "Sources/Kit")],
      languageMode: "6", toolsVersion: "6.0", files: Self.files.mapValues { Array($0.utf8) })
    #expect(
      DocumentFinder(facts).documents().map { "\($0.path) \($0.kind) \($0.group)" } == [
        "Sources/Kit/Kit.docc/Resources/01-a.swift tutorial Sources/Kit/Kit.docc",
        "Sources/Kit/Kit.docc/Tutorials/One.tutorial catalog Sources/Kit/Kit.docc",
        "Snippets/Begin/MakeSums.swift snippet Snippets",
      ])
  }

  /// A mark after a print is no claim about what it prints.
  @Test func marksOfSnippetsAreNoCode() throws {
    let path = "Snippets/Begin/MakeSums.swift"
    let fences = DocumentReader(
      PackageDocument(path: path, kind: .snippet, modules: []),
      SourceText(path: path, text: Self.snippet)
    ).fences()
    let lines = try #require(fences.first).sample.lines
    #expect(
      lines.map(\.code) == [
        "//! Makes sums.", "", "import Kit", "", "let sums = Sums([1, 2])", "",
        "print(sums.total) // Prints \"3\"", "",
      ])
    #expect(lines[6].start.line == 7)
  }
}
