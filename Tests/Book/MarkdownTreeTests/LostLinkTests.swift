import TextDiagnostics
import MarkdownTree
import Testing

struct LostLinkTests {
  private func warnings(_ text: String) -> [(source: MarkedSource, problem: Diagnostic)] {
    let source = MarkedSource(text)
    let (_, diagnostics, problems) = source.parse()
    #expect(problems == [])
    return diagnostics.map { (source, $0) }
  }

  private func places(_ text: String) -> [String] {
    warnings(text).map { source, problem in
      #expect(problem.severity == .warning && problem.id == .unsupported)
      return source.string(problem.range)
    }
  }

  @Test(arguments: [
    ("ä [see there][nowher], and so", "[see there][nowher]"), ("看[这里][nowher]。", "[这里][nowher]"),
    ("[*see* `it`][nowher]", "[*see* `it`][nowher]"), ("[see there][1]", "[see there][1]"),
    ("[nowher][]", "[nowher][]"), ("![a tree][treee]", "![a tree][treee]"),
    ("| [see it][nowher] | b |\n| - | - |\n", "[see it][nowher]"), ("> # [ab][cd]\n", "[ab][cd]"),
    ("[see\nthere][nowher]", "[see\nthere][nowher]"),
    ("ä [x](02 next.md)", "[x](02 next.md)"), ("[x](02 next.md#a)", "[x](02 next.md#a)"),
    ("[`x`](./a b)", "[`x`](./a b)"), ("[x](https://a.org/b c)", "[x](https://a.org/b c)"),
    ("[x](#my place)", "[x](#my place)"), ("![x](a b.png)", "![x](a b.png)"),
    ("[other]( <nope.md>x)", "[other]( <nope.md>x)"),
    ("[[a](b.md) c](d.md)", "[[a](b.md) c](d.md)"),
    ("见[文字]（https://a.org/b）。", "[文字]（https://a.org/b）"), ("[x]（02-next.md）", "[x]（02-next.md）"),
    ("（文字）[https://a.org/b]", "（文字）[https://a.org/b]"),
    ("(text)[https://a.org/b]", "(text)[https://a.org/b]"),
    ("[text] (02-next.md)", "[text] (02-next.md)"), ("[текст] (01-a.md)", "[текст] (01-a.md)"),
    ("[it]\u{A0}(https://a.org)", "[it]\u{A0}(https://a.org)"),
    ("[text]\n(https://a.org)", "[text]\n(https://a.org)"),
    ("see [x](https://a.org and more.", "[x](https://a.org"), ("!(h)[x.svg]", "(h)[x.svg]"),
    ("![i] (x.svg)", "![i] (x.svg)"),
    ("[x](https://a.org/b\n", "[x](https://a.org/b"), ("[x](02-next.md\nand so", "[x](02-next.md"),
  ])
  func warnsOfALinkThatIsNone(text: String, expected: String) {
    #expect(places(text) == [expected])
  }

  @Test(arguments: [
    "array[0][1] and a[row][column], f()[ab][cd], `a`[ab][cd]", "[i][j] and [row][0]",
    "[a-z][0-9] or [a-z][A-Z]", "[ab][cd][ef]", "\\[see there][nowher]", "[see there]\\[nowher]",
    "[see there] [nowher]", "[see][there]\n\n[there]: a.md", "[there][]\n\n[there]: a.md",
    "[^1][^2]\n\n[^1]: a\n[^2]: b", "`[see there][nowher]`", "    [see there][nowher]\n",
    "<!-- [see there][nowher] -->", "[a](b.md)[^1]\n\n[^1]: a", "[ab][", "[ab][cd", "][ab]",
    "[1] (see 02-next.md)", "[text] (see below)", "[optional](see below)", "[x](about 3 m)",
    "[C](#1 of all)",
    "[x](<02 next.md>)", "[x](02-next.md \"a title\")", "\\[x](02 next.md)", "`[x](02 next.md)`",
    "[x](02\nnext.md)", "[weak self](a, b.md5)", "- [ ] [see](a.md)",
    "[Int](repeating: 0, count: 2)", "[x]（见下）", "（见）[下]", "[x](a, b\n", "[x]()（02-next.md）",
  ])
  func saysNothingOfOrdinaryBrackets(text: String) {
    #expect(places(text) == [])
  }

  /// Definitions that are none, or whose label has other code points.
  @Test(arguments: [
    (
      "[ab cd][ef].\n[ef]: https://a.org",
      "write ':' and the target directly after '[ef]', with an empty line above it"
    ),
    (
      "[ab cd][ef].\n\n[ef] : a",
      "write ':' and the target directly after '[ef]', with an empty line above it"
    ),
    (
      "[ab cd][ef].\n\n[ef]：a",
      "write ':' and the target directly after '[ef]', with an empty line above it"
    ),
    ("[ab cd][ka\u{308}].\n\n[kä]: a.md", "write '[kä]' with the same code points in both places"),
  ])
  func findsADefinitionThatIsNone(text: String, fix: String) {
    #expect(warnings(text).contains { $0.problem.fix == fix })
  }

  @Test(arguments: [
    ("[z](https://a.org “a b”)", "write the title in straight quotes, '(https://a.org \"a b\")'"),
    (
      "[z](https://a.org/x my title)",
      "write a title in straight quotes, '(https://a.org/x \"title\")', and '%20' for a space of the address"
    ),
  ])
  func asksForATitleInStraightQuotes(text: String, fix: String) throws {
    let (source, problem) = try #require(warnings(text).first)
    #expect(problem.fix == fix)
    #expect(problem.edits.isEmpty || source.mended(problem).isEmpty)
  }

  @Test func saysWhatToDo() {
    let text = "[ab][nowher] [ab][other]\n\n[x](02 next.md) [x](a \"b.md)\n\n[nowhere]: #a\n"
    let found = warnings(text).map(\.problem)
    #expect(
      found.map(\.summary) == [
        "the link's label 'nowher' is not defined, and '[ab][nowher]' is shown as text",
        "the link's label 'other' is not defined, and '[ab][other]' is shown as text",
        "'[x](02 next.md)' is not a link and is shown as text",
        "'[x](a \"b.md)' is not a link and is shown as text",
      ])
    #expect(
      found.map(\.fix) == [
        "did you mean '[nowhere]'?",
        "write '[other]: 01-chapter.md' on a separate line, or '\\[' if it is not a link",
        "write '(<02 next.md>)', or '\\[' if it is not a link",
        "write '[text](target)', or '[text](<target with spaces>)'",
      ])
  }

  @Test(arguments: [
    ("[ab][nowher]\n\n[nowhere]: #a\n", "[ab][nowhere]\n\n[nowhere]: #a\n"),
    ("> [nowher][]\n>\n> [nowhere]: #a\n", "> [nowher][nowhere]\n>\n> [nowhere]: #a\n"),
    ("[x](02 next.md)", "[x](<02 next.md>)"), ("[x]( ./a b )", nil), ("[ab][other]", nil),
  ])
  func mendsWhatIsSure(text: String, mended: String?) throws {
    let (source, problem) = try #require(warnings(text).first)
    guard let mended else { return #expect(problem.edits == []) }
    #expect(
      String(decoding: source.source.bytes(applying: problem.edits), as: UTF8.self) == mended)
    #expect(source.mended(problem) == [])
  }
}
