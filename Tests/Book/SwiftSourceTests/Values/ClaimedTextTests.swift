import WorkbookModel
import SwiftSource
import Testing

/// The kind of Swift in a claimed text, and what the compiler may check about it.
struct ClaimedTextTests {
  @Test(arguments: [
    "3", "-3", "2.5", "-2.5", "0xFF", "0b101", "1_000", "1e9", "true", "false", "nil", "\"a\"",
    "\"\"", "\"a \\n \\u{e9}\"",
    "[]", "[1]", "[1, 2]", "[[1], [2]]", "[1, 2, ...]", "[1, …]", "[:]", "[\"a\": 1]",
    "[\"a\": [1, 2]]", "(1, 2)", "(1, \"a\", true)", "(x: 1, y: 2)",
    "1...3", "0..<5", "-1...1", "\"a\"...\"z\"", "Point(x: 1)", "Optional(3)", "Optional([1, nil])",
    ".north", ".some(1)", "Direction.north", "Result.success(1)",
    "[2, 1] as OrderedSet<Int>", "[1: .a]", "Outer.Inner(a: 1)", "(1)",
    "[Point(x: 1), Point(x: 2)]", "[..]", "[1, [..]]",
  ])
  func isALiteral(text: String) {
    let claimed = ClaimedText(text)
    #expect(claimed.isLiteral && claimed.isExpression)
    #expect(claimed.text == text)
  }

  @Test(arguments: [
    "x", "x + 1", "f()", "f(1)", "-x", "a.b", "a.b()", "[x]", "[1, x]", "(1, x)", "[\"a\": x]",
    "1...n", "a ? 1 : 2", "!true", "1 + 2", "point(x: 1)",
    "Point()", "Point(x: y)", "Point { 1 }", ".self", "Int.self", "Point.self", "~1", "\"\\(x)\"",
    "x as Int", "[1] + [2]", "1 as Int + 1", "try 1", "await 1", "{ 1 }", "a[0]", "x!", "&x",
    "\\A.b", "/a/",
  ])
  func isNoLiteral(text: String) {
    #expect(!ClaimedText(text).isLiteral)
  }

  @Test(arguments: [
    "", " ", "the first", "1 2", "1, 2", "a b", "[1, 2", "1]", "(", "let x = 1", "import A",
    "return 1", "1; 2", "1;", "1 // a", "1 /* a */", "1\n", "1\n2", "#x", "#line", "\"a", "a.",
    "1 +",
    "for a in b {}", "struct S {}", "= 3", "=> 3", "== 3", "\"a#b\"",
    String(repeating: "(", count: 200), String(repeating: "a", count: 70_000),
  ])
  func isNoExpression(text: String) {
    let claimed = ClaimedText(text)
    #expect(!claimed.isExpression && !claimed.isLiteral && claimed.comparable == nil)
    #expect(!claimed.isCollection && !claimed.isArray && claimed.stringContent == nil)
  }

  @Test(arguments: [
    ("[1]", true, true), ("[]", true, true), ("[1, ...]", true, true), ("[:]", true, false),
    ("[\"a\": 1]", true, false), ("(1, 2)", true, false),
    ("(1)", false, false), ("3", false, false), ("Set([1])", false, false),
    ("[1] as Set<Int>", false, false), ("a.b", false, false), ("[x]", true, true),
  ])
  func knowsCollections(text: String, isCollection: Bool, isArray: Bool) {
    #expect(ClaimedText(text).isCollection == isCollection)
    #expect(ClaimedText(text).isArray == isArray)
  }

  @Test(arguments: [
    ("\"a\"", "a"), ("\"\"", ""), ("\"a\\nb\"", "a\nb"), ("\"\\u{e9}\"", "é"), ("\"\\\"\"", "\""),
    ("\"\\(x)\"", nil), ("a", nil), ("3", nil), ("[\"a\"]", nil),
  ])
  func readsTheContentOfAString(text: String, content: String?) {
    #expect(ClaimedText(text).stringContent == content)
    #expect(ClaimedText(text).isUnmistakable == (content != nil))
  }

  @Test(arguments: [
    ("true", true), ("false", true), ("nil", false), ("True", false), ("1", false),
    ("[true]", false), ("truth", false),
  ])
  func knowsWhatIsNothingButAValue(text: String, isUnmistakable: Bool) {
    #expect(ClaimedText(text).isUnmistakable == isUnmistakable)
  }

  @Test(arguments: [
    ("3", "3"), ("x + 1", "x + 1"), ("[1, 2]", "[1, 2]"), ("\"a\"", "\"a\""), ("[1, ...]", nil),
    ("[1, [..]]", nil), ("\"a[..]b\"", nil), ("the first", nil),
    // Bit patterns are compared as binary literals if no decimal number is written so.
    ("00001000", "0b00001000"), ("10000000", "10000000"), ("0b10000000", "0b10000000"),
    ("1111000010101010", "1111000010101010"), ("01", "0b01"), ("10", "10"), ("1000", "1000"),
    ("0", "0"), ("1", "1"), ("00002000", "00002000"), ("12345678", "12345678"),
    ("1000000", "1000000"), ("100000000", "100000000"),
  ])
  func saysWhatMayBeCompared(text: String, comparable: String?) {
    #expect(ClaimedText(text).comparable == comparable)
  }

  @Test(arguments: [
    ("[1, 2, ...]", "[1, 2, [..]]"), ("[1, 2, …]", "[1, 2, [..]]"), ("[1,2,...]", "[1,2, [..]]"),
    ("[1, 2, ... ]", "[1, 2, [..]]"),
    ("(1, ...)", "(1, [..])"), ("[\"a\": 1, ...]", "[\"a\": 1, [..]]"), ("f(1, ...)", "f(1, [..])"),
    ("[[1, ...], ...]", "[[1, [..]], [..]]"), ("1...3", "1...3"), ("[...]", "[...]"),
    ("a, ...", "a, ..."), ("3", "3"),
  ])
  func leavesOutTheEndOfAList(text: String, pattern: String) {
    #expect(ClaimedText(text).pattern == pattern)
  }

  @Test(arguments: [
    ("[1, ...]", "[3, [..]]", "[3, ...]"), ("[1, …]", "[3, 4, [..]]", "[3, 4, …]"),
    ("[1,...]", "[3, [..]]", "[3,...]"), ("[1]", "[3, [..]]", "[3, [..]]"),
    ("[1, ...]", "[3]", "[3]"), ("(1, ... )", "(3, [..])", "(3, ... )"), ("3", "4", "4"),
  ])
  func writesAPatternAsTheClaimDoes(text: String, pattern: String, expected: String) {
    #expect(ClaimedText(text).respelled(pattern) == expected)
  }

  @Test(arguments: [
    ("1 2 3", true), ("1, 2", true), ("\"a\", \"b\"", true), ("true false", true), ("1.5 -2", true),
    ("1", true), ("a b", false), ("1 a", false), ("", true), ("x", false),
    ("1 two 3", false), ("[1], [2]", true), ("a, b", false), ("nil nil", false), ("1 2,", false),
  ])
  func knowsLists(text: String, isList: Bool) {
    #expect(ClaimedText.isList(text) == isList)
  }
}
