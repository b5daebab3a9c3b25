import SwiftRewriting
import Testing

/// Operators below that types above conform with, even if nothing above names them.
///
/// The behavior was determined with Swift 6.3.1: `[S(x: 1)].contains(S(x: 2))` calls a `==` of the file
/// instead of the one that the compiler would synthesize.
struct ChainOperatorTests {
  private func reason(_ above: String, _ below: String) -> String? {
    ChainPart(above).influence(of: ChainPart(below))?.reason
  }

  @Test(arguments: [
    (
      "struct S: Equatable { let x: Int }\nprint([S(x: 1)].contains(S(x: 2)))",
      "func == (a: S, b: S) -> Bool { true }", "declares '=='"
    ),
    (
      "struct S: Comparable { let x: Int }\nprint([S(x: 1)].max()!)",
      "func < (a: S, b: S) -> Bool { true }", "declares '<'"
    ),
    (
      "final class C: Strideable {}", "func - <T: Strideable>(a: T, b: T) -> Int { 0 }",
      "declares '-'"
    ),
    ("actor A: Equatable {}", "func == (a: A, b: A) -> Bool { true }", "declares '=='"),
    // An enumeration without associated values is `Hashable` by itself.
    (
      "enum E { case a, b }\nprint([E.a].contains(.b))", "func == (a: E, b: E) -> Bool { true }",
      "declares '=='"
    ),
    (
      "enum E { case a, b }", "extension E { static func == (a: E, b: E) -> Bool { true } }",
      "extends 'E'"
    ),
    (
      "struct S { enum E { case a } }",
      "#if DEBUG\nfunc == (a: S.E, b: S.E) -> Bool { true }\n#endif",
      "declares '=='"
    ),
  ])
  func findsWhatATypeMayConformWith(above: String, below: String, reason: String) {
    #expect(self.reason(above, below) == reason)
  }

  @Test(arguments: [
    // Nothing above declares a conformance.
    ("struct S { let x: Int }\nprint(S(x: 1).x)", "func == (a: S, b: S) -> Bool { true }"),
    ("let x = [1]", "func == (a: [Int], b: [Int]) -> Bool { true }"),
    // A type above cannot conform with an operator of another type.
    (
      "struct S: Equatable { let x: Int }",
      "struct T { static func == (a: T, b: T) -> Bool { true } }"
    ),
    ("enum E { case a }", "extension Int { func twice() -> Int { self * 2 } }"),
    ("enum E { case a }", "func twice(_ e: E) -> [E] { [e, e] }"),
  ])
  func findsNothing(above: String, below: String) {
    #expect(reason(above, below) == nil)
  }

  @Test(arguments: ["==", "<", "+", "!", "..<", "√", "∘∘", "<|>"])
  func findsEveryOperatorThatIsUsedAbove(name: String) {
    #expect(reason("print(a \(name) b)", "func \(name) (a: A, b: A) -> A { a }") != nil)
    #expect(reason("print(f)", "struct A { static func \(name) (a: A, b: A) -> A { a } }") == nil)
  }

  @Test(arguments: [
    ("print(-a)", "prefix func - (a: A) -> A { a }", "declares '-'"),
    ("print(a%%)", "postfix func %% (a: A) -> A { a }", "declares '%%'"),
    ("print(-a)", "extension Int { static prefix func - (a: Int) -> Int { a } }", "declares '-'"),
  ])
  func findsOperatorsOfOneOperand(above: String, below: String, reason: String) {
    #expect(self.reason(above, below) == reason)
  }

  @Test(arguments: ["prefix operator", "postfix operator", "infix operator"])
  func partsAtEveryDeclarationOfAnOperator(words: String) {
    #expect(reason("print(1)", "\(words) ***") == "declares an operator")
    #expect(reason("print(1)", "#if DEBUG\n\(words) ***\n#endif") == "declares an operator")
  }
}
