import SwiftSource
import Testing

struct SourceChanceTests {
  @Test(arguments: [
    "print([1: 2])", "var a: [Int: Int]?", "f([:])", "Dictionary(grouping: a) { $0 }",
    "Set([1, 2])", "let a: Set = [1]", "let a = b as Swift.Set<Int>", "a.hashValue",
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
    #expect(SourceChance(source).isLikely)
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
    #expect(!SourceChance(source).isLikely)
  }

  @Test func isLikelyInWhatIsNotParsed() {
    #expect(SourceChance(String(repeating: "(", count: 10_000)).isLikely)
    #expect(SourceChance(String(repeating: "a\n", count: 40_000)).isLikely)
  }
}
