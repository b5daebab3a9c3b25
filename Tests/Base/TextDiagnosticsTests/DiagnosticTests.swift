import TextDiagnostics
import Foundation
import RuleBlocks
import Testing
import TestSupport

struct DiagnosticTests {
  @Test func sortsByFilePlaceNameAndText() {
    let source = SourceText(path: "a", text: "abc")
    func diagnostic(_ id: Diagnostic.ID, _ file: String, _ offset: Int, _ text: String)
      -> Diagnostic
    {
      Diagnostic(.error, id, file: file, range: source.range(offset..<offset), text)
    }
    let sorted = [
      diagnostic(.link, "a", 0, "x"), diagnostic(.anchor, "a", 1, "x"),
      diagnostic(.anchor, "a", 1, "y"),
      diagnostic(.link, "a", 1, "a"), diagnostic(.anchor, "b", 0, "x"),
    ]
    #expect(sorted.reversed().sorted() == sorted)
    let seed = TestSeed.one("ORDER")
    var random = SplitMix(seed: seed.value)
    #expect(sorted.shuffled(using: &random).sorted() == sorted, "\(seed)")
  }

  @Test(arguments: [
    ("a\tb\nc", "a\tb\nc"), ("\u{1B}[31m", "\\u{1B}[31m"), ("\r", "\\u{D}"),
    ("a\u{202E}b\u{2066}", "a\\u{202E}b\\u{2066}"), ("\u{85}", "\\u{85}"), ("ä中👩‍👩‍👧", "ä中👩‍👩‍👧"),
    ("a\u{2028}\u{2029}b\u{200B}", "a\\u{2028}\\u{2029}b\\u{200B}"),
    ("\u{FEFF}\u{200E}\u{200F}\u{9F}\u{7F}", "\\u{FEFF}\\u{200E}\\u{200F}\\u{9F}\\u{7F}"),
    ("a\u{200D}b 👩\u{200D}", "a\\u{200D}b 👩\\u{200D}"), ("❤️‍🔥🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈", "❤️‍🔥🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈"),
    ("x\u{E0061}\u{FFFF}", "x\\u{E0061}\\u{FFFF}"), ("\r\n", "\\u{D}\n"),
    ("—·’é、。ａ\u{A0}", "—·’é、。ａ\u{A0}"),
  ])
  func makesControlCharactersVisible(text: String, escaped: String) {
    #expect(text.escapedForTerminal == escaped)
  }

  @Test func escapesInJSONWithoutChangingTheValue() throws {
    let value = ["a\u{2028}\u{200B}\u{7F}\u{9B}\u{202E}\u{E0061}\u{FFFF}\u{FEFF}\"\\ä👩‍👧"]
    let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self).escapedInJSON
    #expect(
      json == #"["a\u2028\u200B\u007F\u009B\u202E\uDB40\uDC61\uFFFF\uFEFF\"\\ä👩‍👧"]"#)
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == value)
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
    ("a\r\nb\r\n", ["a\r", "b\r"]), ("a\rb\u{85}c\u{2028}d", ["a\rb\u{85}c\u{2028}d"]),
  ])
  func endsALineAtALineFeedAlone(text: String, lines: [String]) {
    #expect(text.printedLines == lines)
  }

  @Test(arguments: [("a", 1), ("中", 2), ("！", 2), ("😀", 2), ("é", 1), ("한", 2)])
  func knowsHowWideCharactersAre(character: Character, width: Int) {
    #expect(character.terminalWidth == width)
  }

  /// As for a file that two samples include.
  @Test func sortsByNotesWhatIsOtherwiseEqual() {
    let problems = (1...9).map { line in
      Diagnostic(
        .error, .compile, file: "a.swift", range: SourceRange(at: .start), "wrong",
        notes: [
          .init(
            "included here", file: "b.md",
            range: SourceRange(at: SourcePosition(offset: line, line: line, column: 1)))
        ])
    }
    #expect(problems.reversed().sorted() == problems)
  }
}
