import SampleCompiler
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Which errors of a program count although other programs are compiled with it.
struct BundleSafeErrorsTests {
  /// Errors that depend only on the program's own text and the library.
  private static let own = [
    "let a: Int = \"one\"",
    "func f(_ x: Int) {}\nf(\"one\")",
    "func f() -> Int { \"one\" }",
    "var a = 1\na = \"one\"",
    "print(1 + \"one\")",
    "print(\"one\".nothing)",
    "struct S { var a = 1 }\nlet s = S()\ns.a = 2\nprint(s.b)",
    "func f(of x: Int) {}\nf(1)\nf()\nf(of: 1, 2)",
    "protocol P { func f() }\nstruct S: P {}",
    "class C { func f() {} }\nclass D: C { override func g() {}\n  func f() {} }",
    "enum E { case a, b }\nfunc f(_ e: E) { switch e { case .a: print(1) } }",
    "func f<T>() -> T? { nil }\nprint(f())",
    "func f() -> Int { print(1) }",
    "struct S { let a: Int\n  init(b: Int) {} }",
    "let a: Int? = 1\nlet b: Int = a\nif a {}",
    "struct S {\n  @Unknown var a = 1\n}",
  ]

  /// Programs that have other errors alone, or none.
  private static let doubtful = [
    // Its attributes move to another line.
    "@Unknown struct S {}",
    "print(1)\nprint(2)\n@Unknown\n@Other final class C {}",
    "@available(iOS 16, *)\n@backDeployed(before: backDeployed 17)\nfunc f() {}\nprint(Nothing())",
    // Both declarations may be valid in a function.
    "var a = 1\nvar a = \"one\"\nprint(a.nothing)",
    "let a = 1\nfunc f() -> Int { a }\nTask.detached { print(f(), a) }\nlet b: Int = \"one\"",
    "struct Unit {}\nextension [Unit]: @retroactive Error {}\nprint([Unit]().nothing)",
  ]

  @Test func saysTheSameAsOfEachAlone() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let codes = Self.own + Self.doubtful + ["print(\"calm\")", "print(\"too\")"]
    let book = TestBook(
      codes.enumerated().map { "```swift,id=s\($0)\n\($1)\n```\n\n" }.joined())
    let together = try await TestRunner.run(book, cache: cache.path)
    let alone = try await TestRunner.run(book, cache: cache.path, merging: .no)
    for (number, code) in codes.enumerated() {
      let result = try together.result("s\(number)"), other = try alone.result("s\(number)")
      #expect(MergeDifference(result, other) == nil, "\(code)")
      #expect(result.problems == other.problems, "\(code)")
      let isOwn = number < Self.own.count
      if isOwn { #expect(result.compilerMessages.contains { $0.severity == .error }, "\(code)") }
      if isOwn || number >= codes.count - 2 { #expect(result.isMerged, "\(code)") }
    }
  }
}
