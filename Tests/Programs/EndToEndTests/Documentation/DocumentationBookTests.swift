import RuleBlocks
import Testing

/// How programs are extracted from documentation comments.
struct DocumentationBookTests {
  private static let comment = """
    Counts.

        let a = 1
        print(a)

    - Note: a list.

      ```swift
      print(a + 1)
      ```

    ```c
    int a;
    ```

    > ~~~
    > ``` in a text
    > ~~~

    """

  @Test func takesIndentedAndFencedSwift() {
    #expect(
      DocumentationBook.code(in: Self.comment) == [
        "let a = 1\nprint(a)\n", "print(a + 1)\n", "``` in a text\n",
      ])
    #expect(DocumentationBook.code(in: "No code.\n") == [])
  }

  @Test func makesSamplesAndChains() {
    let book = DocumentationBook([
      ("RegexBuilder", ["    a\n\ntext\n\n    b\n", "    b\n", "    a\n\nother text\n\n    b\n"])
    ])
    #expect(book.blocks == 2)
    #expect(
      book.chapters == [
        "Content/fi/10-regexbuilder-1.md": Chapter.head + """
          ``````swift,id=block-1
          import RegexBuilder
          a
          ``````

          ``````swift,id=block-2
          import RegexBuilder
          b
          ``````

          ``````swift,id=chain-1-1
          import RegexBuilder
          a
          ``````

          ``````swift,id=chain-1-2,continue=chain-1-1
          b
          ``````


          """
      ])
  }

  @Test func partsAModuleWithManySamples() {
    let comments = (0..<450).map { "    print(\($0))\n" }
    let book = DocumentationBook([("Swift", comments), ("_Concurrency", ["    print(1)\n"])])
    #expect(book.blocks == 450)
    #expect(
      book.chapters.keys.sorted() == (1...3).map { "Content/fi/\($0 + 9)-swift-\($0).md" })
  }

  /// The same seed makes the same slips, and most of them change the program.
  @Test func breaksPrograms() {
    let comment = "    let total = [1].map { $0 + 1 }\n    f(of: total)\n"
    let book = DocumentationBook([("Swift", [comment])])
    var (one, two) = (SplitMix(seed: 7), SplitMix(seed: 7))
    let chapters = book.broken(200, by: &one)
    #expect(chapters == book.broken(200, by: &two))
    #expect(chapters.keys.sorted() == ["Content/fi/10-broken-1.md"])
    let texts = (0..<200).map { _ in BrokenProgram(book.programs[0], by: &one).text }
    #expect(texts.count { $0 != book.programs[0] } > 150)
    for part in ["f(total)", ".nothing", "\"text\"", "f(of: total)\nf(of: total)"] {
      #expect(texts.contains { $0.contains(part) }, "\(part)")
    }
  }
}
