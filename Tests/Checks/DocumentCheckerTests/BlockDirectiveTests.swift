import TextDiagnostics
import DocumentChecker
import Testing

struct BlockDirectiveTests {
  private func directives(_ text: String) -> [String] {
    BlockDirective.all(in: SourceText(path: "a.md", text: text)).map { directive in
      "\(directive.name) "
        + directive.arguments.map { "\($0.label)=\($0.value)" }.joined(separator: ",")
    }
  }

  @Test func readsArgumentsAndWhereTheyAre() throws {
    let text = "# A\n\n@Snippet(path: \"kit/Snippets/Ä\", slice: \"a \\\" b\")\n"
    let directive = try #require(
      BlockDirective.all(in: SourceText(path: "a.md", text: text)).first)
    #expect(directive.arguments.map(\.value) == ["kit/Snippets/Ä", "a \" b"])
    let bytes = Array(text.utf8)
    #expect(
      String(decoding: bytes[directive.arguments[0].range], as: UTF8.self) == "kit/Snippets/Ä")
  }

  @Test func readsNestedDirectivesAndThoseOverLines() {
    #expect(
      directives(
        """
        @Tutorial(time: 10) {
            @Section(title: "A") {
                @Steps {
                    @Step {
                        Do it.
                        @Code(
                          name: "A.swift",
                          file: "01.swift"
                        )
                    }
                }
            }
        }
        @Metadata { @PageColor(blue) }
        @Row
        """) == [
          "Tutorial time=10", "Section title=A", "Steps ", "Step ",
          "Code name=A.swift,file=01.swift",
          "Metadata ", "Row ",
        ])
  }

  @Test func leavesOutCodeAndComments() {
    #expect(
      directives(
        """
        ```
        @Snippet(path: "a")
        ```

            @Snippet(path: "b")

        <!-- hidden
        @Snippet(path: "c")
        -->
        Write `@Snippet` or me@example.org.
        @ Snippet
        @Comment {
            @Snippet(path: "d")
        }
        @Snippet(path: "e"
        """) == ["Snippet path=e"])
  }
}
