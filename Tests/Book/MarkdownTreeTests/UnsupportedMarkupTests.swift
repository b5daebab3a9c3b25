import TextDiagnostics
import MarkdownTree
import Testing

struct UnsupportedMarkupTests {
  /// The source text of each warning.
  private func places(_ text: String) -> [String] {
    let source = MarkedSource(text)
    let (_, diagnostics, problems) = source.parse()
    #expect(problems == [])
    #expect(diagnostics.allSatisfy { $0.severity == .warning && $0.id == .unsupported })
    return diagnostics.map { source.string($0.range) }
  }

  @Test(arguments: [
    ("so $x$, or $a_1 + *b* = c$.", ["$x$", "$a_1 + *b* = c$"]), ("中$x^2$文", ["$x^2$"]),
    ("$$\nx = 1\n\\$\n$$\n", ["$$\nx = 1\n\\$\n$$"]), ("a ==b c== d", ["==b c=="]),
    (":::note\ntext\n:::\n", [":::note"]),
    ("@Metadata {\n  @TitleHeading(\"x\")\n}\n", ["@Metadata {"]),
    ("@Image(source: a, alt: b)\n", ["@Image(source: a, alt: b)"]),
    ("See <doc:Other-Page> and [*x*](doc:Y).", ["<doc:Other-Page>", "[*x*](doc:Y)"]),
    ("so [[Other Page]] and [[b|c]].", ["[[Other Page]]", "[[b|c]]"]), ("see [[页]]", ["[[页]]"]),
    ("Term\n: what it *is*\n", [": what it *is*"]), ("!!! note \"A\"\n    b\n", ["!!! note \"A\""]),
    ("see :ref:`x` here\n", [":ref:"]),
    ("done :tada: (:+1:), :white_check_mark:.", [":tada:", ":+1:", ":white_check_mark:"]),
    ("> - ä `c` $y$\n", ["$y$"]), ("| a | ==b== |\n| - | - |\n", ["==b=="]), ("# $z$\n", ["$z$"]),
  ])
  func warnsOfWhatStandsAsText(text: String, expected: [String]) {
    #expect(places(text) == expected)
  }

  @Test(arguments: [
    "$5 and $6", "from $20,000 to $30,000", "US$5, CA$6", "$HOME and $PATH", "$HOME/$USER", "a$b$c",
    "\\$x$", "`$x$` and ``$$y$$``", "```\n$x$ ==y== :::z\n@A(b)\n```\n", "    $x$\n",
    "a == b and c == d", "x==y and z==w", "== a ==", "\\==a==", "`==a==`", "a === b", "$", "$$",
    "====",
    "[a](b$c$d) <https://a.org/$x$>", "https://a.org/$x$/==y==", "<!-- $x$ -->", "@escaping",
    "@Test",
    "@MainActor func f", "a@b.c", ":: a", "a :::", "a\n\n@available(iOS 13, *)\n",
    "[[1, 2], [3]] and [[a, b]]", "[[a]](b)", "[[a](b) | [c](d)]", "\\[[a]]", "`[[a]]`", "a[[b]",
    "[[",
    "[[a]]\n\n[a]: b.md",
    ": a", "a\n\n: b", "a : b", "a\n:", "a:\nb", "a !!! b",
    "12:30:45 a:b:c std::vector::size", "(_:_:) f(a:b:) :a", "### [[Notation]]\n",
    "`:tada:` [:alpha:] :a: :1: :A-b:",
    "a :b :c",
    "move(from:to:) and :: or :",
  ])
  func saysNothingOfOrdinaryText(text: String) {
    #expect(places(text) == [])
  }

  @Test func saysWhatToDo() {
    let diagnostics = MarkedSource("$x$ ==y== <doc:z>\n\n:::a\n\n@B {\n").parse().diagnostics
    #expect(
      diagnostics.map(\.summary) == [
        "formulas are not supported: the TeX is shown as text",
        "marked text is not supported: '==' is shown as text",
        "Swift-DocC links are not supported: 'doc:z' has no target",
        "directives are not supported: the line is shown as text",
        "directives are not supported: the line is shown as text",
      ])
    #expect(
      diagnostics.map(\.fix) == [
        "write it in words or as code, or '\\$' if it is not a formula",
        "write '**...**', or '\\==' to show the signs themselves",
        "link to a chapter, '[text](01-chapter.md#section)', or name an API as '``Name``'",
        "write an alert, '> [!NOTE]', or ordinary Markdown",
        "remove it; a chapter's title and summary belong in its front matter",
      ])
  }
}
