import Diagnostics
import Foundation
import Testing
import WorkbookModel

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

    ```swift,id=s,args=[a],exit=3,env=A=1,should_warn=["#t",#G],timeout=2,highlight=[1,2-3]
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

  private func document() async throws -> ModelDocument {
    let book = try TemporaryBook(
      [
        "Content/fi/00-a.md": chapterFile(Self.body), "Content/ro/00-a.md": chapterFile(Self.body),
      ], configuration: "title: {fi: T}\nlanguages: [fi, ro]\nsource: {default: ro}\n")
    return ModelDocument(try await book.load())
  }

  @Test func comesBackFromJSONUnchanged() async throws {
    let document = try await document()
    let json = try document.json()
    #expect(try ModelDocument(json: json) == document)
    #expect(try await self.document().json() == json)
    #expect(json.last == 0x0A)
  }

  @Test func holdsWhatAChapterSays() async throws {
    let document = try await document()
    #expect(document.version == 1)
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
    #expect(sample.lines.map(\.isHidden) == [true, false, false, false])
    #expect(sample.claims.map(\.match) == ["float:0.5"])
    #expect(sample.annotations.args == ["a"])
    #expect(sample.annotations.exit == 3)
    #expect(sample.annotations.shouldWarn == ["\\#t", "#G"])
    #expect(sample.annotations.highlight == [[1, 1], [2, 3]])
    #expect(sample.annotations.flags == [])
  }

  @Test func sortsItsKeys() async throws {
    let text = String(decoding: try await document().json(), as: UTF8.self)
    let top = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
      .compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(top == ["chapters", "configuration", "diagnostics", "version"])
  }

  @Test func refusesAnotherVersion() async throws {
    var document = try await document()
    document.version = 2
    let json = try document.json()
    #expect(throws: DecodingError.self) { try ModelDocument(json: json) }
  }
}
