import TextDiagnostics
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

  /// The last line of each decides, so everything before it has to be compared.
  private static let shapes:
    [@Sendable (Int) -> (claim: String, output: String, match: Claim.Match)] = [
      { n in (lines(n) { "line \($0)" }, lines(n) { "line \($0)" }, .exact) },
      { n in (lines(n) { "line \(n - $0)" }, lines(n) { "line \($0)" }, .unordered) },
      { n in (lines(n) { "line \($0)" }, lines(n) { "line \($0).0" }, .float(tolerance: 0.1)) },
      { n in (lines(n) { "line \($0)\n..." }, lines(n) { "line \($0)" }, .exact) },
      { n in (lines(n) { "[..] \($0)" }, lines(n) { "line \($0)" }, .exact) },
      { n in ("...\n" + lines(n / 2) { _ in "a" } + "b\n...", lines(n) { _ in "a" }, .exact) },
      { n in (lines(n) { _ in "...\nx" } + "...\ny\n...", lines(2 * n) { _ in "x" }, .exact) },
      { n in
        (
          "[..]" + String(repeating: "a", count: n / 2) + "b[..]", String(repeating: "a", count: n),
          .exact
        )
      },
      { n in
        (String(repeating: "a[..]", count: n / 2) + "b", String(repeating: "a", count: n), .exact)
      },
      { n in (lines(n) { _ in "[..]" }, lines(n) { "line \($0)" }, .unordered) },
      { n in (lines(n) { _ in "line[..]" }, lines(n) { "line \($0)" }, .unordered) },
      { n in
        (
          lines(n) { "line \(1_000_000 + $0)[..]" }, lines(n) { "line \(1_000_000 + $0)" },
          .unordered
        )
      },
      { n in
        (
          lines(n) { "[..]line \(1_000_000 + $0)" }, lines(n) { "line \(1_000_000 + $0)" },
          .unordered
        )
      },
    ]

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  /// A square would take four times as many steps.
  @Test(arguments: shapes.indices) func takesTwiceTheStepsForTwiceTheText(shape: Int) {
    func steps(_ size: Int) -> (steps: Int, isMatch: Bool) {
      let (claim, output, match) = Self.shapes[shape](size)
      let budget = Budget()
      let isMatch = OutputPattern(claim, match: match, budget: budget).matches(output)
      return (budget.spent, isMatch)
    }
    let (once, twice) = (steps(500), steps(1000))
    #expect(once.isMatch == twice.isMatch)
    #expect(once.steps > 200)
    #expect(twice.steps < 3 * once.steps)
  }

  /// Shapes for which nothing better than trying all ways is known; each of them matches.
  private static let costly: [(claim: String, output: String, match: Claim.Match)] = [
    (lines(300) { "[..]\($0)[..]" }, lines(300) { "x\($0)y" }, .unordered),
    ("[..]\(ones(300))2", "\(ones(600))2", .float(tolerance: 0.1)),
    ("...\na[..]\n\(lines(200) { _ in "a" })b[..]\n...", "\(lines(400) { _ in "a" })b", .exact),
  ]

  private static func ones(_ count: Int) -> String { String(repeating: "1 ", count: count) }

  /// The budget ends the comparison, and nothing matches.
  @Test(arguments: costly)
  func givesUpWhenTheBudgetIsExhausted(claim: String, output: String, match: Claim.Match) {
    let full = Budget()
    #expect(OutputPattern(claim, match: match, budget: full).matches(output))
    let budget = Budget(full.spent / 2)
    #expect(!OutputPattern(claim, match: match, budget: budget).matches(output))
    #expect(budget.isExhausted)
    #expect(budget.spent < full.spent)
  }

  @Test func endsWhenTheTaskIsCancelled() async {
    let claim = Self.lines(300) { "[..]\($0)[..]" }
    let budget = Budget(.max)
    let isMatch = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return OutputPattern(claim, match: .unordered, budget: budget)
        .matches(Self.lines(300) { "x\($0)y" })
    }.value
    #expect(!isMatch)
    #expect(budget.isExhausted)
  }

  /// Twice the lines of which none is claimed, with all notes about them.
  @Test func takesTwiceTheStepsToShowTwiceTheDifference() {
    func steps(_ count: Int) -> Int {
      let budget = Budget()
      let pattern = OutputPattern(
        Self.lines(count) { "claimed \($0)" }, match: .exact, budget: budget)
      let difference = pattern.difference(from: Self.lines(count) { "printed \($0)" })
      #expect(difference.text().hasPrefix("- claimed 0\n"))
      return budget.spent
    }
    #expect(steps(4000) < 3 * steps(2000))
  }
}
