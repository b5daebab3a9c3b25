import SwiftSource
import Testing

/// Which functions are tests, in all forms of their declarations.
struct TestMethodTests {
  private func method(_ member: String) -> DeclaredTests.Method? {
    DeclaredTests("import XCTest\nclass A: XCTestCase {\n\(member)\n}")?.testCases.first?.methods
      .first
  }

  @Test(arguments: [
    ("func testA() {}", false, false), ("func test() {}", false, false),
    ("func testA() throws {}", false, true), ("func testA() async {}", true, false),
    ("func testA() async throws {}", true, true), ("func testA() throws(Fault) {}", false, true),
    ("@MainActor func testA() async {}", true, false), ("internal func testA() {}", false, false),
    ("public func testA() {}", false, false), ("final func testA() {}", false, false),
    ("nonisolated func testA() {}", false, false),
    ("@available(macOS 13, *) func testA() {}", false, false),
    ("func testA() -> Void {}", false, false), ("func testA() -> () {}", false, false),
    ("func testÄ() {}", false, false), ("func testA() where Self: XCTestCase {}", false, false),
    ("func testA()\n  async\n  throws\n{\n}", true, true),
  ])
  func readsATest(member: String, isAsynchronous: Bool, canThrow: Bool) throws {
    let method = try #require(self.method(member))
    #expect(method.isAsynchronous == isAsynchronous)
    #expect(method.canThrow == canThrow)
    #expect(method.condition == nil)
  }

  @Test(arguments: [
    "func testA(x: Int) {}", "func testA(x: Int = 1) {}", "func testA() -> Int { 1 }",
    "func testA<T>(_ t: T.Type) {}", "func testA<T>() -> T? { nil }", "static func testA() {}",
    "class func testA() {}", "private func testA() {}", "var testA: Int { 1 }", "let testA = { }",
    "func atest() {}", "func Test() {}", "func helper() { func testA() {} }", "init(testA: Int) {}",
    "struct testA {}", "subscript(testA: Int) -> Int { 1 }",
  ])
  func readsNoTest(member: String) {
    #expect(method(member) == nil)
  }

  /// Offsets are in bytes, so that they are valid after any text.
  @Test func placesATest() throws {
    let text = "import XCTest\n// Väinö 中文\nclass A: XCTestCase {\n  func testÄlä() {}\n}"
    let offset = try #require(DeclaredTests(text)?.testCases.first?.methods.first?.offset)
    #expect(
      String(decoding: Array(text.utf8.dropFirst(offset)), as: UTF8.self).hasPrefix("testÄlä()"))
    #expect(DeclaredTests(text)?.offsets == [offset])
  }

  @Test(arguments: [
    "@Test func §a() {}", "@Test(\"a name\", .tags(.fast)) func §a() {}", "@Test\nfunc §a() {}",
    "@Testing.Test func §a() async throws {}", "@MainActor @Test func §a() {}",
    "@Test @MainActor\nprivate func §a() {}",
    "@Test(arguments: [1, 2], [\"x\"])\nfunc §a(x: Int, y: String) {}",
    "struct S { @Test func §a() {} }", "@Suite(.serialized) final class S { @Test func §a() {} }",
    "actor S { @Test func §a() {} }", "enum S { @Test static func §a() {} }",
    "extension S { @Test func §a() {} }", "struct S { struct T { @Test func §a() {} } }",
    "#if DEBUG\n@Test func §a() {}\n#endif", "@Test func §`adds two numbers`() {}",
    "@Test(\n  .enabled(if: true),\n  arguments: zip([1], [2])\n)\nfunc §a(x: Int, y: Int) {}",
    "@available(macOS 15, *)\n@Test func §a() throws(Fault) {}", "@Test func §a<T>(_ t: T) {}",
  ])
  func findsAFunctionMarkedTest(marked: String) throws {
    let start = "import Testing\n"
    let offset = try #require(marked.utf8.firstIndex(of: 0xC2)).utf16Offset(in: marked)
    let code = marked.replacing("§", with: "")
    let tests = try #require(DeclaredTests(start + code))
    #expect(tests.functionOffsets.map { $0 - start.utf8.count } == [offset])
    #expect(tests.testCases == [] && tests.lostExpectations == [])
  }

  @Test(arguments: [
    "@Tests func a() {}", "@MyTest func a() {}", "@Test var a = 1", "@Test struct S {}",
    "func Test() {}",
    "// @Test func a() {}", "let s = \"@Test func a() {}\"", "@Suite struct S { func a() {} }",
    "@Other.Test func a() {}",
  ])
  func findsNoFunctionMarkedTest(code: String) throws {
    #expect(try #require(DeclaredTests("import Testing\n" + code)).functionOffsets == [])
  }

  @Test(arguments: [
    ("import Testing", true), ("import XCTest", true), ("@testable import Testing", true),
    ("import struct Testing.Test", true), ("#if canImport(Testing)\nimport Testing\n#endif", true),
    ("import Foundation // Testing", false), ("let s = \"import XCTest\"", false),
    ("import TestingTools", false),
    ("import Testingly; import XCTests", false), ("/* import Testing */", false), ("", false),
  ])
  func asksForTheLibrary(code: String, isFound: Bool) {
    #expect((DeclaredTests(code) != nil) == isFound)
    #expect((DeclaredTests(code + "\nfunc testing() {}") != nil) == isFound)
  }

  @Test func readsNothingOfWhatIsNotParsed() throws {
    let deep = "import Testing\n@Test func a() {}\n" + String(repeating: "(", count: 5_000)
    #expect(DeclaredTests(deep) == nil)
  }

  @Test(arguments: [
    "import Testing\n@Test func", "import XCTest\nclass A: XCTestCase { func test",
    "import XCTest\nclass",
    "import Testing\n@Test(", "import Testing\n#expect(", "import XCTest\nextension",
    "import XCTest\ntypealias",
  ])
  func readsWhatIsCutShort(code: String) throws {
    let tests = try #require(DeclaredTests(code))
    #expect(tests.offsets.allSatisfy { $0 <= code.utf8.count })
  }
}
