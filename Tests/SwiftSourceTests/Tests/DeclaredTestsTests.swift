import SwiftSource
import Testing

struct DeclaredTestsTests {
  @Test func findsFunctionsMarkedTest() throws {
    let text = """
      import Testing
      @Test func a() {}
      @Suite struct S {
        @Testing.Test(arguments: [1]) func b(x: Int) async throws {}
        func c() {}
      }
      """
    let tests = try #require(DeclaredTests(text))
    let names = tests.functionOffsets.map { offset in text.utf8.dropFirst(offset).prefix(1) }
    #expect(names.map { String(decoding: Array($0), as: UTF8.self) } == ["a", "b"])
    #expect(tests.testCases == [])
  }

  @Test(arguments: [
    "@Test func a() {}", "import Foundation\n@Test func a() {}", "// import Testing",
    "import XCTestHelper\nclass A: XCTestCase { func testA() {} }",
  ])
  func findsNothingWithoutTheLibrary(text: String) {
    #expect(DeclaredTests(text) == nil)
  }

  @Test func findsTheMethodsOfTestCases() throws {
    let tests = try #require(
      DeclaredTests(
        """
        import XCTest
        class Base: XCTestCase { func testBase() {} ; func testOwn() {} }
        enum Outer {
          final class Inner: Base {
            override func testOwn() {}
            func testWaits() async throws {}
            func testOf(x: Int) {}
            func testValue() -> Int { 1 }
            static func testStatic() {}
            private func testHidden() {}
            func helper() {}
          }
        }
        extension Outer.Inner { func testMore() throws {} }
        class Other: NSObject { func testNothing() {} }
        class Circle: Circle { func testNothing() {} }
        """))
    #expect(tests.testCases.map(\.name) == ["Base", "Outer.Inner"])
    #expect(tests.testCases.first?.methods.map(\.name) == ["testBase", "testOwn"])
    let inner = tests.testCases.last?.methods ?? []
    #expect(inner.map(\.name) == ["testBase", "testOwn", "testWaits", "testMore"])
    #expect(inner.map(\.isAsynchronous) == [false, false, true, false])
    #expect(inner.map(\.canThrow) == [false, false, true, true])
  }

  @Test(arguments: [
    ("await f()", true), ("func g() async { await f() }", false), ("_ = { await f() }", false),
    ("if true { for await x in s {} }", true),
    ("struct S { var a: Int { get async { await f() } } }", false),
  ])
  func knowsWhetherTheTopLevelWaits(code: String, isAsynchronous: Bool) throws {
    let tests = try #require(DeclaredTests("import Testing\n\(code)\n"))
    #expect(tests.isAsynchronous == isAsynchronous)
  }
}
