import SwiftRewriting
import Testing

struct RunVariationTests {
  @Test(arguments: [
    "print([1: 2])", "var a: [Int: Int]? = b", "f([:])", "Dictionary(grouping: a) { $0 }",
    "Set([1, 2])", "let a: Set = [1]\nprint(a)", "let a = b as Swift.Set<Int>", "a.hashValue",
    "func hash(into hasher: inout Hasher) {}", "Int.random(in: 0...1)", "a.shuffled()",
    "var a = SystemRandomNumberGenerator()", "UUID()", "Date()", "Task { print(1) }",
    "Task.detached {}", "async let a = f()", "await withTaskGroup(of: Int.self) { _ in }",
    "DispatchQueue.global().async {}", "DispatchQueue.concurrentPerform(iterations: 2) { _ in }",
    "Thread { }.start()", "ObjectIdentifier(a)", "Unmanaged.passRetained(a)",
    "withUnsafePointer(to: &a) { $0 }", "func f(_ a: UnsafeRawPointer) {}", "`Set`([1])",
    "func f() {\n  if true {\n    print([1: 2])\n  }\n}", "#if X\nUUID()\n#endif",
    "print(\"\\(Set([1]))\")", "import Thermostat", "import struct Thermostat.Reading",
  ])
  func isLikely(_ source: String) {
    #expect(RunVariation(source).isLikely)
  }

  @Test(arguments: [
    "", "print(1)", "f(a: 1, b: 2)", "let a: [Int] = [1, 2]", "a ? b : c", "case 1: break",
    "struct A: B {}", "func f(a: Int) async throws -> Int { 1 }", "await f()", "// Set([1])",
    "print(\"Set\", \"[1: 2]\")", "let a: [(b: Int, c: Int)] = []", "struct Settings {}",
    "struct A: OptionSet { let rawValue: Int }", "a[b: 1]",
    "import Foundation", "import class Foundation.Bundle",
    "#if canImport(Glibc)\nimport Glibc\n#endif",
  ])
  func isNotLikely(_ source: String) {
    #expect(!RunVariation(source).isLikely)
  }

  /// A program that only asks for the time is also run on other days.
  @Test(arguments: [
    "print(Date())", "let a: Date = .now", "Calendar.current.isDateInToday(a)", "time(nil)",
    "import Foundation\nlet a = Calendar.current.component(.hour, from: Date.now)",
    "let a = clock_gettime(CLOCK_REALTIME, &b)",
  ])
  func mayRunOnAnotherDay(_ source: String) {
    #expect(RunVariation(source).mayRunOnAnotherDay)
  }

  /// These would wait for days, or see files of another day.
  @Test(arguments: [
    "print(1)", "print([1: 2])", "let a = Date(timeIntervalSince1970: 0)", "a.time()",
    "a.wait(until: Date() + 1)\nNSCondition()", "Thread.sleep(until: Date() + 1)",
    "DispatchQueue.main.asyncAfter(wallDeadline: .now()) {}", "Timer(fire: .now)",
    "RunLoop.main.run(until: Date())", "FileManager.default\nDate()", "import Thermostat\nDate()",
    "try await Task.sleep(until: .now + .seconds(1))", "URLSession.shared\nDate()",
  ])
  func runsOnOneDay(_ source: String) {
    #expect(!RunVariation(source).mayRunOnAnotherDay)
  }

  /// None of these shows the order.
  @Test(arguments: [
    "let a = [1: 2]\nprint(a[1] ?? 0, a.count, a.isEmpty)",
    "var a: [Int: [Int]] = [:]\na[1, default: []].append(2)\nprint(a[1]!.map { $0 + 1 })",
    "var a = [Int: Int]()\na.updateValue(1, forKey: 2)\na.removeValue(forKey: 2)\na.removeAll()",
    "var a = Set<Int>()\nprint(a.insert(1).inserted, a.contains(2), a.remove(1) ?? 0)",
    "let a: Set = [1, 2]\nprint(a.sorted(), a.sorted(by: >), a.sorted { $0 > $1 })",
    "let a = Set(b)\nprint(a.count)", "static let a: Set<String> = []",
    "let a = Dictionary(grouping: b, by: \\.count)\nfor (k, v) in a.sorted(by: { $0.key < $1.key }) {}",
    "let a = [1: 2]\nfor k in a.keys.sorted() { print(k, a[k]!) }\nprint(a.keys.contains(1))",
    "let a = [1: 2]\nfor (k, v) in a.sorted(by: <) { print(k, v) }",
    "final class A {\n  private var b: [Int: Int] = [:]\n  func c() -> Int? { self.b[1] }\n}\nprint(A())",
    "actor A {\n  var b: Set<Int> = []\n  func c() { b.insert(1) }\n}",
    "struct A {\n  static var b: [Int: Int] = [:]\n}\nprint(A.b[1] as Any)",
    "func f() -> Int? {\n  let a = [1: 2]\n  return a[1]\n}", "var `a` = [1: 2]\n`a`[1] = 3",
    "\"\\(a.count)\"\nlet a = [1: 2]", "func < (b: A, c: A) -> Bool { true }",
    "let a = [1: 2]\nfunc f(_ b: some Sequence) {}\nprint(a[1, default: 2])",
  ])
  func isNotLikelyWithoutOrder(_ source: String) {
    #expect(!RunVariation(source).isLikely)
  }

  @Test(arguments: [
    "let a = [1: 2]\nfor b in a {}", "let a = [1: 2]\nprint(\"\\(a)\")", "let a = [1: 2]\nf(a)",
    "let a = [1: 2]\nlet b = a", "let a = [1: 2]\nprint(a.keys)", "let a = [1: 2]\nprint(a.first!)",
    "let a = [1: 2]\nprint(a.map { $0.key })", "let a = [1: 2]\nprint(a.values.sorted())",
    "let a = [1: 2]\nprint(a.sorted { $0.value < $1.value })",
    "let a = [1: 2]\nprint(a.keys.sorted { $0.key < $1.key })",
    "let a: Set = [1]\nprint(a.sorted { $0.key < $1.key })",
    "let a: Set = [1]\nprint(a.sorted { abs($0) < abs($1) })",
    "let a: Set = [1]\na.contains { print($0); return true }",
    "let a: Set = [1]\na.contains(where: f)",
    "let a: Set = [1]\na.contains(where: { f($0) })", "let a: Set = [1]\na.removeAll { _ in f() }",
    "let a: Set = [1]\nif let a { print(a) }", "let a: Set = [1]\nf { [a] in }",
    "let a: Set = [1]\nprint(\\B.a)", "let a: Set = [1]\nf(.a)",
    "let a = [1: [2: 3]]", "let a: [Int: Set<Int>] = b", "let a = try Set(b)",
    "let a = [1: 2].map { $0 }",
    "let (a, b) = ([1: 2], 1)", "func f(_ a: [Int: Int]) {}", "func f() -> [Int: Int] { b }",
    "typealias A = [Int: Int]", "extension Set {}", "f(into: [:])", "let a = [[1: 2]]",
    "let a = Dictionary.init(b)", "let a = Set", "struct A {\n  var b: [Int: Int] = [:]\n}",
    "extension A {\n  var b: Set<Int> { c }\n}", "protocol A {\n  var b: Set<Int> { get }\n}",
    "class A {\n  var b: [Int: Int] = [:]\n}\ndump(A())",
    "class A: Codable {\n  var b: [Int: Int] = [:]\n}",
    "class A {\n  @B var b: [Int: Int] = [:]\n}",
    "let a = [1: 2]\nprint(a[keyPath: \\.keys])", "NSDate()",
    "let a: Set<A> = []\nfunc < (b: A, c: A) -> Bool { b.d < c.d }\nprint(a.sorted())",
    "let a: Set = [1]\nextension Sequence { func sorted() -> Int { 1 } }\nprint(a.sorted())",
    "let a = [1: 2]\nfunc == (b: A, c: A) -> Bool { true }\nprint(a[1])",
  ])
  func isLikelyWhereOrderMayShow(_ source: String) {
    #expect(RunVariation(source).isLikely)
  }

  @Test(arguments: [
    ("let a = Date()", true), ("Date.init()", true), ("Date.now", true),
    ("let a: Date = .now", true),
    ("let a: Date = .init()", true), ("map(Date.init)", true), ("a.timeIntervalSinceNow", true),
    ("Date(timeIntervalSince1970: 0)", false), ("func f(_ a: Date) -> [Date] {}", false),
    ("let a: A = .init()", false), ("let a: Date = .init(timeIntervalSince1970: 0)", false),
    ("JSONEncoder()", true), ("let a = JSONEncoder()\na.outputFormatting = [.sortedKeys]", false),
    ("f(JSONEncoder(), JSONEncoder(), .sortedKeys)", true), ("JSONDecoder()", false),
    ("do { try JSONDecoder() } catch { print(error) }", true),
    ("Result { try JSONDecoder() }", true), ("do {} catch {}", false),
    ("JSONDecoder(); a.allKeys", true),
  ])
  func looksAtWhatStandsBeside(_ source: String, isLikely: Bool) {
    #expect(RunVariation(source).isLikely == isLikely)
  }

  @Test func isLikelyInWhatIsNotParsed() {
    #expect(RunVariation(String(repeating: "(", count: 10_000)).isLikely)
    #expect(RunVariation(String(repeating: "a\n", count: 40_000)).isLikely)
  }

  @Test(arguments: [
    "", "print(1)", "let a = [1, 2].map { $0 * 2 }\nprint(a, a.sorted())",
    "struct A { var b: Int }\nprint(A(b: 1), [A(b: 2)])", "func f<T>(_ x: T) -> T { x }\nf(1)",
    "enum A: Error { case b }\ndo { throw A.b } catch { print(error) }",
    "final class A { weak var b: A?; deinit { print(1) } }\n_ = A()",
    "extension Int { var a: Int { self } }\nprint(1.a, \"\\(2.a)\")",
    "@_silgen_name(\"workbook_sample_boundary\") private func _workbookSampleBoundary()\n_workbookSampleBoundary()",
    "for _ in 0..<3 { print(readLine() ?? \"\") }", "precondition(true)",
    "struct A { enum B { case c } }\nprint(A.B.c)",
  ])
  func isExcluded(_ source: String) {
    #expect(RunVariation(source).isExcluded)
  }

  @Test(arguments: [
    "import Glibc", "import Foundation", "let a = [1: 2]\nprint(a.count)",
    "let a: [Int: Int]? = nil",
    "let a: Set = [1]\nprint(a.count)", "func hash(into: inout Int) {}", "print(await f())",
    "func f() async {}", "actor A {}", "print(ContinuousClock.now)", "print(\\Int.description)",
    "func f() {\n  struct A {}\n  print(A())\n}", "private struct A {}\nprint([A()])",
    "if true {\n  enum A { case b }\n}", "let f = { class A {}; return A() }",
    "var a: Int { struct B {}; return 1 }",
    "@_silgen_name(\"getpid\") func f() -> Int32\nprint(f())",
    "unsafeBitCast(a, to: Int.self)", "[Int](unsafeUninitializedCapacity: 1) { _, _ in }",
    "print(CommandLine.arguments)", "#externalMacro(a)", "_getTypeName(Int.self)",
    "Int.random(in: 1...2)",
  ])
  func isNotExcluded(_ source: String) {
    #expect(!RunVariation(source).isExcluded)
  }
}
