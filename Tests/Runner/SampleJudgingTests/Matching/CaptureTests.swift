import SampleJudging
import RuleBlocks
import Testing
import WorkbookModel

/// The values of `<name>` in a claim.
struct CaptureTests {
  private static let names: Set = ["a", "b", "id", "номер"]

  private func pattern(
    _ claim: String, _ match: Claim.Match = .exact, _ names: Set<String> = names
  ) -> OutputPattern {
    OutputPattern(claim, match: match, captures: names)
  }

  @Test(arguments: [
    ("start <id>\nend <id>", "start 7\nend 7"), ("<id> and <id>", "x y and x y"),
    ("0x<id> is 0x<id>", "0x7f12 is 0x7f12"), ("<id>", "..."), ("<id>\n<id>", "[..]\n[..]"),
    ("<a> <b>\n<b> <a>", "1 2 3\n3 1 2"), ("<a> <b>\n<b> <a>", "1 2 3\n2 3 1"),
    ("<a><b>\n<b>", "äöå\nöå"), ("<номер> <номер>", "ёлка ёлка"),
    ("...\nid <id>\n...\nend <id>", "id 1\nid 2\nend 2"),
    ("...\nid <id>\nx\n...\nend <id>\n...", "id 1\ny\nid 2\nx\nid 3\nx\nend 3\nz"),
    ("id <id>\n...\n<a> <id> <a>", "id 5\nq\nw 5 w"), ("a[..]<id>\n<id>", "a b c\nc"),
    ("<id>[..]\n[..]<id>", "ab\nab"), ("<id>", "<id>"), ("<other> <id>", "<other> 1"),
    ("{<id>}{<id>}", "{}}{}}"), ("<id> <id>", "<View: 0x1f> <View: 0x1f>"),
  ])
  func matches(claim: String, output: String) {
    #expect(pattern(claim).matches(output))
  }

  @Test(arguments: [
    ("start <id>\nend <id>", "start 7\nend 8"), ("<id>", ""), ("<id>", "\n"),
    ("<id> and <id>", "x and y"), ("x<id>y", "xy"), ("<id>", "1\n2"), ("<a><b>", "x"),
    ("...\nid <id>\n...\nend <id>", "id 1\nid 2\nend 3"), ("<id> <id>", "é e\u{301}"),
    ("<other> <id>", "1 1"), ("<id>\n<id>", "1"), ("<ID> <ID>", "1 1"),
    // Text in brackets of its own: the brackets of the claim were meant as text.
    ("one<a>\ntwo<a>", "one<hr>\ntwo<hr>"), ("<a>one\n<a>two", "<td>one\n<td>two"),
    ("tool <id> <output>\n <id> the file", "tool <input> <output>\n <input> the file"),
    ("f<b>(x) g<b>(y)", "f<t>(x) g<t>(y)"), ("<a>, <a>", "<i class=\"x\">, <i class=\"x\">"),
  ])
  func refuses(claim: String, output: String) {
    #expect(!pattern(claim).matches(output))
    #expect(!pattern(claim).difference(from: output).text().isEmpty)
  }

  @Test(arguments: [
    ("<a> start\n<a> end\n<b> start\n<b> end", "y start\nx start\nx end\ny end", true),
    ("<a> start\n<a> end\n<b> start\n<b> end", "y start\nx start\nx end\nz end", false),
    ("end <a>\n<a>", "7\nend 7", true), ("end <a>\n<a>", "8\nend 7", false),
    ("<a>\n<a>", "1\n1", true), ("<a>\n<a>", "1\n2", false),
    ("<a> [..]\n...\n<a>", "p\n1 x\n1", true),
  ])
  func matchesUnordered(claim: String, output: String, isMatch: Bool) {
    let pattern = pattern(claim, .unordered)
    #expect(pattern.matches(output) == isMatch)
    if !isMatch { #expect(pattern.difference(from: output).text().contains("- ")) }
  }

  @Test(arguments: [
    ("took <a> s of 1.5\n<a> s", "took 12.5 s of 1.5000001\n12.5 s", true),
    ("took <a> s\n<a> s", "took 12.5 s\n12.6 s", false),
    ("took <a> s\n<a> s", "took 12.5 s\n12.5000001 s", true),
    ("v<a> 1.0\nv<a>", "v12 1.0000001\nv12", true), ("<a>\n<a> 2", "one\none 3", false),
  ])
  func matchesNumbersWithinATolerance(claim: String, output: String, isMatch: Bool) {
    #expect(pattern(claim, .float(tolerance: 1e-6)).matches(output) == isMatch)
  }

  @Test(arguments: ["<id> <id>", "a [..] b", "...", "<id>"])
  func takesALiteralClaimForText(claim: String) {
    #expect(pattern(claim, .literal).matches(claim))
    #expect(!pattern(claim, .literal).matches("a b b"))
  }

  @Test func showsWhatWasCaptured() {
    let claim = pattern("start <id>\n<a> is <a>\nend <id>")
    let difference = claim.difference(from: "start 7\n1 is 1\nend 8")
    #expect(difference.text() == "  start <id>\n  <a> is <a>\n- end <id>\n+ end 8\n(<id> is '7')")
    #expect(difference.replacement == "end 8")
    let later = pattern("again <id>").difference(from: "again 8", values: ["id": "7"])
    #expect(later.text() == "- again <id>\n+ again 8\n(<id> is '7')")
    let unordered = pattern("a <id>\nb <id>", .unordered).difference(from: "b 2\nx\na 1")
    #expect(unordered.text() == "- b <id>\n+ b 2\n+ x\n(<id> is '1')")
  }

  @Test func keepsWhatAnEarlierClaimHasCaptured() {
    var captures = Captures()
    let answers = [("id <id>", "id 7"), ("again <id>", "again 8"), ("again <id>", "again 7")]
      .map { captures.match(pattern($0), $1) }
    #expect(answers == [true, false, true])
    #expect(captures.values == ["id": "7"])
  }

  @Test func readsAnEarlierClaimAgainWhenALaterOneNeedsIt() {
    var captures = Captures()
    let isMatch = captures.match(pattern("...\nid <id>\n..."), "id 1\nid 2")
    #expect(isMatch)
    #expect(captures.values == ["id": "1"])
    let answers = [("again <id>", "again 2"), ("<id>", "1")].map {
      captures.match(pattern($0), $1)
    }
    #expect(answers == [true, false])
    #expect(captures.values == ["id": "2"])
  }

  @Test(arguments: [0, 1, 2]) func givesUpWhatCanBeReadInTooManyWays(number: Int) {
    let names = (0..<12).map { "n\($0)" }
    let line = names.map { "<\($0)>" }.joined()
    let same = String(repeating: "a", count: 400)
    let (claim, output) = [
      (line + "\n" + line + "x", same + "\n" + same + "y"),
      ("<a>[..]<b>[..]<a>", letters(5_000)),
      (
        "...\n<a> <b>\n...\n<b> <a>!",
        (0..<3_000).map { "\($0) x y z \($0 + 1)" }.joined(separator: "\n")
      ),
    ][number]
    var captures = Captures()
    let isMatch = captures.match(pattern(claim, .exact, Set(names + ["a", "b"])), output)
    #expect(!isMatch)
    #expect(captures.hasGivenUp)
  }

  @Test func agreesWithTryingEveryText() {
    var random = SplitMix(seed: 20)
    for _ in 0..<400 {
      let claim = (0..<3).map { _ in
        ["<a>", "x<a>", "<a><b>", "[..]<b>", "...", "x", "<b>y"].randomElement(using: &random) ?? ""
      }.joined(separator: "\n")
      let output = (0..<3).map { _ in
        ["x", "xx", "xy", "y", "xyx"].randomElement(using: &random) ?? ""
      }.joined(separator: "\n")
      let texts = Set(output.split(separator: "\n").flatMap { parts(of: String($0)) })
      let isTrue = texts.contains { a in
        texts.contains { b in
          let filled = claim.replacing("<a>", with: a).replacing("<b>", with: b)
          return OutputPattern(filled, match: .exact).matches(output)
        }
      }
      let pattern = pattern(claim)
      #expect(
        pattern.matches(output) == isTrue, "\(claim.debugDescription) \(output.debugDescription)")
      if !isTrue { #expect(!pattern.difference(from: output).text().isEmpty) }
    }
  }

  /// Distinct letters.
  private func letters(_ count: UInt32) -> String {
    String((0..<count).compactMap { Unicode.Scalar(0x4E00 + $0) }.map(Character.init))
  }

  private func parts(of line: String) -> [String] {
    let characters = Array(line)
    return characters.indices.flatMap { start in
      (start..<characters.count).map { String(characters[start...$0]) }
    }
  }
}
