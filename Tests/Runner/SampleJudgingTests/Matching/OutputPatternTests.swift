import SampleJudging
import TestSupport
import Testing
import WorkbookModel

struct OutputPatternTests {
  @Test(arguments: [
    ("", ""), ("a\n", "a\n"), ("a", "a\n"), ("a\n", "a"), ("\n", "\n"), ("a\n\n", "a\n\n"),
    ("a\nb", "a\r\nb\r\n"), ("Väinö 中文 ёлка\n", "Väinö 中文 ёлка\n"),
    ("...\n", "...\n"), ("...", ""), ("...", "a\nb"), ("...\nb", "a\nb"), ("...\nb", "b"),
    ("a\n...", "a\nb"), ("a\n...", "a"), ("a\n...\nc", "a\nc"), ("a\n...\nc", "a\nb\nb\nc"),
    ("...\nb\n...", "a\nb\nc"), ("...\na\n...\nb\n...", "a\nb"), ("...\n...", "a"),
    ("a\n...\na", "a\na"), ("...\na\nb\n...\na\nc", "a\na\nb\na\nb\na\nc"),
    ("[..]", "\n"), ("[..]", "x"), ("a[..]", "a"), ("[..]c", "abc"), ("a[..]c", "abbc"),
    ("[..]b[..]b[..]", "bb"), ("a[..]b[..]c", "a-b-b-c"), ("[..][..]", "\n"), ("[..]", "..."),
    ("[..]äö[..]", "xäöy"), ("[..]aab", "aaaab"), ("a[..]\n...", "ab\nc"),
  ])
  func matches(claim: String, output: String) {
    #expect(OutputPattern(claim, match: .exact).matches(output))
    #expect(OutputPattern(claim, match: .exact).difference(from: output).firstMissing == nil)
  }

  @Test(arguments: [
    ("", "a"), ("a", ""), ("[..]", ""), ("a", "a\n\n"), ("a\n\n", "a"), ("a", "a "), ("a ", "a"),
    ("a", "b"),
    ("a", "a\nb"), ("a\nb", "a"), ("", "\n"), ("\n", ""), ("a\rb", "a\nb"), ("a", "a\r"),
    ("...\nb", "b\na"), ("a\n...", "b\na"), ("a\n...\na", "a"), ("...\na\n...\nb", "b\na"),
    ("a[..]a", "a"), ("[..]b[..]b[..]", "b"), ("a[..]", "ba"), ("[..]", "a\nb"), (" ...", "a"),
    ("... ", "a"), ("....", "a"), ("é", "e\u{301}"), ("A", "Ａ"),
  ])
  func refuses(claim: String, output: String) {
    let pattern = OutputPattern(claim, match: .exact)
    #expect(!pattern.matches(output))
    #expect(!pattern.difference(from: output).text().isEmpty)
  }

  @Test(arguments: [
    ("a\nb", "b\na"), ("a\na\nb", "a\nb\na"), ("[..]a[..]\n[..]ab[..]", "ab\na"),
    ("[..]\na", "a\nb"), ("a\n...", "c\nb\na"), ("", ""), ("[..]1\n[..]2\n1[..]", "12\n1\n21"),
  ])
  func matchesUnordered(claim: String, output: String) {
    #expect(OutputPattern(claim, match: .unordered).matches(output))
  }

  @Test(arguments: [
    ("a\nb", "a\na"), ("a", "a\na"), ("a\na", "a"), ("[..]a\n[..]a", "a\nb"), ("a\n...", "b"),
  ])
  func refusesUnordered(claim: String, output: String) {
    #expect(!OutputPattern(claim, match: .unordered).matches(output))
  }

  @Test(arguments: [
    ("pi 3.14159", "pi 3.1415904"), ("-1.5e3 m", "-1500 m"), ("x 1", "x 1.0"),
    ("(0.1, -2)", "(0.1000001, -2)"),
    ("1e400", "1e400"), ("[..] took 0.5 s", "it took 0.5000001 s"), ("...\n1.0", "x\n1.0000001"),
    ("12345678901234567890 0.1", "12345678901234567890 0.1000001"), ("nan inf", "nan inf"),
    ("1e400 0.1", "1e400 0.1000001"), ("3.", "3."), ("a-1", "a-1"),
  ])
  func matchesNumbersWithinATolerance(claim: String, output: String) {
    #expect(OutputPattern(claim, match: .float(tolerance: 1e-6)).matches(output))
  }

  @Test(arguments: [
    ("pi 3.14159", "pi 3.1416"), ("x 1", "y 1"), ("x1", "x2"), ("1 2", "1  2"), ("1", "1 2"),
    ("12345678901234567890", "12345678901234567891"), ("9007199254740993", "9007199254740992"),
    ("1", "-1"), ("1", "one"), ("1.0.1", "1.0.2"),
  ])
  func refusesNumbersFartherApart(claim: String, output: String) {
    #expect(!OutputPattern(claim, match: .float(tolerance: 1e-6)).matches(output))
  }

  @Test func isFastOnLongOutputs() {
    let count = 20_000
    let lines = (0..<count).map { "line \($0)" }
    let output = lines.joined(separator: "\n")
    let claims: [(String, Claim.Match)] = [
      (output, .exact), (lines.reversed().joined(separator: "\n"), .unordered),
      (output, .float(tolerance: 0.1)), (lines.joined(separator: "\n...\n"), .exact),
      (lines.map { "[..]" + $0.dropFirst(4) }.joined(separator: "\n"), .exact),
      ("...\nline 19999", .exact),
    ]
    let time = processorTime {
      for (claim, match) in claims { #expect(OutputPattern(claim, match: match).matches(output)) }
    }
    #expect(time < .seconds(20))
  }

  @Test func doesNotTryEveryWayToPlaceWildcards() {
    let line = String(repeating: "a", count: 2_000)
    let claim = String(repeating: "a[..]", count: 200) + "b"
    let lines = Array(repeating: "x", count: 5_000).joined(separator: "\n")
    let gaps = Array(repeating: "...\nx", count: 500).joined(separator: "\n") + "\ny"
    let time = processorTime {
      #expect(!OutputPattern(claim, match: .exact).matches(line))
      #expect(!OutputPattern(gaps, match: .exact).matches(lines))
    }
    #expect(time < .seconds(10))
  }
}
