import WorkbookModel
import SwiftSource
import Testing

/// Colours, comments and facts of a text, for the forms of Swift.
struct SourceFormsTests {
  private func spans(_ source: String) -> [String] {
    SourceHighlights(source).spans.map {
      "\($0.kind.rawValue) " + String(decoding: Array(source.utf8)[$0.range], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("let a = 1", ["keyword let", "identifier a", "number 1"]),
    ("0x1F + 1.5e3", ["number 0x1F", "operator +", "number 1.5e3"]),
    ("a as? B", ["identifier a", "keyword as", "type B"]),
    ("var x: A.B<C>", ["keyword var", "identifier x", "type A", "type B", "type C"]),
    ("\"a\"", ["string \"a\""]), ("/a+/", ["string /a+/"]), ("#/a/#", ["string #/a/#"]),
    ("// a", ["comment // a"]), ("/* a /* b */ */", ["comment /* a /* b */ */"]),
    ("/// a", ["documentation /// a"]), ("/** a */", ["documentation /** a */"]),
    ("f(a: $0)", ["identifier f", "identifier a", "identifier $0"]), ("`in`", ["identifier `in`"]),
    ("@A func f() {}", ["attribute @A", "keyword func", "identifier f"]),
    ("#if A\n#endif", ["directive #if", "directive A", "directive #endif"]), ("", []),
    ("  \n\t", []), ("nil", ["keyword nil"]), ("self.a", ["keyword self", "identifier a"]),
    ("(1, [2])", ["number 1", "number 2"]),
  ])
  func colours(source: String, expected: [String]) {
    #expect(spans(source) == expected)
  }

  @Test(arguments: [
    "actor", "associatedtype", "class", "deinit", "enum", "extension", "func", "import", "init",
    "protocol", "struct", "subscript", "typealias", "break", "case", "continue", "default", "defer",
    "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat",
    "return", "throw", "switch", "where", "while", "false", "true", "super", "throws", "try",
    "await", "async",
  ])
  func coloursKeywords(word: String) {
    let program = """
      import A
      protocol P { associatedtype A }
      extension B { init() {}; subscript(i: Int) -> Int { i } }
      final class C: D { deinit {}; override func f() { super.f() } }
      typealias E = F; struct G {}; enum H { case a }; actor I {}
      func j() async throws { defer { k() }; do { try await l() } catch { throw m }; return }
      for n in o where p { if q { continue } else { break } }
      repeat { guard true else { return } } while false
      switch r { case .s: fallthrough; default: break }
      """
    #expect(spans(program).contains("keyword \(word)"))
  }

  @Test(arguments: [
    ("import A", ["A"]), ("import A.B.C", ["A.B.C"]), ("import func A.f", ["A.f"]),
    ("@_exported import A", ["A"]), ("private import A; import B", ["A", "B"]),
    ("#if X\nimport A\n#elseif Y\nimport B\n#endif", ["A", "B"]), ("// import A", []),
    ("let s = \"import A\"", []), ("f(import: 1)", []),
    ("import A\nimport A", ["A", "A"]), ("func f() {\n  import A\n}", ["A"]),
  ])
  func listsImports(source: String, modules: [String]) {
    #expect(SwiftSourceFile(source).importedModules == modules)
  }

  @Test(arguments: [
    ("@main struct A {}", true), ("@main\nfinal class A {}", true),
    ("@MainActor @main enum A {}", true), ("#if X\n@main struct A {}\n#endif", true),
    ("enum B { @main struct A {} }", true), ("@Main struct A {}", false),
    ("@main2 struct A {}", false), ("let main = 1", false),
    ("// @main", false), ("let s = \"@main\"", false), ("/* @main */ struct A {}", false),
    ("@MainActor struct A {}", false),
  ])
  func findsTheEntryPoint(source: String, hasMain: Bool) {
    #expect(SwiftSourceFile(source).hasMainAttribute == hasMain)
  }

  @Test(arguments: [
    ("f()", true), ("a = 1", true), ("if a {}", true), ("for a in b {}", true),
    ("while a {}", true), ("repeat {} while a", true), ("switch a { default: break }", true),
    ("do {} catch {}", true), ("guard a else { fatalError() }", true), ("defer {}", true),
    ("throw a", true), ("return", true),
    ("#a", true), ("a: for b in c {}", true), ("\"a\"", true), ("1", true), ("{ 1 }()", true),
    ("let a = f()", false), ("func f() { g() }", false), ("struct S { let a = f() }", false),
    ("import A", false), ("#warning(\"a\")", false), ("#error(\"a\")", false),
    ("infix operator **", false),
    ("typealias A = B", false), ("extension A { func f() { g() } }", false), ("// f()", false),
    ("@main struct A { static func main() { f() } }", false), ("macro a() = b", false),
    ("precedencegroup A {}", false),
  ])
  func findsStatementsOutsideOfDeclarations(source: String, hasStatements: Bool) {
    #expect(SwiftSourceFile(source).hasTopLevelStatements == hasStatements)
    #expect(
      SwiftSourceFile("struct Z {}\n\(source)\nstruct Y {}").hasTopLevelStatements == hasStatements)
  }

  /// The places of comments, and what counts as one.
  @Test(arguments: [
    ("f() // a", [" a"], [true]), ("// a\nf()", [" a"], [false]), ("f()\n  // a", [" a"], [false]),
    ("//", [""], [false]), ("f() //a //b", ["a //b"], [true]),
    ("f(a, // b\n  c) // d", [" b", " d"], [true, true]),
    ("{ // a\n} // b", [" a", " b"], [true, true]),
    ("\"// a\" // b", [" b"], [true]), ("/* // a */ // b", [" b"], [false]),
    ("f() /* a */ // b", [" b"], [true]), ("#if A // a\n#endif // b", [" a", " b"], [true, true]),
    ("/a\\/\\/b/ // c", [" c"], [true]),
  ])
  func findsLineComments(source: String, texts: [String], isTrailing: [Bool]) {
    let comments = CommentsAndLiterals(ParsableSource(source)).lineComments
    #expect(comments.map(\.text) == texts)
    #expect(comments.map(\.isTrailing) == isTrailing)
    for comment in comments {
      #expect(
        String(decoding: Array(source.utf8)[comment.range], as: UTF8.self) == "//" + comment.text)
    }
  }

  @Test(arguments: [
    ("/* a */", [" a "]), ("/** a */", [" a "]), ("/// a", [" a"]),
    ("f() /* a */ + /* b */ g()", [" a ", " b "]), ("/* a\n b */", [" a\n b "]),
    ("/* a /* b */ c */", [" a /* b */ c "]), ("/// a\n/// b", [" a", " b"]), ("// a", []),
  ])
  func findsOtherComments(source: String, texts: [String]) {
    let comments = CommentsAndLiterals(ParsableSource(source)).otherComments
    #expect(
      comments.map { $0.text.replacing("*/", with: "") }
        == texts.map { $0.replacing("*/", with: "") })
    for comment in comments {
      #expect(
        String(decoding: Array(source.utf8)[comment.range], as: UTF8.self).contains(comment.text))
    }
  }

  /// Notes and colours from one shared tree equal those from separate trees.
  @Test(arguments: [
    "let a = 1 // b", "/* a */ f()", "\"\"\"\n  a\n  \"\"\"", "#/\na\n/#", "let a = 1", "",
  ])
  func readsBothFromOneTree(source: String) {
    let (notes, spans) = CommentsAndLiterals.coloured(ParsableSource(source))
    let own = CommentsAndLiterals(ParsableSource(source))
    #expect(notes.lineComments == own.lineComments && notes.otherComments == own.otherComments)
    #expect(notes.multilineLiterals == own.multilineLiterals && notes.values == own.values)
    #expect(
      spans.map { $0 == SourceHighlights(source).spans }
        ?? !(source.contains("/") || source.contains("\"")))
  }
}
