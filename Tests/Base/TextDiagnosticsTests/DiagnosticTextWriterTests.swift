import TextDiagnostics
import Testing

struct DiagnosticTextWriterTests {
  private let source = SourceText(path: "a.md", text: "one\n\täö 中文 bad\nthree\n")

  private func write(
    _ diagnostic: Diagnostic, colored: Bool = false, source: SourceText? = nil
  ) -> String {
    let source = source ?? self.source
    return DiagnosticTextWriter(sources: [source.path: source], colored: colored)
      .text(for: diagnostic)
  }

  @Test func drawsTheLineAndAMarkerUnderThePlace() {
    let start = Array(source.bytes).firstIndex(of: UInt8(ascii: "b")) ?? 0
    let diagnostic = Diagnostic(
      .error, .annotation, file: "a.md", range: source.range(start..<start + 3), "a 'bad' word",
      fix: "write 'good'")
    #expect(
      write(diagnostic) == """
        a.md:2:8: error: a 'bad' word [annotation]
         2 | \täö 中文 bad
           | \t        ^~~
           = write 'good'

        """)
  }

  @Test func marksWideCharactersWithTwoCells() {
    let start = Array(source.bytes).firstIndex(of: 0xE4) ?? 0
    let text = write(
      Diagnostic(.warning, .link, file: "a.md", range: source.range(start..<start + 6), "s"))
    #expect(text.contains("a.md:2:5: warning: s [link]\n"))
    #expect(text.contains("   | \t   ^~~~\n"))
  }

  @Test func writesExplanationAndNotes() {
    let note = Diagnostic.Note("here", file: "b.md", range: SourceRange(at: .start))
    let diagnostic = Diagnostic(
      .error, .link, file: "b.md", range: SourceRange(at: .start), "s", explanation: "- a\n+ b",
      fix: "f", notes: [note])
    #expect(
      write(diagnostic) == """
        b.md:1:1: error: s [link]
           | - a
           | + b
           note: b.md:1:1: here
           = f

        """)
  }

  @Test func letsNoTextOfAChapterReachTheTerminal() {
    let text = write(
      Diagnostic(
        .error, .link, file: "a\u{1B}]0;b.md", range: SourceRange(at: .start),
        "bad \u{1B}[2J\nword \u{202E}", explanation: "\u{7}", fix: "\u{9B}"))
    #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
    #expect(text.hasPrefix("a\\u{1B}]0;b.md:1:1: error: bad \\u{1B}[2J word \\u{202E} [link]\n"))
    #expect(text.hasSuffix("   | \\u{7}\n   = \\u{9B}\n"))
  }

  @Test func marksARangeOverSeveralLinesToTheEndOfItsFirst() {
    let text = write(Diagnostic(.error, .link, file: "a.md", range: source.range(1..<20), "s"))
    #expect(text.contains(" 1 | one\n   |  ^~\n"))
  }

  @Test func leavesOutLinesThatShowNothing() {
    let long = SourceText(path: "c.md", text: String(repeating: "x", count: 500))
    for source in [long, SourceText(path: "c.md", text: "")] {
      let diagnostic = Diagnostic(
        .error, .link, file: "c.md", range: SourceRange(at: .start), "s")
      #expect(write(diagnostic, source: source) == "c.md:1:1: error: s [link]\n")
    }
  }

  @Test func coloursOnRequestOnly() {
    let diagnostic = Diagnostic(
      .error, .link, file: "a.md", range: source.range(0..<1), "s", fix: "f")
    #expect(write(diagnostic, colored: true).contains("\u{1B}[1;31merror\u{1B}[0m"))
    #expect(!write(diagnostic).contains("\u{1B}"))
  }

  @Test func alignsTheMarkerWithEscapedCharacters() {
    let source = SourceText(path: "a.md", text: "a\u{1B}b c")
    let text = write(
      Diagnostic(.error, .link, file: "a.md", range: source.range(2..<3), "s"), source: source)
    #expect(text == "a.md:1:3: error: s [link]\n 1 | a\\u{1B}b c\n   |        ^\n")
  }

  /// `cells` is the number of terminal columns in front of the marker.
  @Test(arguments: [
    ("Väinö ", 6), ("中文 ёлка ", 10), ("e\u{301}o\u{308} ", 3), ("가각 ", 5), ("ｆ。ﾊ ", 6),
    ("🇫🇮 ", 3), ("👩‍👩‍👧‍👦👍🏽 ", 5), ("✅⌚⭐ ", 7), ("❤️ ", 3), ("❤→№① ", 5), ("🌡 ", 2), ("〈︙ ", 5),
    ("a\u{200B}\u{FEFF}b ", 19), ("\u{301}x ", 2), ("🈳🀄 ", 5),
  ])
  func drawsTheMarkerInItsCell(before: String, cells: Int) throws {
    let source = SourceText(path: "a.md", text: before + "bad")
    let start = before.utf8.count
    let text = write(
      Diagnostic(.error, .link, file: "a.md", range: source.range(start..<start + 3), "s"),
      source: source)
    let marker = try #require(text.split(separator: "\n").last)
    #expect(marker == "   | " + String(repeating: " ", count: cells) + "^~~")
  }

  @Test func keepsTheTabsOfWhatItMarks() {
    let source = SourceText(path: "a.md", text: "\ta\tb c")
    let text = write(
      Diagnostic(.error, .link, file: "a.md", range: source.range(1..<4), "s"), source: source)
    #expect(text.hasSuffix("   | \t^\t~\n"))
  }
}
