import WorkbookModel
import SwiftSource
import Testing

/// The exact nesting limit, and what does not count as nesting.
struct NestingLimitTests {
  private func isTooDeep(_ text: String) -> Bool { ParsableSource(text).isTooDeeplyNested }

  private func nested(_ open: String, _ close: String, _ count: Int, _ inner: String = "a")
    -> String
  {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
  }

  @Test(arguments: [
    ("{\n", "}\n", 100), ("f(a, ", ")", 100), ("[a, ", "]", 12), ("f { ", " }", 100),
    ("if a {\n", "}\n", 100), ("\"\\(a ", ")\"", 100), ("(a, ", ")", 100), ("{ [a, ", "] }", 50),
    ("[", "]", 12), ("(", ")", 12), ("[a, (b, ", ")]", 6), ("/* ", " */", 100),
    ("[f { ", " }]", 50),
  ])
  func readsUpToALimit(open: String, close: String, limit: Int) {
    #expect(!isTooDeep(nested(open, close, limit)))
    #expect(isTooDeep(nested(open, close, limit + 1)))
  }

  /// An attribute before text that is scanned again costs an additional level.
  @Test func countsAttributesInsideOfBrackets() {
    #expect(!isTooDeep(nested("[a, @b ", "]", 6)))
    #expect(isTooDeep(nested("[a, @b ", "]", 7)))
    #expect(!isTooDeep(nested("@b f(a, ", ")", 40)))
  }

  @Test(arguments: [
    ("try ", 99, false), ("try ", 101, true), ("try\n", 101, true), ("try // a\n", 101, true),
    ("a, ", 500, false), ("a; ", 500, false), ("a.", 500, false), ("a = ", 500, false),
  ])
  func countsWordsInARow(piece: String, count: Int, isTooDeep: Bool) {
    #expect(self.isTooDeep(String(repeating: piece, count: count) + "b") == isTooDeep)
  }

  /// These overflow the parser's stack, too.
  @Test(arguments: [
    ("let x: ", "A<", "Int", ">", 100), ("let x: ", "() -> ", "Int", "", 100),
    ("func f() ", "-> Int ", "", "", 100), ("", "#if true\n", "a\n", "#endif\n", 100),
    ("let x: Int", "?", "", "", 100), ("a", "!", "", "", 100),
    ("let x: ", "A<[B], ", "Int", ">", 100),
  ])
  func countsTypesInOneAnother(
    start: String, open: String, inner: String, close: String, limit: Int
  ) {
    #expect(!isTooDeep(start + nested(open, close, limit, inner)))
    #expect(isTooDeep(start + nested(open, close, limit + 1, inner)))
  }

  @Test(arguments: [
    "let a: A<B<Int>> = f(x < y, a<b)\n", "func f() -> Int\n", "let f: () -> Int\n",
    "#if a\n#elseif b\n#endif\n", "case a(() -> Int)\n", "let a: [() -> Int, () -> Int]\n",
    "a?.b!\n",
    "f(a > b, b >= c, c >> d)\n", "if a<b { c() }\n",
  ])
  func countsTypesBesideOneAnotherAsOne(line: String) {
    #expect(!isTooDeep(String(repeating: line, count: line.contains("a<b)") ? 90 : 400)))
  }

  @Test(arguments: [(400, false), (401, true)])
  func countsEveryElse(count: Int, isTooDeep: Bool) {
    #expect(
      self.isTooDeep(String(repeating: "if a { b() } else { c() }\n", count: count)) == isTooDeep)
  }

  @Test(arguments: [
    "\"[[[[[[[[[[a[[[[[[[\"", "// [[[[[[[[[[a[[[[[[", "/* [[[[[[[a[[[[[[[[ */",
    "\"\"\"\n[[[[[[[a[[[[[[[[\n\"\"\"", "#\"[[[[[[\"a[[[[[[[\"#", "##\"[[[\"#[[[[[a[[[[[\"##",
    "/[[[[[[[a[[[[[[[[[]/", "#/[[[[[[[[[a[[[[[[/#",
    "##/[[[[/#[[[[a[[[[[[/##", "#/\n[[[[[[[[a[[[[[[[\n/#", "`[[[[[[[a[[[[[[[`",
    "\"\\\"[[[[[[[a[[[[[[[\"", "\"\\\\\" + \"[[[[[[a[[[[[[[[\"", "#\"\\[[[[[[a[[[[[[[\"#",
    "'[[[[[[[[a[[[[[[[['",
  ])
  func countsNothingInside(literal: String) {
    #expect(!isTooDeep("let x = \(literal)\n"))
    #expect(!isTooDeep(String(repeating: "let x = \(literal)\n", count: 30)))
    #expect(isTooDeep("let x = \(literal)\n" + nested("[a, ", "]", 13)))
  }

  @Test(arguments: [
    "\"\\([a, ", "\"\"\"\n\\([a, ", "#\"\\#([a, ", "\"a\" + [a, ", "'a' + [a, ", "/a/ + [a, ",
    "/* a */ [a, ", "// a\n[a, ", "`a` + [a, ", "a / b + [a, ", "#a[a, ", "\"\\\\\"[a, ",
    "1/2 + [a, ", "(a)/b/[a, ", "a[0]/b/[a, ", "#!a\n[a, ",
  ])
  func countsWhatStandsAfter(start: String) {
    #expect(isTooDeep(start + nested("[a, ", "]", 13)), "\(start)")
    #expect(!isTooDeep(start + nested("[a, ", "]", 4)), "\(start)")
  }

  @Test func passesOverALineForTheSystem() {
    #expect(!isTooDeep("#!/usr/bin/env [[[[[[[[a[[[[[[[[[[\nlet a = 1"))
    #expect(isTooDeep("\n#!/usr/bin/env a\n[a, [a, [a, [a, [a, [a, [a, [a, [a, [a, [a, [a, [a"))
  }

  @Test func addsUpWhatTakesLong() {
    // Twelve levels cost 8,190 units of the limit of 65,536.
    let piece = nested("[a, ", "]", 12) + "\n"
    #expect(!isTooDeep(String(repeating: piece, count: 8)))
    #expect(isTooDeep(String(repeating: piece, count: 9)))
  }

  @Test func closesOnlyWhatIsOpen() {
    #expect(!isTooDeep(String(repeating: ")]}", count: 1_000)))
    #expect(isTooDeep(String(repeating: "[a, )", count: 13)))
    #expect(!isTooDeep(String(repeating: "[a, ]", count: 500)))
  }

  @Test(arguments: [(64 << 10, false), ((64 << 10) + 1, true)])
  func readsUpToALength(count: Int, isTooLong: Bool) {
    let source = ParsableSource(String(repeating: " ", count: count - 1) + "a")
    #expect(source.isTooLong == isTooLong && !source.isTooDeeplyNested)
    #expect(SourceHighlights(source.text).spans.isEmpty == isTooLong)
    #expect(source.text.utf8.count == count)
  }
}
