import SwiftRewriting
import Testing

/// Uses of a dictionary or a set that do not depend on its order.
struct OrderFreeUseTests {
  private static let declarations = [
    "let a = [1: 2]", "var a: [Int: Int] = [:]", "let a = Dictionary(uniqueKeysWithValues: b)",
    "var a = [Int: Int]()", "let a = Dictionary<Int, Int>()", "let a: Dictionary<Int, Int> = b",
    "nonisolated(unsafe) var a = [1: 2]",
    "func f() { let a = [1: 2]; _ = a[1] }\nvar a = [:]",
  ]

  private static let sets = [
    "let a: Set = [1]", "var a: Set<Int> = []", "let a = Set([1])", "let a = Set<Int>()",
    "private var a = Set(b)",
  ]

  /// Valid for both dictionaries and sets.
  @Test(arguments: [
    "a.count", "a.isEmpty", "a.contains(1)", "a.remove(1)", "a.insert(1)", "a.removeAll()",
    "a.removeAll(keepingCapacity: true)", "a.sorted(by: <)", "a.sorted(by: >)",
    "a.sorted { $0 < $1 }", "a.sorted { $0 > $1 }",
    "a.sorted(by: { $0 < $1 })", "a.sorted { $0<$1 }", "self.a.count", "A.a.isEmpty",
    "a.count + a.count", "a.count.description",
    "if a.isEmpty { f() }", "while a.count > 1 {}", "print(\"\\(a.count)\")", "`a`.count",
    "a.sorted(by: <).map { f($0) }",
  ])
  func asksForNoOrder(use: String) {
    for declaration in Self.declarations + Self.sets {
      #expect(!RunVariation("\(declaration)\n\(use)").isLikely, "\(declaration)")
    }
  }

  @Test(arguments: [
    "a[1]", "a[1] = 2", "a[1] = nil", "a[1]?.f()", "a[1]!.f()", "a[1, default: 0] += 1", "a[f(1)]",
    "a[1][2]",
    "a.updateValue(1, forKey: 2)", "a.removeValue(forKey: 1)", "a.keys.contains(1)",
    "a.keys.sorted()", "a.keys.sorted(by: >)",
    "a.keys.sorted { $0 < $1 }", "a.sorted { $0.key < $1.key }",
    "a.sorted(by: { $0.key > $1.key })", "for b in a.keys.sorted() {}",
    "for (b, c) in a.sorted(by: { $0.key < $1.key }) {}",
  ])
  func asksADictionaryForNoOrder(use: String) {
    for declaration in Self.declarations {
      #expect(!RunVariation("\(declaration)\n\(use)").isLikely, "\(declaration)")
    }
  }

  @Test(arguments: [
    "a", "print(a)", "f(a)", "f(x: a)", "return a", "let b = a", "b = a", "a == b", "b + a", "[a]",
    "(a, 1)", "a as Any", "a is B",
    "a!", "a?", "&a", "f(&a)", "\"\\(a)\"", "{ a }", "for b in a {}", "switch a { default: f() }",
    "a.first", "a.min()", "a.keys",
    "a.values", "a.description", "a.map { $0 }", "a.filter { $0 > 1 }", "a.forEach { f($0) }",
    "a.reduce(0) { $0 + $1 }",
    "a.popFirst()", "a.randomElement()", "a.makeIterator()", "a.enumerated()", "a.joined()",
    "a.keys.first", "a.keys.map { $0 }",
    "a.values.first", "a.keys.sorted { f($0, $1) }", "a.sorted { f($0, $1) }", "a.sorted(using: b)",
    "a.sorted(by: f)",
    "a.sorted { (x, y) in x < y }", "a.sorted { x, y in x < y }", "a.sorted { $1 < $0 }",
    "a.sorted { $0 <= $1 }",
    "a.sorted { print($0); return $0 < $1 }", "a.count(where: { $0 > 1 })", "a.count { $0 > 1 }",
    "a.contains { $0 > 1 }",
    "a.contains(where: f)", "a.contains(where: { f($0) })", "a.removeAll { $0 > 1 }",
    "a.removeAll(where: f)", "a.keys.contains { f($0) }",
    "a.keys.contains(where: f)", "a.union(b)", "a.subtract(b)", "a.merge(b) { $1 }",
    "a[keyPath: \\.first]", "a[a.startIndex]", "b.f(.a)",
    "\\A.a", "{ [a] in f() }", "if let a { f() }", "a.sorted(by: <, 1)",
    "a.sorted().f { $0 }\nf(a)", "a.keys.sorted", "a.sorted { $0.value < $1.value }",
    "a.isEmpty()", "x.a", "a.insert { 1 }", "inout a", "a.prefix(1)",
    "a.keys.sorted { $0 < $1 } f: { 1 }", "a.remove(at: b) { 1 }",
  ])
  func mayShowItsOrder(use: String) {
    for declaration in ["let a = [1: 2]", "var a: Set<Int> = []"] {
      #expect(RunVariation("\(declaration)\nf { \(use) }").isLikely, "\(declaration)")
    }
  }

  /// Elements of a set have no keys.
  @Test func sortsOnlyADictionaryByItsKeys() {
    let sorted = "a.sorted { $0.key < $1.key }"
    #expect(!RunVariation("let a = [1: 2]\n\(sorted)").isLikely)
    for declaration in Self.sets {
      #expect(RunVariation("\(declaration)\n\(sorted)").isLikely, "\(declaration)")
    }
  }

  @Test(arguments: [
    "final class C { var a = [1: 2]; func f() { a[1] = 2; self.a[2] = 3 } }",
    "actor C { private var a: Set<Int> = [] }",
    "class C { static var a = [1: 2] }", "struct C { static let a = [1: 2] }",
    "enum C { static let a: Set = [1] }",
    "extension C { static let a = [1: 2] }", "func f() { var a = [1: 2]; a[1] = 2 }",
    "let f = { let a = [1: 2]; return a.count }",
    "final class C { lazy var a: [Int: Int] = [:] }",
    "final class C { private(set) var a = [1: 2] }",
  ])
  func findsTheVariableOfACollection(source: String) {
    #expect(!RunVariation(source).isLikely)
  }

  @Test(arguments: [
    "struct C { var a = [1: 2] }", "struct C { let a: Set<Int> }",
    "enum C { var a: [Int: Int] { [:] } }",
    "extension C { var a: Set<Int> { b } }", "protocol C { var a: [Int: Int] { get } }",
    "final class C { @W var a = [1: 2] }",
    "let (a, b) = ([1: 2], 1)", "let a = f([1: 2])", "let a = [[1: 2]]", "let a = b ? [1: 2] : [:]",
    "let a = [1: 2] as Any",
    "let a = try [1: 2]", "let a: [[Int: Int]] = []", "let a: [Int: Int]? = nil",
    "let a: (Set<Int>, Int)", "func f(a: Set<Int>) {}",
    "func f() -> Set<Int> { b }", "func f<T>(_ t: T) where T == Set<Int> {}",
    "typealias A = Set<Int>", "let a: A<Set<Int>>",
    "case a([Int: Int])", "let f: (Set<Int>) -> Int", "let a = Set.init(b)", "let a = f(Set.self)",
    "let a = [1: 2].count", "x = [1: 2]",
    "x[1] = [2: 3]", "let a: Swift.Set<Int> = []", "let a = Swift.Set<Int>()",
    "if let a = b as? [Int: Int] {}", "extension Dictionary {}",
    "for a in [1: 2] {}", "return [1: 2]", "[1: 2].forEach { f($0) }",
  ])
  func doesNotKnowTheVariableOf(source: String) {
    #expect(RunVariation(source).isLikely)
  }

  @Test(arguments: [
    "dump(C())", "Mirror(reflecting: C())", "extension C: Encodable {}", "class D: Codable {}",
    "var customMirror: M { m }", "c.encode(1)",
  ])
  func knowsWhatShowsTheMembersOfAnObject(shown: String) {
    let object = "final class C { var a = [1: 2] }\n"
    #expect(!RunVariation(object).isLikely)
    #expect(RunVariation(object + shown).isLikely)
    // Printing an object does not show a global variable.
    #expect(!RunVariation("let a = [1: 2]\n" + shown).isLikely)
  }

  @Test(arguments: [
    "func == (b: A, c: A) -> Bool { true }", "func < (b: A, c: A) -> Bool { true }",
    "func > (b: A, c: A) -> Bool { true }",
    "struct A { static func == (b: A, c: A) -> Bool { true } }",
    "extension Sequence { func f() {} }", "extension Collection { var g: Int { 1 } }",
  ])
  func knowsWhatGivesElementsAMeaningOfTheirOwn(own: String) {
    #expect(RunVariation("let a = [1: 2]\nprint(a.count)\n\(own)").isLikely)
    #expect(!RunVariation("let a = [1, 2]\nprint(a.count)\n\(own)").isLikely)
    #expect(
      !RunVariation(
        "let a = [1: 2]\nprint(a.count, 1 < 2, 3 == 4, 5 > 6)\nfunc f(_ s: some Sequence) {}"
      ).isLikely)
  }
}
