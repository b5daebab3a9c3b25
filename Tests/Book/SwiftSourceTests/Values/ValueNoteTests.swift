import WorkbookModel
import SwiftSource
import Testing

/// What a comment claims about the code before it, by the code's form.
struct ValueNoteTests {
  private func notes(_ code: String) -> [ValueNote] {
    CommentsAndLiterals(ParsableSource(code)).values
  }

  private func claims(_ code: String) -> [ValueClaim] {
    notes(code).compactMap { if case .claim(let claim) = $0.meaning { claim } else { nil } }
  }

  private func text(_ range: Range<Int>, of code: String) -> String {
    String(decoding: Array(code.utf8)[range], as: UTF8.self)
  }

  /// The subject of the claim: the code from the start of the value up to the comment.
  private func subject(_ code: String) -> String? {
    claims(code).first.map { claim in
      switch claim.subject {
      case .expression(_, let start, let isCall):
        (isCall ? "call " : "expression ")
          + text(start..<claim.commentRange.lowerBound, of: code).replacing("  ", with: "")
      case .link(let start):
        "link " + text(start..<claim.commentRange.lowerBound, of: code).replacing("  ", with: "")
      case .printing(_, let argument): "print " + (argument.map { text($0, of: code) } ?? "-")
      case .name(let name): "name " + name
      case .output: "output"
      }
    }
  }

  @Test(arguments: [
    ("f()\n.g()  // 3\n.h()", "link f()\n.g()"),
    ("f()  // => 3", "call f()"), ("a + b  // => 3", "expression a + b"),
    ("a.b  // => 3", "expression a.b"), ("a[0]  // => 3", "expression a[0]"),
    ("try f()  // => 3", "call try f()"), ("await f()  // => 3", "call await f()"),
    ("try await f()  // => 3", "call try await f()"), ("try? f()  // => 3", "call try? f()"),
    ("_ = f()  // => 3", "expression f()"), ("_ = a + b  // => 3", "expression a + b"),
    ("_ = try f()  // => 3", "expression try f()"), ("-a  // => 3", "expression -a"),
    ("(a)  // => 3", "expression (a)"), ("a as Int  // => 3", "expression a as Int"),
    ("a ? b : c  // => 3", "expression a ? b : c"), ("f { 1 }  // => 3", "call f { 1 }"),
    ("[1].map { $0 }  // => [1]", "call [1].map { $0 }"), ("a?.b  // => 3", "expression a?.b"),
    ("a!  // => 3", "expression a!"),
    ("A(b: 1)  // => 3", "call A(b: 1)"), ("\\A.b  // => 3", "expression \\A.b"),
    ("\"a\".b  // => 3", "expression \"a\".b"),
    ("let a = f()  // => 3", "name a"), ("var a = f()  // => 3", "name a"),
    ("let a: Int = f()  // => 3", "name a"), ("let (a, b) = f()  // => (1, 2)", "name (a, b)"),
    ("let ä = f()  // => 3", "name ä"),
    ("let `in` = f()  // => 3", "name `in`"), ("static let a = f()  // => 3", "name a"),
    ("a = f()  // => 3", "name a"), ("a += 1  // => 3", "name a"),
    ("a.b = 1 + c  // => 3", "name a.b"), ("a[0] = f()  // => 3", "name a[0]"),
    ("a -= 1  // => 3", "name a"), ("a <<= 1  // => 3", "name a"),
    ("a == b  // => true", "expression a == b"), ("a >= b  // => true", "expression a >= b"),
    ("a != b  // => true", "expression a != b"),
    ("let a = f()  // a.b == 3", "name a.b"), ("f(a)  // a == 3", "name a"),
    ("f(a)  // a[0].b == 3", "name a[0].b"), ("a.f()  // a is now 3", "name a"),
    ("a.f()  // `a` is now 3", "name a"), ("a.f()  // a: [1]", "name a"),
    ("print(a)  // 3", "print a"), ("print(a + 1)  // 3", "print a + 1"),
    ("print(a, b)  // 3 4", "print -"), ("print(a, terminator: \"\")  // 3", "print -"),
    ("print()  // 3", "print -"), ("debugPrint(a)  // 3", "print -"),
    ("dump(a)  // 3", "print -"), ("Swift.print(a)  // 3", "print -"),
    ("try print(f())  // 3", "print -"), ("print(\"a\")  // \"a\"", "print \"a\""),
    ("for a in b {\n  print(a)  // 3\n}", "print a"),
    ("if a {\n  f()  // => 3\n}", "call f()"), ("func g() {\n  f()  // => 3\n}", "call f()"),
    ("a.map {\n  f()\n  g()  // => 3\n}", "call g()"),
    ("switch a {\ncase 1:\n  f()  // => 3\ndefault: break\n}", "call f()"),
    ("do {\n  let a = f()  // => 3\n}", "name a"), ("f(); g()  // => 3", "call g()"),
    ("guard let a = b else { fatalError() }  // a == 3", "name a"),
    ("for a in b { c += a }  // c == 3", "name c"), ("if a { b = 1 }  // b == 3", "name b"),
  ])
  func looksAt(code: String, expected: String) {
    #expect(subject(code) == expected)
  }

  @Test(arguments: [
    ("// => 3", ValueClaim.Form.arrow), ("//=> 3", .arrow), ("// =>3", .arrow),
    ("//   =>   3  ", .arrow), ("// == 3", .equation), ("// -> 3", .equation),
    ("// a == 3", .equation),
    ("// 3", .bare), ("// returns 3", .bare), ("// a is now 3", .bare), ("// Result: 3", .bare),
    ("// equals 3", .bare), ("// is equal to 3", .bare), ("// is 3", .bare),
    ("// evaluates to 3", .bare),
    ("// results in 3", .bare), ("// result is 3", .bare), ("// yields 3", .bare),
    ("// → 3", .equation), ("// →3", .equation), ("// ⇒ 3", .equation), ("// = 3", .equation),
    ("// ==> 3", .equation), ("// --> 3", .equation), ("// shows 3", .bare),
    ("// outputs 3", .bare), ("// logs 3", .bare), ("// will be 3", .bare),
    ("// displays 3", .bare), ("// gives 3", .bare), ("// it is 3", .bare),
    ("// this equals 3", .bare), ("// The result is 3", .bare),
    ("// a equals 3", .bare), ("// now a is 3", .bare), ("// a is still 3", .bare),
    ("// a: 3", .bare), ("// RETURNS 3", .bare), ("// results: 3", .bare),
    ("// is now equivalent to 3", .bare),
  ])
  func readsTheFormOfAClaim(comment: String, form: ValueClaim.Form) throws {
    let code = "a.f()  \(comment)"
    let claim = try #require(claims(code).first)
    #expect(claim.form == form)
    #expect(claim.text.text == "3" && text(claim.textRange, of: code) == "3")
    #expect(text(claim.commentRange, of: code) == comment)
  }

  /// Prose after a literal is not part of it.
  @Test(arguments: [
    ("returns 3, which is odd", "3"), ("returns 3.", "3"), ("returns 3.5.", "3.5"),
    ("returns [1, 2], sorted", "[1, 2]"), ("true because a is 1", "true"),
    ("returns 3 (the count)", "3"), ("returns \"a, b\": a text", "\"a, b\""),
    ("is 3; the next is 4", "3"), ("returns -1 since it is empty", "-1"),
    ("equals (1, 2), or more", "(1, 2)"), ("false. Nothing is there", "false"),
  ])
  func readsALiteralInFrontOfProse(comment: String, value: String) {
    #expect(claims("a.f()  // \(comment)").map(\.text.text) == [value])
  }

  @Test(arguments: [
    "returns the sum", "is fine", "this is it", "returns 3 of them", "true story", "the 3",
    "3 of 4", "a == b or 3", "if a == 3", "a = 3", "a is the third", "see: 3", "Note: 3", "- 3",
    "TODO: 3", "=", "==", "=>", "->", "==== 3", "---> 3", "===> 3", "→ next",
    "=3 of 4",
    "1.", "#3", "\"a", "[1", "f returns 3", "b == 3", "b is now 3", "12:30", "v1.2", "see f()",
    "→", "[1] is first",
  ])
  func takesForProse(comment: String) {
    #expect(
      notes("a.f()  // \(comment)").allSatisfy {
        if case .claim = $0.meaning { false } else { true }
      })
  }

  @Test(arguments: [
    ("return f()  // => 3", "no code runs after this statement"),
    ("throw f()  // => 3", "no code runs after this statement"),
    ("f(  // => 3\n  1)", "the statement does not end on this line"),
    ("a  // => 3\n  .b()", "the statement does not end on this line"),
    (
      "struct S {\n  let a = f()  // => 3\n}",
      "a property has no value before there is an instance"
    ),
    (
      "a.map {\n  $0  // => 3\n}",
      "it is the whole body of a closure or function, which returns it"
    ),
    (
      "func f() -> Int {\n  g()  // => 3\n}",
      "it is the whole body of a closure or function, which returns it"
    ),
    (
      "var a: Int {\n  g()  // => 3\n}",
      "it is the whole body of a closure or function, which returns it"
    ),
    (
      "var a: Int {\n  get {\n    g()  // => 3\n  }\n}",
      "it is the whole body of a closure or function, which returns it"
    ),
    (
      "let a = if b {\n  g()  // => 3\n} else {\n  1\n}",
      "it is the whole body of a closure or function, which returns it"
    ),
    (
      "let a = switch b {\ncase 1:\n  g()  // => 3\ndefault: 1\n}",
      "it is the whole body of a closure or function, which returns it"
    ),
    (
      "let a = if b { 1 } else if c {\n  g()  // => 3\n} else { 2 }",
      "it is the whole body of a closure or function, which returns it"
    ),
    (
      "struct S {\n  subscript(i: Int) -> Int {\n    g()  // => 3\n  }\n}",
      "it is the whole body of a closure or function, which returns it"
    ),
    ("let a = [\n  1,  // => 3\n]", "the statement does not end on this line"),
  ])
  func saysWhyAValueIsNotChecked(code: String, reason: String) throws {
    let note = try #require(notes(code).first)
    guard case .unreadable(let summary, let fix) = note.meaning else {
      Issue.record("\(note)")
      return
    }
    #expect(summary == "this value is not checked: \(reason)" && !fix.isEmpty)
  }

  @Test(arguments: [
    "let a: Int  // => 3", "lazy var a = f()  // => 3", "async let a = f()  // => 3",
    "weak var a = f()  // => 3", "let a = 1, b = 2  // => 3", "var a: Int { 1 }  // => 3",
    "var a = 1 { didSet {} }  // => 3", "let (a, _) = f()  // => 3",
    "if a {} // => 3", "for a in b {}  // => 3", "while a {}  // => 3", "func f() {}  // => 3",
    "struct S {}  // => 3", "import A  // => 3", "#expect(a)  // => 3",
    "switch a { default: break }  // => 3", "print(a, to: &b)  // => 3", "print(a)  // => 3",
    "guard a else { fatalError() }  // => 3", "defer { f() }  // => 3", "do {} catch {}  // => 3",
    "break  // => 3", "typealias A = B  // => 3", "if a { b } else { c }  // 3",
  ])
  func looksAtNothingOf(code: String) {
    #expect(claims(code) == [])
  }

  /// On a line of its own below the code, a plain number or words are prose.
  @Test(arguments: [
    ("f()\n// => 3", true), ("f()\n// == 3", true), ("f()\n// [1]", true), ("f()\n// (1, 2)", true),
    ("f()\n// \"a\"", true), ("f()\n// true", true), ("f()\n// 3", false), ("f()\n// nil", false),
    ("let a = f()\n// \"a\"", false), ("let a = f()\n// [1]", true),
    ("f()\n  // => 3", true), ("f()\n\n// => 3", false), ("f()\n// text\n// => 3", true),
    ("f()\n// => 3\n// text", true), ("f()\n/// => 3\ng()", false), ("f()\n/* a */ // => 3", false),
    ("f() /* a */ // => 3", true), ("f()\r\n// => 3", true),
    ("f()\n// returns 3", true), ("f()\n// text\n// returns 3", false), ("print(a)\n// 3", false),
    ("print(a)\n// [1]", true), ("f() // a\n// => 3", true), ("// => 3\nf()", false),
    ("}\n// => 3", false),
    // Further below, only a variable of the statement, and only at the end of the code.
    ("let a = f()\n\n// a == 3", true), ("let a = f()\n\n// a is 3\n\ng()", true),
    ("print(a)\n\n// now a == 3", true), ("let a = f()\n\n// a == 3\ng()", false),
    ("let a = f()\n\n// b == 3", false), ("if c {\n  a = f()\n\n  // a == 3\n}", true),
  ])
  func readsTheLineBelow(code: String, isClaim: Bool) {
    #expect(!claims(code).isEmpty == isClaim)
  }

  @Test func looksOnceAtAStatementButAtEachName() {
    let code = "let a = f()\n// => 3\n// == 3\n// a == 3\n// a.b == 4\n"
    #expect(claims(code).map(\.text.text) == ["3", "3", "3", "4"])
    #expect(claims("f()  // => 3\n// => 4\n").map(\.text.text) == ["3"])
  }

  @Test(arguments: [
    ("let a = 3  // 3", false), ("let a = 3  // 4", false), ("let a = -3  // 4", false),
    ("let a = [1]  // [2]", false), ("let a = 3  // => 4", true), ("let a = 3  // a == 4", true),
    ("let a = 3 + 1  // 4", true), ("\"a\"  // \"b\"", false),
    ("a = 3  // 3", false), ("a = 3  // 4", true), ("a = 3  // \"3\"", false),
    ("a = .b  // .c", false), ("a[0] = 2  // [3]", true), ("a += 3  // 4", true),
    ("let (a, b) = (3, 4)  // (3, 4)", false), ("let (a, b) = (3, 4)  // (3, 5)", true),
    // The code does not say what these are.
    ("Int(\"5\")  // Optional(5)", true), ("Int(3.7)  // 4", true),
    ("let a = Int(3.7)  // 4", true),
    ("String(255, radix: 16)  // \"ff\"", true), ("Double.pi  // 3.14", true),
    ("A.allCases.count  // 3", true), ("a = A.b  // 3", true), ("A(b: 1)  // A(b: 1)", false),
    ("A.b  // .b", false), ("let a: A = .b  // 3", false),
  ])
  func takesALiteralAfterALiteralForProse(code: String, isClaim: Bool) {
    #expect(!claims(code).isEmpty == isClaim)
  }

  @Test(arguments: [
    ("swap(&a, &b)  // a is 2, b is 9", ["a", "2", "b", "9"]),
    ("let (x, y) = f()  // x: 3, y: 5", ["x", "3", "y", "5"]),
    ("let (x, y) = f()  // x: 3; y: 5", ["x", "3", "y", "5"]),
    ("let (x, y) = f()\n// x is equal to 1, and y is equal to 2", ["x", "1", "y", "2"]),
    ("swap(&a, &b)\n// a is now 107, and b is now \"x, y\"", ["a", "107", "b", "\"x, y\""]),
    ("let x = f()  // x is 3, x is 4", ["x", "3", "x", "4"]),
    ("let (x, y) = f()  // x becomes 3, y becomes 5", ["x", "3", "y", "5"]),
    ("let (x, y) = f()  // x равно 3, y равно 5", ["x", "3", "y", "5"]),
    ("let (x, y) = f()  // x 为 3，y 为 5", ["x", "3", "y", "5"]),
    ("let (x, y) = f()  // x is 3 and y is 5", ["x", "3", "y", "5"]),
    ("(a, b) = (b, a)  // a == 2, b == 9", ["a", "2", "b", "9"]),
    ("let x = 3  // x == 3 // x == 9", ["x", "3", "x", "9"]),
    ("swap(&a, &b)  // a = 2, b = 9", ["a", "2", "b", "9"]),
    ("f(&a[0])  // a[0] = 2", ["a[0]", "2"]),
    ("a.f()  // a.n = 2", ["a.n", "2"]), ("a.f()  // a = 2", []), ("f(a)  // a = 2", []),
  ])
  func readsEachClaimAboutAName(code: String, read: [String]) {
    let claims = claims(code)
    let names = claims.map { if case .name(let name) = $0.subject { name } else { "" } }
    #expect(zip(names, claims).flatMap { [$0, $1.text.text] } == read)
    // Each value is replaced in its own place.
    let bytes = Array(code.utf8)
    #expect(
      claims.map { String(decoding: bytes[$0.textRange], as: UTF8.self) } == claims.map(\.text.text)
    )
  }

  /// What is true on a condition is not claimed.
  @Test(arguments: [
    "a[\"b\"]  // returns nil, if the key is missing", "f()  // returns nil (unless a is set)",
    "f()  // palauttaa nil, jos avain puuttuu", "f()  // 返回 nil，如果没有",
    "f()  // вернёт nil, если пусто",
    "f()  // returnează nil, dacă lipsește",
  ])
  func takesAConditionForProse(code: String) { #expect(claims(code) == []) }

  /// The value of a statement is observed only once, so a second claim about it would never be checked.
  @Test(arguments: [
    ("let x = f()  // x is 3 (y is 5)", "y is 5"),
    ("[1, 2].first  // is Optional(1), last is Optional(9)", "last is Optional(9)"),
    ("f()  // returns 3, prints \"x\"", "prints \"x\""), ("f()  // returns 3, then 4", "4"),
    ("f()  // returns 3, not 3", "not 3"), ("f()  // is 3, or 4", "4"),
    ("x  // is true, false", "false"),
    ("f()  // palauttaa 3, y on 5", "y on 5"), ("x  // is 3 and is 4", "is 4"),
    ("x  // 1 or 2", "2"), ("x  // is (1, 2), y is (3, 4)", "y is (3, 4)"),
    ("let x = f()  // x is 3, or x is 4", "x is 4"),
  ])
  func reportsASecondClaimInAComment(code: String, second: String) {
    #expect(
      notes(code).map(\.meaning) == [
        .unreadable(
          summary: "'\(second)' is not checked: a comment makes one claim",
          fix: "write each claim in a comment of its own, on the lines below the statement")
      ])
  }

  @Test(arguments: [
    "f()  // returns 3, which is the sum of 1 and 2", "f()  // is 3; the next is 4",
    "f()  // equals 3, or \"minus three\"", "f()  // equals 0xCC, or 204",
    "1 >= 1  // true because 1 is greater than or equal to 1",
    "f()  // true because 1 is equal to n",
    "f()  // returns 3, see chapter 4", "f()  // is 3 (the count of 2 lists)",
    "let x = f()  // x == 3, as above", "f()  // returns [1, 2], then stops",
  ])
  func readsAClaimBeforeProseWithNumbers(code: String) { #expect(claims(code).count == 1) }

  @Test(arguments: [
    ("let a = 1\nlet b = 2  // a == 3", "3"), ("f(a)  // and now a == 3", "3"),
    ("f(a)  // now a == 3", "3"), ("[1].isEmpty  // tosi", "tosi"), ("a.b  // 假", "假"),
    ("a.b  // on yhtä kuin epätosi", "epätosi"), ("a.b  // ложь", "ложь"),
    ("a.b  // fals.", "fals."),
    ("a.b  // este egal cu adevărat", "adevărat"), ("f(a)  // a == 3, as above", "3"),
  ])
  func readsOtherWordsOfClaims(code: String, value: String) {
    #expect(claims(code).map(\.text.text) == [value])
  }

  @Test(arguments: [
    ("let t = f()  // t is 2,6", "'2,6' is not checked: it is not a number of Swift"),
    ("f()  // равно 2,6", "'2,6' is not checked: it is not a number of Swift"),
    ("x.count  // 51 bytes", "the value '51' is not checked: text follows it"),
    ("x  // 4!", "the value '4' is not checked: text follows it"),
    ("x  // true!", "the value 'true' is not checked: text follows it"),
    ("x  // some(4)", "'some(4)' is not checked: it is not a value"),
    ("total  // => total + 0", "'total + 0' claims nothing: it is about 'total' itself"),
    ("total  // => Int(total)", "'Int(total)' claims nothing: it is about 'total' itself"),
    ("total  // => `total`", "'`total`' claims nothing: it is about 'total' itself"),
    ("total  // => { total }()", "'{ total }()' claims nothing: it is about 'total' itself"),
    ("let x = f()  // => Optional(x)", "'Optional(x)' claims nothing: it is about 'x' itself"),
    ("total  // => total.self", "'total.self' claims nothing: it is about 'total' itself"),
    ("a.b  // => a.b * 1", "'a.b * 1' claims nothing: it is about 'a.b' itself"),
  ])
  func warnsOfWhatIsNearlyAClaim(code: String, summary: String) {
    let summaries = notes(code).map { note in
      if case .unreadable(let summary, _) = note.meaning { summary } else { "" }
    }
    #expect(summaries == [summary])
  }

  @Test(arguments: [
    "p.name  // => name", "x  // => other.x", "x  // => P(x: 1)", "a.b  // => a.c",
    "x  // => make(x: y)", "list  // => list.sorted()",
  ])
  func readsClaimsThatMentionOtherThings(code: String) { #expect(claims(code).count == 1) }

  @Test func refusesAValueOfSeveralComments() throws {
    for code in [
      "f()\n// [1,\n// 2]\n", "f()\n// => [\n//   1\n// ]\n", "let a = f()\n// a == (1,\n// 2)\n",
    ] {
      let note = try #require(notes(code).first)
      guard case .unreadable(let summary, _) = note.meaning else {
        Issue.record("\(note)")
        continue
      }
      #expect(summary == "a value that spans several comments is not checked")
    }
  }

  @Test(arguments: [
    "f(  // == 3", "}}} // => 3", "let x = // 3", "\"\\(a // => 3", "f() // => )", "f() // == \"",
    "@ // => 3", "#if A // => 3",
  ])
  func readsBrokenCode(code: String) {
    for note in notes(code) { #expect(note.commentRange.upperBound <= code.utf8.count) }
  }
}
