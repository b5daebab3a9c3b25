import SwiftSource
import Testing

/// Where a fence that declares names again opens scopes.
struct FenceAlternativesTests {
  /// The text with `{` at each opening.
  private func opened(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for scope in FenceAlternatives(text).scopes.reversed() {
      bytes.insert(contentsOf: Array("{".utf8), at: scope.offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("let a = 1\n// or\nlet a = 2", "let a = 1\n// or\n{let a = 2"),
    ("let a = 1\nlet b = 2\nlet b = a\nlet b = 4", "let a = 1\nlet b = 2\n{let b = a\n{let b = 4"),
    ("let a = 1\nlet b = 2\nlet b = 3\nlet a = 4", "let a = 1\nlet b = 2\n{let b = 3\nlet a = 4"),
    ("func f() {}\nfunc f(x: Int) {}\nfunc f() {}", "func f() {}\nfunc f(x: Int) {}\n{func f() {}"),
    ("struct A {}\nstruct A { var b = 1 }", "struct A {}\n{struct A { var b = 1 }"),
    (
      "let a = 1\nguard let a = g() else { fatalError() }",
      "let a = 1\n{guard let a = g() else { fatalError() }"
    ),
    ("let (a, b) = g()\nlet (b, c) = h()", "let (a, b) = g()\n{let (b, c) = h()"),
    ("#if os(Linux)\nlet a = 1\n#else\nlet a = 2\n#endif", ""),
    ("let a = 1\nif true { let a = 2 }", ""), ("let a = 1\nlet b = { let a = 2; return a }()", ""),
    ("let a = 1; let a = 2", "let a = 1; {let a = 2"),
  ])
  func opensScopes(text: String, expected: String) {
    #expect(opened(text) == (expected.isEmpty ? text : expected))
  }

  @Test func namesWhatIsDeclaredAgain() {
    let scopes = FenceAlternatives("let (a, b) = g()\nlet (a, b) = h()").scopes
    #expect(scopes.map(\.names) == [["a", "b"]])
  }

  @Test(arguments: [
    ("let a = 1\nlet a = 2", nil),
    ("import Boats\nlet a = 1\nlet a = 2", nil),
    ("let a = 1\nlet a = 2\nextension Int {}", FenceAlternatives.Obstacle.fileScope(offset: 20)),
    ("let a = 1\nlet a = 2\nstruct B { var c = a }", .capture(name: "a")),
    ("struct B { var c = a }\nlet a = 1\nlet a = 2", nil),
  ])
  func knowsWhatScopesPrevent(text: String, expected: FenceAlternatives.Obstacle?) {
    #expect(FenceAlternatives(text).obstacle == expected)
  }
}
