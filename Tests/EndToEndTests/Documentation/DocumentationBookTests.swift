import Testing

/// How programs are made of documentation comments.
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
}
