import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

/// Which comments of a sample claim values, and the diagnostics for those that only seem to.
struct ValueClaimTests {
  @Test(arguments: [
    "print(x)  // ⟦3⟧", "print(x)  // ⟦-3.5⟧", "print(x)  // ⟦\"a\"⟧", "print(x)  // ⟦[1, 2]⟧",
    "print(x)  // ⟦[1, 2, ...]⟧", "print(x)  // ⟦[\"a\": 1]⟧", "print(x)  // ⟦(1, true)⟧",
    "print(x)  // ⟦1...5⟧", "print(x)  // ⟦Optional(3)⟧", "print(x)  // ⟦nil⟧",
    "print(x, y)  // ⟦1 2⟧", "print(x)  // ⟦1, 2, 3⟧", "Swift.print(x)  // ⟦3⟧",
    "print(x)  // ⟦Point(x: 1, y: 2)⟧", "print(x)  // == ⟦3⟧", "print(x)  // -> ⟦3⟧",
    "a + b  // => ⟦any text⟧", "a + b  // == ⟦c * 2⟧", "a + b  // -> ⟦[1, 3]⟧",
    "a == b  // ⟦false⟧",
    "a.popLast()  // ⟦\"green\"⟧", "let n = f()  // ⟦3⟧", "let n = f()  // => ⟦3⟧",
    "let n = f()  // n == ⟦[1, 3]⟧", "let n = f()  // n.count == ⟦3⟧", "var c = f()  // == ⟦3⟧",
    "let (q, r) = f()  // => ⟦(1, 2)⟧", "x += 1  // => ⟦6⟧", "x = f()  // x == ⟦6⟧",
    "_ = f()  // => ⟦6⟧", "try f()  // == ⟦6⟧", "a.sort()\n// a == ⟦[1, 3]⟧", "a.b\n// => ⟦3⟧",
    "let c = a.chunked()\n// ⟦[[1], [2]]⟧", "let c = a.map {\n  $0\n}  // => ⟦3⟧",
    "func g() {\n  let k = f()  // k == ⟦7⟧\n}", "a.forEach {\n  print($0)  // ⟦7⟧\n}",
    "f();  g.h  // => ⟦3⟧", "# let ä = f()  // ä == ⟦3⟧", "Array(f(x))  // == ⟦[1, 2]⟧",
    "f()  // returns ⟦5⟧", "f()\n// returns ⟦3.0⟧, which is the mean of these",
    "let b = ~f()  // equals ⟦11110000⟧", "f()  // ⟦00001000⟧",
    "let m = -n  // m equals ⟦-3⟧", "a += 2\n// a is now equal to ⟦10⟧",
    "let p = q + 1  // p equals ⟦3⟧, or \"minus minus three\"", "f()\n// ⟦true⟧",
    "1 == n   // ⟦true⟧ because 1 is equal to n", "let m = f(n)\n// m is ⟦\"3 times\"⟧",
    "d.swapAt(0, 2)\n// `d` is now ⟦[2: \"two\", 1: \"one\"]⟧",
    "c.append(3)\n// c: ⟦[\"red\", \"blue\"]⟧", "f() + 2\n// this equals ⟦17⟧",
    "d.keys // ⟦[2, 1, 0] as OrderedSet<Int>⟧", "let e = f()  // equivalent to ⟦[[1], [2]]⟧",
    "t = (1, f())\n// Now t is ⟦(1, 20)⟧.", "print(n[0])  // displays ⟦Point(x: 1)⟧",
    "f()  // Result: ⟦[1, 2]⟧",
    "f()  // palauttaa ⟦3⟧", "f()  // Palauttaa ⟦3⟧.", "f()  // arvo on ⟦3⟧", "f()  // tulos: ⟦3⟧",
    "f()  // 返回 ⟦3⟧", "f()  // 返回⟦3⟧", "f()  // 结果是 ⟦3⟧", "f()  // 结果：⟦3⟧", "f()  // 等于 ⟦3⟧。",
    "f()  // возвращает ⟦3⟧", "f()  // вернёт ⟦3⟧", "f()  // вернет ⟦3⟧", "f()  // равно ⟦3⟧",
    "f()  // Результат: ⟦[1, 2]⟧", "f()  // returnează ⟦3⟧", "f()  // returneaza ⟦3⟧",
    "f()  // rezultatul este ⟦3⟧", "f()  // valoarea este ⟦\"a\"⟧", "let n = f()  // n on nyt ⟦3⟧",
    "let n = f()  // n 等于 ⟦3⟧", "let n = f()  // n 是 ⟦3⟧",
    "let n = f()  // n равно ⟦3⟧", "let n = f()  // n теперь ⟦3⟧", "let n = f()  // n este ⟦3⟧",
    "let n = f()  // n este egal cu ⟦3⟧", "let n = f()  // n -> ⟦3⟧", "let n = f()  // n => ⟦3⟧",
    "let n = f()  // n → ⟦[1, 3]⟧",
    "let n = f()  // n = ⟦3⟧", "n += 1  // n=⟦4⟧", "f()  // 返回 ⟦5⟧（整数）", "f()  // вернул ⟦3⟧",
    "f()  // returned ⟦3⟧", "n += 1  // n becomes ⟦3⟧", "f()  // 返回結果 ⟦3⟧",
    "let u = f()\n// String(u) == ⟦\"ä\"⟧", "let n = f()  // n == ⟦[1, 3, ...]⟧",
  ])
  func readsClaims(code: String) throws {
    let (marked, claims, diagnostics) = readClaims(code)
    #expect(diagnostics.map(Said.init) == [])
    #expect(claims.map(\.form) == [.value])
    let claim = try #require(claims.first)
    #expect(claim.contentRange == marked.source.range(marked.ranges[0]))
    #expect(claim.text == marked.source.string(marked.ranges[0]) + "\n")
    #expect(marked.source.string(claim.range.offsets).hasPrefix("//"))
  }

  /// An arrow after a call may claim its output, so it remains an output claim too.
  @Test func leavesOpenWhatAnArrowAfterACallClaims() throws {
    let (_, claims, diagnostics) = readClaims("f()  // => 3")
    #expect(diagnostics.map(Said.init) == [])
    #expect(claims.map(\.form) == [.trailing])
    #expect(claims.first?.value?.text.text == "3")
  }

  @Test(arguments: [
    "print(x)  // the number", "print(x)  // x", "print(x)  // see [1]: it is 3", "print(x)\n// 3",
    "f()  // OK", "f()  // error", "f()  // Int", "f()  // 3 of them", "let n = 3  // 4",
    "f(n: 6)  // n is 6", "f()  // f returns 3", "f()  // 00001000 in binary",
    "f()  // n is 3, 4 or 5", "let n = f()  // n is the third", "f()\n// 3",
    "let n = 30  // 5 minutes", "let a = [1]  // [2]", "// == MARK", "// == 3", "// n == 3",
    "f()  // == MARK: numbers ==", "f()  // ==== 3", "f()  // -> Int", "f()  // ---> 3",
    "f()  // if n == 3", "f()  // m == 3", "let n = f()  // n == m", "}  // 3",
    "struct S {\n  let x = 3  // 3\n}", "enum E {\n  case a  // 3\n}", "for i in a { g(i) }  // 3",
    "func g() { f() }  // 3", "func g() -> Int { 3 }  // 3", "return 3  // 3", "f(a,  // 3\n  b)",
    "return n  // m == 3", "let a = f(), b = 3  // 4", "let a = f(), b = g()\n// 3",
    "return f()  // the third", "weak var n = f()  // 3", "/// 3\nlet n = f()  /// 3",
    "let n = f()  /* 3 */", "let s = \"// => 3\"", "f()\n\n// [1, 2]", "f()\n// [1, 2]\n// [3]",
    "// let n = f()  // n == 3", "print(x, to: &y)  // 3", "#expect(n == 3)  // 3",
    "import A  // 3", "return  // 3", "f()  // x = 3", "print(\"\\(x)\")  // \\(x)",
  ])
  func leavesProseAlone(code: String) {
    let (_, claims, diagnostics) = readClaims(code)
    #expect(diagnostics.map(Said.init) == [])
    #expect(claims == [])
  }

  /// Reported by a reader: a lone literal looked like a result, and there was no diagnostic.
  @Test(arguments: [
    (
      "let a = f(), b = g()  ⟦// 3⟧", "the line declares several variables",
      "name the variable, as in // n == 3"
    ),
    (
      "let a = f(), b = g()  ⟦// == 3⟧", "the line declares several variables",
      "name the variable, as in // n == 3"
    ),
    (
      "let (_, b) = f()  ⟦// (1, 3)⟧", "a part of the pattern has no name",
      "name the variable, as in // n == 3"
    ),
    (
      "lazy var n = f()  ⟦// 3⟧", "a lazy variable has no value before it is used",
      "claim it where it is used"
    ),
    (
      "async let n = f()  ⟦// 3⟧", "a variable of 'async let' has no value before 'await'",
      "claim it where it is awaited"
    ),
    (
      "func g(_ n: Int) -> Int {\n  return n * 2  ⟦// 3⟧\n}", "no code runs after this statement",
      "claim the value where the function is called, or before this line"
    ),
    (
      "func g(_ n: Int) -> Int {\n  return n  ⟦// n == 3⟧\n}", "no code runs after this statement",
      "claim the value where the function is called, or before this line"
    ),
    (
      "if a { return f() }  ⟦// returns 3⟧", "no code runs after this statement",
      "claim the value where the function is called, or before this line"
    ),
    (
      "struct S {\n  let x = f()  ⟦// 3⟧\n}",
      "a property has no value before there is an instance",
      "claim it where an instance is used"
    ),
    (
      "struct S { var x = f() }  ⟦// 3⟧",
      "a property has no value before there is an instance",
      "claim it where an instance is used"
    ),
    (
      "enum S {\n  static let x = f()  ⟦// 3⟧\n}",
      "a type property has no value before it is used", "claim it where it is used"
    ),
    (
      "var n: Int { f() }  ⟦// 3⟧",
      "it is the whole body of a closure or function, which returns it",
      "claim the value where the closure or function is called"
    ),
  ])
  func warnsOfLiteralsAfterValuesThatNothingSees(code: String, reason: String, fix: String) {
    let (marked, claims, diagnostics) = readClaims(code)
    expect(
      diagnostics, in: marked,
      are: [Said("value", "this value is not checked: \(reason)", fix: fix)])
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(claims == [])
  }

  @Test(arguments: [
    "let a = f(), b = g()  // b == ⟦3⟧", "let (_, b) = f()  // b == ⟦3⟧",
    "if a { return f() }  // a == ⟦3⟧",
  ])
  func readsNamedClaimsWhereAValueAloneIsNotSeen(code: String) {
    let (marked, claims, diagnostics) = readClaims(code)
    #expect(diagnostics.map(Said.init) == [])
    #expect(claims.map(\.contentRange) == [marked.source.range(marked.ranges[0])])
  }

  @Test(arguments: [
    (
      "f()  ⟦// funktio palauttaa 3⟧", "the value after 'palauttaa' is not checked", "write // => 3"
    ),
    ("f()  ⟦// arvo: 3⟧", "the value after 'arvo' is not checked", "write // => 3"),
    ("f()  ⟦// nyt on 3⟧", "the value after 'on' is not checked", "write // => 3"),
    ("let n = f()  ⟦// n on 3⟧", "the value after 'on' is not checked", "write // => 3"),
    ("f()  ⟦// 函数返回3⟧", "the value after '返回' is not checked", "write // => 3"),
    ("f()  ⟦// 返回“d”⟧", "the value after '返回' is not checked", "write // => \"d\""),
    ("f()  ⟦// вернёт «d»⟧", "the value after 'вернёт' is not checked", "write // => \"d\""),
    (
      "f()  ⟦// returns “d”⟧", "a comment that starts with 'returns' is not checked",
      "write // => \"d\""
    ),
    ("f()  ⟦// 这里是 3⟧", "the value after '是' is not checked", "write // => 3"),
    ("f()  ⟦// функция вернёт 3⟧", "the value after 'вернёт' is not checked", "write // => 3"),
    ("f()  ⟦// это 3⟧", "the value after 'это' is not checked", "write // => 3"),
    (
      "f()  ⟦// funcția returnează 3⟧", "the value after 'returnează' is not checked",
      "write // => 3"
    ),
    (
      "f()  ⟦// 3, as above⟧", "the value '3' is not checked: text follows it",
      "write // => 3 alone, and the rest in another comment, or begin with a word"
    ),
    (
      "let n = f()  ⟦// \"a\" (see above)⟧", "the value '\"a\"' is not checked: text follows it",
      "write // => \"a\" alone, and the rest in another comment, or begin with a word"
    ),
    (
      "f()  ⟦/* => 3 */⟧", "this value is not checked: a claim must be in a '//' comment",
      "write // => 3"
    ),
    ("n + 1  ⟦// => [..]⟧", "'[..]' claims nothing: it is true of every value", "write the value"),
    (
      "total  ⟦// => total⟧", "'total' claims nothing: it is true of every value", "write the value"
    ),
    (
      "total  ⟦// => (total)⟧", "'(total)' claims nothing: it is true of every value",
      "write the value"
    ),
    ("let n = f()  ⟦// => n⟧", "'n' claims nothing: it is true of every value", "write the value"),
    (
      "a + b  ⟦// == a + b⟧", "'a + b' claims nothing: it is true of every value", "write the value"
    ),
  ])
  func warnsOfValuesThatAreNotChecked(code: String, summary: String, fix: String) {
    let (marked, claims, diagnostics) = readClaims(code)
    expect(diagnostics, in: marked, are: [Said("value", summary, fix: fix)])
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(claims == [])
  }

  /// The statement is observed only once.
  @Test(arguments: [
    ("a.b  // => 2\n⟦// == 3⟧", "'3' is not checked: another comment claims this value", "claim"),
    (
      "a.b  // => 2\n⟦// returns 3⟧", "'3' is not checked: another comment claims this value",
      "value"
    ),
    ("a.b  // => 2\n⟦// 3⟧", "'3' is not checked: the claim above ends on its own line", "value"),
    (
      "print(x)  // Prints: 2\n⟦// 3⟧", "'3' is not checked: the claim above ends on its own line",
      "value"
    ),
  ])
  func reportsASecondClaimAboutOneStatement(code: String, summary: String, id: String) {
    let (_, claims, diagnostics) = readClaims(code)
    #expect(claims.count == 1)
    #expect(diagnostics.map(\.summary) == [summary])
    #expect(diagnostics.map(\.id.rawValue) == [id])
  }

  /// Only two texts of a comment are parsed, however often prose might follow a value.
  @Test func readsLongCommentsThatMayBeValues() {
    let (_, claims, diagnostics) = readClaims(
      "x  // returns " + String(repeating: "a, ", count: 2_000) + "1\nf()  // is "
        + String(repeating: " ", count: 4_000) + "so")
    #expect(claims == [])
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ("f()\n⟦// Prints:⟧\n\n// something else", "Prints:"),
    ("f()\n⟦// Expected output:⟧\n", "Expected output:"), ("f()\n⟦// Вывод:⟧\n", "Вывод:"),
    ("f()\n⟦// 打印结果：⟧\n", "打印结果："), ("f()\n⟦// Se afișează:⟧\n", "Se afișează:"),
    ("f()\n⟦// Tulostaa:⟧\n", "Tulostaa:"), ("print(x)  ⟦// Output:⟧\n", "Output:"),
    ("f()\n⟦// Prints  the lines:⟧\nf()", "Prints the lines:"),
  ])
  func warnsOfAListWithoutLines(code: String, words: String) {
    let (marked, claims, diagnostics) = readClaims(code)
    let said = Said(
      "value", "'\(words)' claims nothing: the next line is not a comment",
      fix: "write each printed line after '//', directly below it, or remove it")
    expect(diagnostics, in: marked, are: [said])
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(claims == [])
    #expect(readClaims(code, annotations: ",no_values").diagnostics == [])
  }

  @Test func letsACommentLeadToTheOutputFence() {
    let marked = chapterText("```swift,id=a\nf()\n// Output:\n```\n```output\n3\n```\n")
    #expect(readChapter(marked).diagnostics.map(Said.init) == [])
  }

  @Test(arguments: [
    (
      "if a { b }  ⟦// returns 3⟧", "a comment that starts with 'returns' is not checked",
      "write // => 3"
    ),
    (
      "f()\n⟦// Results in:⟧\n// [\n//   1,\n// ]",
      "a value that spans several comments is not checked",
      "write it on one line, or print it and claim the output"
    ),
    (
      "f()\n⟦// prints \"a\" and returns 12⟧",
      "a comment that starts with 'prints' is not checked: text follows the closing "
        + "quotation mark", "write // Prints \"text\" alone, and the rest in another comment"
    ),
    (
      "f()  ⟦// -> the next one⟧", "the text after '->' is not checked: it is not a value",
      "write // => and the value's description, or begin the comment with a word"
    ),
    (
      "f()  ⟦// == about three⟧", "the text after '==' is not checked: it is not a value",
      "write // => and the value's description, or begin the comment with a word"
    ),
    (
      "struct S {\n  let x = f()  ⟦// => 3⟧\n}",
      "this value is not checked: a property has no value before there is an instance",
      "claim it where an instance is used"
    ),
    (
      "func f() -> Int {\n  return 3  ⟦// => 3⟧\n}",
      "this value is not checked: no code runs after this statement",
      "claim the value where the function is called, or before this line"
    ),
    (
      "a.map {\n  $0 + 1  ⟦// => 3⟧\n}",
      "this value is not checked: it is the whole body of a closure or function, which returns it",
      "claim the value where the closure or function is called"
    ),
    (
      "a  ⟦// == [1]⟧\n  .map { $0 }",
      "this value is not checked: the statement does not end on this line",
      "put the comment after the end of the statement"
    ),
  ])
  func warnsOfResultsThatCannotBeChecked(code: String, summary: String, fix: String) {
    let (marked, claims, diagnostics) = readClaims(code)
    expect(diagnostics, in: marked, are: [Said("value", summary, fix: fix)])
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(claims == [])
  }

  @Test func warnsOfValuesInASampleThatIsNotRun() {
    let (marked, claims, diagnostics) = readClaims("f() ⟦// == 3⟧", annotations: ",no_run")
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "value", "this value is not checked: sample 'a' is not run",
          fix: "remove the claim or 'no_run'")
      ])
    #expect(claims == [])
  }

  @Test(arguments: [(",no_values", true), ("", false)])
  func readsNoValuesWhereTheyAreOff(annotations: String, readsValues: Bool) {
    let (_, claims, diagnostics) = readClaims(
      "f()  // == 3\nprint(x)  // 3\nf()  // returns 3\nf()  // => 4\nf()  // -> it",
      annotations: annotations, readsValues: readsValues)
    #expect(diagnostics.map(Said.init) == [])
    #expect(claims.map(\.text) == ["4\n"])
    #expect(claims.allSatisfy { $0.value == nil && $0.form == .trailing })
  }

  @Test func letsValuesStandBesideAnOutputFence() {
    let marked = chapterText(
      "```swift,id=a\nf()  // => 1\nprint(x)  // 3\n```\n```output\n3\n```\n")
    let (chapter, diagnostics) = readChapter(marked)
    #expect(diagnostics.map(Said.init) == [])
    #expect(chapter.sample("a")?.claims.map(\.form) == [.value, .value, .fence])
  }

  @Test func readsTheLinesBelowAWordWithAColon() {
    for word in ["Prints:", "prints:", "Output:", "Tulostaa:"] {
      let marked = chapterText(
        "```swift,id=a\nf()\n\n// \(word)\n// ⟦1 a⟧\n//   ⟦2⟧  \n//⟦⟧\n\n// more\n```\n")
      let (chapter, diagnostics) = readChapter(marked)
      #expect(diagnostics.map(Said.init) == [])
      let claims = chapter.sample("a")?.claims ?? []
      #expect(claims.map(\.text) == ["1 a\n", "  2\n", "\n"])
      #expect(claims.allSatisfy { $0.form == .trailing })
      #expect(claims.first?.contentRange == marked.source.range(marked.ranges[0]))
    }
  }
}
