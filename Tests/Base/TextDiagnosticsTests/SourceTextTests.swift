import TextDiagnostics
import Testing

struct SourceTextTests {
  @Test func countsLinesAndCharacters() {
    let text = SourceText(path: "a", text: "aä\n👩‍👩‍👧x\r\n\r\ny")
    #expect(text.lineCount == 4)
    #expect((1...4).map(text.line) == ["aä", "👩‍👩‍👧x", "", "y"])
    #expect(text.position(at: 3) == SourcePosition(offset: 3, line: 1, column: 3))
    let family = "👩‍👩‍👧".utf8.count
    #expect(text.position(at: 4 + family) == SourcePosition(offset: 4 + family, line: 2, column: 2))
    #expect(text.position(line: 2, byteColumn: family + 1).column == 2)
    #expect(text.position(line: 2, byteColumn: 500).column == 3)
  }

  /// `|` marks the position: it precedes the byte in question.
  @Test(arguments: [
    ("|a", 1), ("a|b", 2), ("ä|b", 2), ("e|\u{301}b", 1), ("ae\u{301}|\u{323}b", 2),
    ("e\u{301}|b", 2), ("x🇫|🇮y", 2), ("x🇫🇮|y", 3), ("👩|\u{200D}👧x", 1), ("中|文", 2), ("|\u{301}", 1),
    ("a|\n", 2), ("ä|\r\nb", 2), ("\t|中", 2),
  ])
  func countsACharacterOnce(marked: String, column: Int) throws {
    let parts = marked.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    let text = SourceText(path: "a", bytes: Array(parts.joined()))
    #expect(text.position(at: parts[0].count).column == column)
  }

  @Test func countsTheBytesOfACharacterAsOnePlace() {
    let text = SourceText(path: "a", text: "x中y")
    #expect((0...5).map { text.position(at: $0).column } == [1, 2, 2, 2, 3, 4])
  }

  /// Any three consecutive code points, some of which combine with what precedes them.
  @Test func countsCharactersOfAllScriptsAsTextsDo() {
    let scalars = "a ä я 中 。 ， — “ \u{300} \u{306} \u{302A} \u{3099} \u{200D} \u{FE0F} 👩 🇫 각 ᄀ"
      .unicodeScalars.filter { $0 != " " }
    for first in scalars {
      for second in scalars {
        for third in scalars {
          let line = String(String.UnicodeScalarView([first, second, third]))
          let text = SourceText(path: "a", text: line)
          var start = String.UnicodeScalarView()
          for scalar in line.unicodeScalars {
            let offset = String(start).utf8.count
            start.append(scalar)
            #expect(text.position(at: offset).column == String(start).count, "\(line)")
          }
        }
      }
    }
  }

  /// The columns of a long line are those of its pieces, one after the other.
  @Test(arguments: ["a", "ä", "e\u{301}", "👩‍👩‍👧", "🇫🇮", "中", "ab ä\t", "x\r"])
  func countsOnALongLineAsOnAShortOne(piece: String) {
    let count = 4000 / piece.utf8.count
    let line = String(repeating: piece, count: count)
    let text = SourceText(path: "a", text: "first\n\(line)\r\n" + "last")
    let start = "first\n".utf8.count
    for number in stride(from: 0, through: count, by: 7) {
      let offset = start + number * piece.utf8.count
      let before = line.utf8.prefix(number * piece.utf8.count)
      #expect(
        text.position(at: offset)
          == SourcePosition(
            offset: offset, line: 2, column: String(decoding: before, as: UTF8.self).count + 1),
        "\(number)")
    }
    let end = start + line.utf8.count + 2
    #expect(text.position(at: end) == SourcePosition(offset: end, line: 3, column: 1))
  }

  @Test func countsBrokenBytesOfALongLine() {
    let text = SourceText(path: "a", bytes: [UInt8](repeating: 0xFF, count: 5000) + [0x61])
    #expect(text.position(at: 5000).column == 5001)
  }

  @Test(.timeLimit(.minutes(10))) func findsEveryPlaceOfAHugeLine() {
    let text = SourceText(path: "a", text: String(repeating: "ä", count: 100_000))
    let columns = stride(from: 0, to: 200_000, by: 2).map { text.position(at: $0).column }
    #expect(columns == Array(1...100_000))
  }

  @Test func takesAnOffsetAfterTheEndForTheEnd() {
    let text = SourceText(path: "a", text: "ab\n")
    #expect(text.position(at: 99) == SourcePosition(offset: 3, line: 2, column: 1))
    #expect(text.position(at: -1) == .start)
    #expect(text.lineCount == 1)
    #expect(text.offsets(ofLine: 9) == 3..<3)
    #expect(text.offsets(ofLine: 0) == 3..<3)
    #expect(text.string(1..<99) == "b\n")
  }

  @Test func readsEmptyTextsAndBrokenBytes() {
    let empty = SourceText(path: "a", text: "")
    #expect(empty.lineCount == 1)
    #expect(empty.range(ofLine: 1) == SourceRange(at: .start))
    let broken = SourceText(path: "a", bytes: [0x61, 0xFF, 0x62])
    #expect(broken.line(1) == "a\u{FFFD}b")
    #expect(broken.position(at: 2).column == 3)
  }

  @Test func keepsTheEndOfARangeAfterItsStart() {
    let text = SourceText(path: "a", text: "one\ntwo\n")
    let range = text.range(ofLine: 2)
    #expect(range.offsets == 4..<7)
    #expect(SourceRange(start: range.end, end: range.start).offsets == 7..<7)
  }
}
