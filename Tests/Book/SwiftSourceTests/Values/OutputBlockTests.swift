import SwiftSource
import Testing

/// Comments below code that prints, and results as authors of packages write them.
struct OutputBlockTests {
  private func verdict(_ comment: String, _ output: String, isUnordered: Bool = false)
    -> OutputBlock.Verdict
  {
    let lines = comment.split(separator: "|", omittingEmptySubsequences: false).map { " \($0)" }
    return OutputBlock(lines).verdict(
      output: output.replacing("|", with: "\n") + "\n", isUnordered: isUnordered)
  }

  @Test(arguments: [
    ("1|4|9", "1|4|9"), ("4|9", "1|4|9"), ("Output:|1|4", "1|4"), ("1|...|9", "1|4|9"),
    ("The squares of three numbers|1|4", "1|4"), ("\"north\"|\"south\"", "north|south"),
    ("[1,2]|(3, 4)", "[1, 2]|(x: 3, y: 4)"), ("1|4|", "1|4||"), ("1||4", "1||4"), ("4", "1|4"),
  ])
  func holdsForPrintedLines(comment: String, output: String) {
    #expect(verdict(comment, output) == .holds)
  }

  @Test(arguments: [
    ("1|4|8", "1|4|9", 2, "9"), ("1|5", "1|4|9", 1, "4"), ("1|4|9|16", "1|4|9", 3, nil),
    ("Output:|1|5", "1|4", 2, "4"), ("1|...|8|9", "1|4|9|9", 2, nil),
  ])
  func differsWhereHalfIsPrinted(comment: String, output: String, line: Int, printed: String?) {
    #expect(verdict(comment, output) == .differs(line: line, printed: printed))
  }

  @Test(arguments: [
    ("5", "1|4"), ("Squares grow fast|and faster", "1|4"), ("1|5|6", "1|4"), ("", "1"),
    ("...", "1"),
    ("See also sum()", ""),
  ])
  func isProseOtherwise(comment: String, output: String) {
    #expect(verdict(comment, output) == .prose)
  }

  @Test func comparesWithoutOrder() {
    #expect(verdict("[2, 1]|3", "[1, 2]|3", isUnordered: true) == .holds)
    #expect(verdict("[2, 1]|3", "[1, 2]|3") == .differs(line: 0, printed: "[1, 2]"))
  }

  @Test(arguments: [
    ("[1,2,3]", "[1, 2, 3]", false, true), ("[2, 3]", "ArraySlice([2, 3])", false, true),
    ("[2, 3]", "Optional([2, 3])", false, false),
    ("(1, \"a\")", "(id: 1, name: \"a\")", false, true),
    ("(x: 1, 2)", "(id: 1, y: 2)", false, false),
    ("[\"b\": 2, \"a\": 1]", "[\"a\": 1, \"b\": 2]", true, true),
    ("[\"b\": 2, \"a\": 1]", "[\"a\": 1, \"b\": 2]", false, false),
    ("[1, ...]", "[1, 2, 3]", false, true),
    ("[1, ..., 3]", "[1, 2, 3]", false, true), ("[..., 1]", "[1, 2]", false, false),
    ("[3, ...]", "[1, 2, 3]", true, true), ("[4, ...]", "[1, 2, 3]", true, false),
    ("[1, 1]", "[1, 2]", true, false), ("[:]", "[:]", false, true), ("[]", "[]", false, true),
    ("[\"a, b\"]", "[\"a\", \"b\"]", false, false), ("Point(x: 1)", "Point(x: 1)", false, true),
    ("[1, 2]", "[1, 2, 3]", false, false), ("[[1], [2]]", "[[2], [1]]", true, true),
  ])
  func comparesStructure(claimed: String, real: String, isUnordered: Bool, expected: Bool) throws {
    let claim = try #require(StructuredText(claimed))
    let value = try #require(StructuredText(real))
    #expect(claim.claims(value, isUnordered: isUnordered) == expected)
  }

  @Test(arguments: ["[1, 2", "\"a", "(1]", "", String(repeating: "[", count: 50)])
  func readsNoUnbalancedText(text: String) {
    #expect(StructuredText(text) == nil)
  }

  @Test(arguments: [
    ("Prints \"A\" \"-\" \"B\"", ["A", "-", "B"]), (" prints \"x\"", ["x"]),
    ("Prints: north wind", ["north wind"]), ("Output: 3", ["3"]),
    ("Prints \"a\\nb\".", ["a\nb"]), ("Prints \"random\"", ["random"]),
  ])
  func readsAuthorsClaims(comment: String, expected: [String]) {
    #expect(AuthoredClaim.output(comment) == expected)
  }

  @Test(arguments: [
    "e.g. 3", "=> 3", "Prints \"3\", for example", "prints the wind", "a boat", "",
    "Prints \"a\" and more", "Prints: 0.42 (random)", "Prints: e.g. 3",
  ])
  func readsNoProse(comment: String) {
    #expect(AuthoredClaim.output(comment) == nil)
  }
}
