import TextDiagnostics
import MarkdownTree
import Testing

struct AlertTests {
  @Test(arguments: AlertKind.allCases)
  func readsAnAlertInAnyLetterCase(kind: AlertKind) {
    for name in [
      kind.rawValue, kind.rawValue.uppercased(),
      "\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst())",
    ] {
      let (blocks, diagnostics, problems) = MarkedSource("> [!\(name)]\n> ä `b`\n>\n> - c\n")
        .parse()
      #expect(diagnostics.isEmpty)
      #expect(problems == [])
      guard case .alert(kind, let content) = blocks.first?.kind else { return #expect(Bool(false)) }
      #expect(content.count == 2)
      #expect(content.inlines.plainText.hasPrefix("ä b"))
    }
  }

  @Test func givesTheRangeOfTheTextAfterTheMarker() throws {
    let text = MarkedSource("> [!TIP]  \n> ‸中 a‸\n")
    guard case .alert(.tip, let content) = text.parse().blocks.first?.kind else {
      return #expect(Bool(false))
    }
    #expect(content.map(\.range) == [SourceRange(start: text.marks[0], end: text.marks[1])])
  }

  @Test func readsAnAlertWithoutAParagraph() {
    let blocks = MarkedSource("> [!NOTE]\n> ```\n> a\n> ```\n").parse().blocks
    guard case .alert(.note, let content) = blocks.first?.kind else { return #expect(Bool(false)) }
    #expect(content.codeBlocks.map(\.text) == ["a\n"])
    #expect(content.count == 1)
  }

  @Test func readsATableInAnAlert() {
    let blocks = MarkedSource("> [!NOTE]\n> | a |\n> | - |\n").parse().blocks
    guard case .alert(.note, let content) = blocks.first?.kind else { return #expect(Bool(false)) }
    #expect(content.tables.count == 1)
  }

  @Test(arguments: ["HUOMIO", "ВНИМАНИЕ", "注意", "ATENȚIE"])
  func reportsAWordOfAnotherLanguage(word: String) throws {
    let (_, diagnostics, _) = MarkedSource("> [!\(word)]\n> a\n").parse()
    #expect(diagnostics.map(\.summary) == ["unknown alert '[!\(word)]'"])
  }

  @Test(arguments: [
    ("> [NOTE]\n> a\n", "'[NOTE]' begins no alert"),
    ("> [! NOTE]\n> a\n", "'[! NOTE]' begins no alert"),
    (">\u{A0}[!NOTE]\n> a\n", "'[!NOTE]' begins no alert"),
    ("> 【!Note】\n> a\n", "'【!Note】' begins no alert"),
    (
      "> a\n> [!NOTE]\n> b\n",
      "'[!NOTE]' begins no alert: it is not the first line of the quote"
    ),
  ])
  func reportsWhatWasMeantAsAnAlert(text: String, summary: String) {
    let (_, diagnostics, _) = MarkedSource(text).parse()
    #expect(diagnostics.map(\.summary) == [summary])
    #expect(diagnostics.map(\.id) == [.alert])
  }

  @Test(arguments: [
    "> [note]\n> a\n", "> [a]\n", "> a [NOTE]\n", "> \\[!NOTE]\n", "> x\n>\n> \\[NOTE]\n",
  ])
  func leavesOtherBracketsAlone(text: String) {
    #expect(MarkedSource(text).parse().diagnostics.filter { $0.id == .alert } == [])
  }

  @Test func suggestsTheNearestAlert() throws {
    let text = MarkedSource("ä\n\n> ‸[!NOTES]\n> a\n")
    let (blocks, diagnostics, _) = text.parse()
    let problem = try #require(diagnostics.first)
    #expect(problem.id == .alert)
    #expect(problem.summary == "unknown alert '[!NOTES]'")
    #expect(problem.fix == "did you mean '[!NOTE]'?")
    #expect(text.mended(problem) == [])
    #expect(problem.range.start == text.marks.first)
    guard case .blockQuote = blocks[1].kind else { return #expect(Bool(false)) }
  }

  @Test func listsTheAlertsWhenNoneIsNear() {
    #expect(
      MarkedSource("> [!ABCDEF]\n").parse().diagnostics.first?.fix
        == "known alerts: '[!NOTE]', '[!TIP]', '[!IMPORTANT]', '[!WARNING]', '[!CAUTION]'")
  }

  @Test func reportsTextOnTheMarkersLine() {
    let diagnostics = MarkedSource("> [!NOTE] ä\n> b\n").parse().diagnostics
    #expect(
      diagnostics.map(\.summary) == ["text after '[!NOTE]' makes the alert an ordinary quote"])
  }

  @Test(arguments: [
    "> a [!NOTE]\n", "> \\[!NOTE]\n> a\n", "\\[!NOTE]\n", "[NOTE]\n", "[!Note]\n", "a [!NOTE]\n",
  ])
  func leavesOtherTextAlone(text: String) {
    let (blocks, diagnostics, _) = MarkedSource(text).parse()
    #expect(diagnostics.isEmpty)
    #expect(!blocks.contains { if case .alert = $0.kind { true } else { false } })
  }
}
