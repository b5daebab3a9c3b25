import SwiftRewriting
import Testing

/// Which variables the compiler would fold, so that they stay in the function of the statements.
struct FoldedConstantsTests {
  /// Whether a variable `a` becomes one of the file.
  private func isOfFile(_ text: String) -> Bool {
    let source = "#sourceLocation(file: \"a.swift\", line: 1)\n" + text
    return BundleCandidate(source, ownFile: "workbook")
      .source(function: "p", generatedFile: "workbook", languageMode: "6").contains("_ = `a`")
  }

  private static let values = [
    "5", "-5", "2.5", "true", "1 + 2", "(1 + 2) * 3", "1 < 2", "!true", "Int(5)", "Double(1)",
    "UInt8(3)", "Bool(true)", "1 as Int",
    "true ? 1 : 2", "Optional(1)", "Int.max", "Direction.north", "Optional.some(1)", "(1, 2)",
    "1...5", "(1...)", "(nil, 1)", "Int32.min", "1 as? Int", "1 is Int",
    "if true { 1 } else { 2 }", "switch 1 { default: 1 }", "Int8(1)", "Int16(1)", "Int64(1)",
    "UInt(1)", "UInt16(1)", "UInt32(1)", "UInt64(1)", "Float(1)", "Int?.some(1)",
  ]

  @Test(arguments: values)
  func seesThroughAValue(value: String) {
    #expect(!isOfFile("let a = \(value)\nif a > 3 {}"))
    #expect(!isOfFile("var a = f()\na = \(value)\nif a > 3 {}"))
    #expect(!isOfFile("let b = \(value)\nlet a = b\nif a > 3 {}"))
    // Where the value does not matter.
    #expect(isOfFile("let a = \(value)\nprint(a)"))
  }

  @Test(arguments: [
    "f()", "\"text\"", "[1, 2]", "S(1)", "s.count", "f(1)", "x", "{ 1 }", "\\S.a", "[1: 2]",
    "[1][0]", "f { 1 }", "Int(5) { 1 }", "S.make(1)",
    "Int(x)", "String(1)", "x + 1", "-x", "x!", "Character(\"a\")", "(1, f())", "1 + f()",
  ])
  func doesNotSeeThrough(value: String) {
    #expect(isOfFile("let a = \(value)\nif a > 3 {}"))
  }

  @Test(arguments: [
    "if a > 3 {}", "if a == 1 {}", "while a < 1 {}", "guard a > 1 else { fatalError() }",
    "let b = a > 1 ? 2 : 3", "switch a { default: break }",
    "for b in 1...a {}", "f(a + 1)", "f(-a)", "a + 1", "let b = a", "b = a", "a.f()", "if !a {}",
    "f(x: a * 2)", "repeat {} while a > 1", "f(a > 1)",
    "_ = a / 0", "print(a, a + 1)", "do { if a > 1 {} }", "if let b = a {}", "if case .x = a {}",
    "assert(a > 1)", "[a]", "f((a))", "x[a]",
  ])
  func foldsWhereItStands(use: String) {
    #expect(!isOfFile("let a = 5\n\(use)"))
  }

  @Test(arguments: [
    "print(a)", "f(x: a)", "print(\"\\(a)\")", "f(&a)", "f(&a.b)", "x.a", "f(.a)", "{ a + 1 }()",
    "func g() -> Int { a + 1 }", "struct S { let b = a + 1 }",
    "var c: Int { a + 1 }", "f(a: 1)", "Task { if a > 1 {} }", "// a > 1", "let b = { a > 1 }",
    "f { a > 1 }", "print(x, a)", "\"\\(a) b\".f()",
  ])
  func doesNotFold(use: String) {
    #expect(isOfFile("var a = 5\n\(use)"))
  }

  /// A variable without an initial value is only folded in exhaustive matches of its cases.
  @Test(arguments: [
    ("switch a { case nil: break; default: break }", false),
    ("switch (a, 1) { default: break }", false), ("if a == nil {}", true),
    ("if let a {}", true), ("switch b { case a: break; default: break }", true),
    ("do { switch a { default: break } }", false),
  ])
  func looksAtWhatHasNoValueYet(use: String, isOfFile: Bool) {
    #expect(self.isOfFile("var a: Int?\n\(use)") == isOfFile)
    #expect(self.isOfFile("var a: Int? = nil\n\(use)") == isOfFile)
  }

  @Test(arguments: [
    ("enum E { case x(Int) }\nlet a = E.x(1)\nif case .x = a {}", false),
    ("let a = E.x(1)\nif case .x = a {}", true),
    ("enum E { case x(Int) }\nlet a: E = .x(1)\nif case .x = a {}", false),
    ("enum E { case x(Int) }\nlet a = E.x(f())\nif case .x = a {}", true),
    ("let a: Result<Int, E> = .success(1)\nif case .success = a {}", false),
    ("let a = Optional.some(f())\nif a == 1 {}", true),
    ("struct S { enum E { case `in`(Int) } }\nlet a = S.E.in(1)\nif case .in = a {}", false),
  ])
  func knowsTheCasesOfTheProgram(text: String, isOfFile: Bool) {
    #expect(self.isOfFile(text) == isOfFile)
  }

  @Test(arguments: [
    "var a = 5 { didSet { f() } }\nif a > 3 {}",
    "var a = 5 { willSet { f() } }\na = 6\nif a > 3 {}", "@W var a = 5\nif a > 3 {}",
  ])
  func passesOverWhatTellsOfChanges(text: String) {
    #expect(isOfFile(text))
  }

  /// Values may depend on each other in any order, over any number of steps.
  @Test(arguments: [1, 2, 10, 60])
  func followsValues(count: Int) {
    let steps = (0..<count).map { "var b\($0) = f()\nb\($0) = b\($0 + 1)" }
    #expect(
      !isOfFile(
        (["var a = f()\na = b0"] + steps + ["let b\(count) = 1\nif a > 1 {}"]).joined(
          separator: "\n")))
    #expect(
      isOfFile(
        (["var a = f()\na = b0"] + steps + ["let b\(count) = f()\nif a > 1 {}"]).joined(
          separator: "\n")))
  }

  @Test(arguments: ["=", "+=", "-=", "*=", "<<=", "&&="])
  func readsEveryAssignment(sign: String) {
    #expect(!isOfFile("var a = f()\na \(sign) 1\nif a > 1 {}"))
    #expect(isOfFile("var a = f()\na \(sign) g()\nif a > 1 {}"))
    #expect(isOfFile("var a = f()\na.b \(sign) 1\nif a > 1 {}"))
  }

  @Test(arguments: ["==", "!=", "<=", ">=", "===", "!==", "~="])
  func takesNoComparisonForAnAssignment(sign: String) {
    #expect(isOfFile("let a = f()\nif a \(sign) 1 {}"))
    #expect(!isOfFile("let a = 2\nif a \(sign) 1 {}"))
  }

  @Test func readsLongChainsOfOperatorsAndCalls() {
    let sum = (0..<2_000).map { "\($0)" }.joined(separator: " + ")
    #expect(!isOfFile("let a = \(sum)\nif a > 1 {}"))
    let calls = "x" + String(repeating: ".f(1)", count: 3_000)
    #expect(isOfFile("let a = \(calls)\nif a > 1 {}"))
  }
}
