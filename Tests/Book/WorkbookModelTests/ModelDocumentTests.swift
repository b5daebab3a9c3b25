import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

struct ModelDocumentTests {
  private static let body = """
    Intro with `UIApplication.shared` and [a link](#a).

    # A {#a}
    <!-- workbook: from=ro@12ab -->

    > [!NOTE]
    > Quoted.

    1. item

    | x | y |
    |---|---|
    | 1 | 2 |

    ```swift,id=s,args=[a],exit=3,env=A=1,should_warn=["#text",#G],timeout=2,highlight=[1,2-3]
    # let a = 1
    print(a)
    _ = a
    _ = a
    ```
    ```output,match=float:0.5
    1
    ```
    ```sh
    ls
    ```
    ```swift,no_rum
    ```

    """

  /// The document of a book in Finnish and Romanian whose chapters all have this body.
  private func document(of body: String = Self.body) -> ModelDocument {
    let languages = ["fi", "ro"]
    let read = languages.map { language in
      let source = SourceText(
        path: "Content/\(language)/00-a.md", text: "---\ntitle: T\n---\n" + body)
      return ChapterReader(source: source, name: "00-a", language: language, languages: languages)
        .read()
    }
    var configuration = Configuration()
    configuration.title = ["fi": "T"]
    configuration.languages = languages
    configuration.sourceLanguage = "ro"
    return ModelDocument(
      Workbook(
        root: "/book", configuration: configuration, chapters: read.map(\.chapter),
        diagnostics: read.flatMap(\.diagnostics), sources: [:]))
  }

  @Test func comesBackFromJSONUnchanged() throws {
    let document = document()
    let json = try document.json()
    #expect(try ModelDocument(json: json) == document)
    #expect(try self.document().json() == json)
    #expect(json.last == 0x0A)
  }

  @Test func holdsWhatAChapterSays() throws {
    let document = document()
    #expect(document.version == 2)
    #expect(document.configuration.sourceLanguage == "ro")
    #expect(document.diagnostics.map(\.id) == ["annotation", "annotation"])
    #expect(document.diagnostics.first?.fix == "did you mean 'no_run'?")
    #expect(document.diagnostics.first?.edits?.map(\.text) == ["no_run"])
    let chapter = try #require(document.chapters.first)
    #expect(chapter.id == "fi/00-a")
    #expect(chapter.links.map(\.destination) == ["#a"])
    #expect(chapter.mentions.map(\.name) == ["UIApplication.shared"])
    #expect(chapter.sections.map(\.id) == [nil, "a"])
    #expect(chapter.sections.last?.origin?.hash == "12ab")
    #expect(
      chapter.sections.last?.blocks.map(\.kind) == [
        .alert, .list, .table, .codeBlock, .codeBlock, .codeBlock, .codeBlock,
      ])
    #expect(
      chapter.sections.last?.blocks.map(\.role) == [
        nil, nil, nil, "sample", "output", "listing", "sample",
      ])
    #expect(chapter.sections.last?.blocks[2].rows == [["x", "y"], ["1", "2"]])
    let sample = try #require(chapter.samples.first)
    #expect(sample.id == "fi/00-a#s")
    #expect(sample.lines.map(\.isHidden) == [true, nil, nil, nil])
    #expect(sample.claims.map(\.match) == ["float:0.5"])
    #expect(sample.annotations.args == ["a"])
    #expect(sample.annotations.exit == 3)
    #expect(sample.annotations.shouldWarn == ["\\#text", "#G"])
    #expect(sample.annotations.highlight == [[1, 1], [2, 3]])
    #expect(sample.annotations.flags == [])
  }

  @Test func saysWhatASampleIsToAnExercise() {
    let samples = document(
      of: "```swift,exercise,id=e,check=c,solution=s,hint=h\n```\n"
        + "```swift,id=h\n```\n```swift,id=s\n```\n```swift,id=c\n```\n"
    ).chapters[0].samples
    #expect(samples.map(\.exercisePart) == [nil, .hint, .solution, .check])
    #expect(samples[0].annotations.check == "c")
  }

  @Test func holdsTheCommandsOfAConsoleSample() {
    let samples = document(of: "```console\n$ ls -l\na\n? 1\n```\n```swift\n```\n")
      .chapters[0].samples
    #expect(samples[0].commands?.map(\.words) == [["ls", "-l"]])
    #expect(samples[0].commands?.map(\.output) == [["a"]])
    #expect(samples[0].commands?.map(\.status) == [1])
    #expect(samples[1].commands == nil)
  }

  @Test func namesTheFilesOfASample() throws {
    let place = SourceRange(at: .start)
    var sample = Sample(
      id: Sample.ID(language: "fi", chapter: "00-a", name: "s"), language: .console,
      annotations: SampleAnnotations(), lines: [], range: place, infoRange: place)
    sample.codeFile = "Snippets/budget.swift"
    sample.annotations.files = [.init("Demo", range: place), .init("c.txt", range: place)]
    let chapter = Chapter(
      name: "00-a", language: "fi", file: "Content/fi/00-a.md", title: "T", samples: [sample])
    let document = ModelDocument(
      Workbook(
        root: "/book", configuration: Configuration(), chapters: [chapter], diagnostics: [],
        sources: [:]))
    let written = try #require(document.chapters.first?.samples.first)
    #expect(written.codeFile == "Snippets/budget.swift")
    #expect(written.annotations.files == ["Demo", "c.txt"])
  }

  @Test func sortsItsKeys() throws {
    let text = String(decoding: try document().json(isIndented: true), as: UTF8.self)
    let top = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
      .compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(
      top == [
        "chapters", "configuration", "diagnostics", "outcomes", "symbols", "uses", "version",
      ])
    #expect(try document().json().count(where: { $0 == 0x0A }) == 1)
  }

  @Test func refusesAnotherVersion() throws {
    var document = document()
    document.version = 1
    let json = try document.json()
    #expect(throws: DecodingError.self) { try ModelDocument(json: json) }
  }
}
