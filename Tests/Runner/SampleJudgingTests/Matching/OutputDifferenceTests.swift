import Foundation
import SampleJudging
import TestSupport
import RuleBlocks
import Testing
import WorkbookModel

struct OutputDifferenceTests {
  @Test func showsClaimedAndRealLines() {
    let difference = OutputPattern("a\nb\nc\nd", match: .exact).difference(from: "a\nx\nc")
    #expect(difference.text() == "  a\n- b\n+ x\n  c\n- d")
    #expect(difference.firstMissing == 1)
    #expect(difference.replacement == "x")
  }

  @Test func tellsLinesApartThatLookAlike() {
    let difference = OutputPattern("Va\u{308}ino\u{308}", match: .exact)
      .difference(from: "V\u{E4}in\u{F6}")
    let note = "('\u{E4}' is claimed as U+0061 U+0308, printed as U+00E4)"
    #expect(difference.text().split(separator: "\n").last.map(String.init) == note)
    #expect(difference.text().split(separator: "\n").count == 3)
  }

  @Test(arguments: [
    ("5 km", "5\u{A0}km", "U+0020", "U+00A0"), ("5\u{202F}km", "5\u{2009}km", "U+202F", "U+2009"),
    ("a\tb", "a  b", "U+0009", "U+0020 U+0020"),
    ("a \u{A0}b", "a  b", "U+0020 U+00A0", "U+0020 U+0020"),
  ])
  func tellsWhiteSpaceApart(claim: String, line: String, claimed: String, printed: String) {
    let text = OutputPattern(claim, match: .exact).difference(from: line).text()
    #expect(
      text == "- \(claim)\n+ \(line)\n(' ' is claimed as \(claimed), printed as \(printed))")
  }

  @Test(arguments: [
    ("a", "a ", "(only the printed line has U+0020, at its end)"),
    ("a\t", "a", "(only the claimed line has U+0009, at its end)"),
    ("ab", "a\u{200B}b", "(only the printed line has U+200B, after 'a')"),
    ("\u{FEFF}ab", "ab", "(only the claimed line has U+FEFF, at its start)"),
    ("a\u{200D}b", "ab", "(only the claimed line has U+200D, after 'a')"),
    ("сat", "cat", "('c' is claimed as U+0441, printed as U+0063)"),
    ("Α1", "A1", "('A' is claimed as U+0391, printed as U+0041)"),
    ("a\u{AD}b", "ab", "(only the claimed line has U+00AD, after 'a')"),
  ])
  func showsWhatNobodySees(claim: String, line: String, note: String) {
    let text = OutputPattern(claim, match: .exact).difference(from: line).text()
    #expect(text == "- \(claim)\n+ \(line)\n\(note)")
  }

  /// The difference is visible by itself.
  @Test(arguments: [("a b", "a  b"), ("a\u{A0}b", "a c"), ("a b", "ab"), ("a", "b")])
  func saysNothingOfCodePointsThatAreNotInQuestion(claim: String, line: String) {
    let text = OutputPattern(claim, match: .exact).difference(from: line).text()
    #expect(text == "- \(claim)\n+ \(line)")
  }

  @Test func showsWhatWildcardsStandForAsEqual() {
    let difference = OutputPattern("...\nb[..]\n...\nz", match: .exact)
      .difference(from: "a\na\nbb\nc\nd")
    #expect(difference.text() == "  ...\n  b[..]\n  ...\n- z")
  }

  @Test func showsTheFirstDifferenceOfALongOutput() {
    let lines = (0..<10_000).map(String.init)
    var other = lines
    other[9_000] = "x"
    let difference = OutputPattern(lines.joined(separator: "\n"), match: .exact)
      .difference(from: other.joined(separator: "\n"))
    #expect(
      difference.text() == """
        (8997 lines that match)
          8997
          8998
          8999
        - 9000
        + x
          9001
          9002
          9003
        (996 lines that match)
        """)
  }

  @Test func countsWhatItDoesNotShow() {
    let difference = OutputPattern("", match: .exact)
      .difference(from: (0..<20_000).map(String.init).joined(separator: "\n"))
    #expect(difference.text(limit: 2) == "+ 0\n+ 1\n(19998 more lines)")
  }

  @Test func showsOnlyWhatHasNoPartnerInAnyOrder() {
    let difference = OutputPattern("a\nb\nc", match: .unordered).difference(from: "c\nx\na")
    #expect(difference.text() == "- b\n+ x")
  }

  @Test func isFastOnLongOutputsThatHaveNothingInCommon() {
    let claim = (0..<20_000).map { "a\($0)" }.joined(separator: "\n")
    let real = (0..<20_000).map { "b\($0)" }.joined(separator: "\n")
    let time = processorTime {
      let difference = OutputPattern(claim, match: .exact).difference(from: real)
      #expect(difference.rows.count == 40_000)
    }
    #expect(time < .seconds(10))
  }

  @Test(arguments: TestSeed.draw("DIFFERENCE", daily: 300, nightly: 2_000))
  func tellsTheTruthAboutEveryLine(seed: TestSeed) {
    var random = SplitMix(seed: seed.value)
    let replay = Comment(rawValue: "\(seed)")
    func lines(_ choice: [String]) -> [String] {
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        choice.randomElement(using: &random) ?? ""
      }
    }
    let claimed = lines(["a", "b", "", "a[..]", "[..]b", "...", "c"])
    let real = lines(["a", "b", "", "ab", "aab", "c"])
    let text = { (lines: [String]) in lines.map { $0 + "\n" }.joined() }
    let pattern = OutputPattern(text(claimed), match: .exact)
    let rows = pattern.difference(from: text(real)).rows
    var seenClaims: [Int] = []
    var seenLines: [Int] = []
    var standsAlone = false
    var isOpen = false
    for row in rows {
      switch row {
      case .same(let claim, let line):
        #expect(
          OutputPattern(claimed[claim] + "\n", match: .exact).matches(real[line] + "\n"), replay)
        seenClaims.append(claim)
        if !isOpen { #expect(line == (seenLines.last ?? -1) + 1, replay) }
        seenLines.append(line)
        isOpen = false
      case .leftOut(let claim):
        #expect(claimed[claim] == "...", replay)
        seenClaims.append(claim)
        isOpen = true
      case .onlyClaimed(let claim):
        seenClaims.append(claim)
        standsAlone = true
      case .onlyReal(let line):
        seenLines.append(line)
        standsAlone = true
        isOpen = false
      }
    }
    #expect(seenClaims == Array(claimed.indices), replay)
    #expect(seenLines == seenLines.sorted(), replay)
    #expect(pattern.matches(text(real)) == !standsAlone, replay)
  }
}
