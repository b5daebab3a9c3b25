import SwiftSource
import Testing

/// Which classes are test cases, by all ways in which they may inherit from `XCTestCase`.
struct TestCaseClassTests {
  private func cases(_ code: String) -> [String] {
    (DeclaredTests("import XCTest\n" + code)?.testCases ?? []).map { testCase in
      "\(testCase.name): " + testCase.methods.map(\.name).joined(separator: " ")
    }
  }

  @Test(arguments: [
    "class A: XCTestCase { func testA() {} }", "class A: XCTest.XCTestCase { func testA() {} }",
    "public final class A: XCTestCase { public func testA() {} }",
    "@MainActor class A: XCTestCase { @MainActor func testA() {} }",
    "class A: XCTestCase, Sendable { func testA() {} }",
    "class A: XCTestCase {}\nextension A { func testA() {} }",
    "extension A { func testA() {} }\nclass A: XCTestCase {}",
    "class A: B { func testA() {} }\nclass B: XCTestCase {}",
    "class A: B { func testA() {} }\nclass B: C {}\nclass C: XCTestCase {}",
    "typealias Case = XCTestCase\nclass A: Case { func testA() {} }",
    "typealias Case = XCTest.XCTestCase\ntypealias Other = Case\nclass A: Other { func testA() {} }",
    "class A: Base<Int> { func testA() {} }\nclass Base<T>: XCTestCase {}",
    "class A: XCTestCase { override func setUp() {}; func testA() {} }",
    "#if os(Linux)\nclass A: XCTestCase { func testA() {} }\n#endif",
  ])
  func findsATestCase(code: String) {
    #expect(cases(code) == ["A: testA"])
  }

  /// A name is looked up from the innermost scope outwards.
  @Test func findsASuperclassBesideAClass() {
    #expect(
      cases(
        """
        enum Outer {
          class Base: XCTestCase { func testBase() {} }
          class Own: Base { func testOwn() {} }
          enum Inner { class Deep: Base { func testDeep() {} } }
        }
        class Base: NSObject { func testNothing() {} }
        class Plain: Base { func testNothing() {} }
        class Far: Outer.Base {}
        extension Outer { class More: Base {} }
        """)
        == [
          "Outer.Base: testBase", "Outer.Own: testBase testOwn",
          "Outer.Inner.Deep: testBase testDeep", "Far: testBase", "Outer.More: testBase",
        ])
  }

  /// A generic class has no type arguments to run with, unlike its subclasses.
  @Test func runsAGenericClassInItsSubclasses() {
    #expect(
      cases(
        """
        class Base<T>: XCTestCase { func testBase() {} }
        class Whole: Base<Int> {}
        class Text: Base<[String: Int]> { func testText() {} }
        struct Box<T> { class Inner: XCTestCase { func testInner() {} } }
        """)
        == ["Whole: testBase", "Text: testBase testText"])
  }

  @Test(arguments: [
    "class A { func testA() {} }", "class A: NSObject { func testA() {} }",
    "struct A: XCTestCase { func testA() {} }", "class A: P, XCTestCase { func testA() {} }",
    "class A: XCTestCaseOther { func testA() {} }", "protocol P { func testA() }",
    "extension XCTestCase { func testA() {} }", "func testA() {}", "class A: A { func testA() {} }",
    "class A: B { func testA() {} }\nclass B: A { func testB() {} }",
    "typealias A = B\ntypealias B = A\nclass C: A { func testC() {} }", "class A: XCTestCase {}",
    "// class A: XCTestCase { func testA() {} }",
    "let s = \"class A: XCTestCase { func testA() {} }\"",
  ])
  func findsNoTestCase(code: String) {
    #expect(cases(code) == [])
  }

  @Test func takesAnOverriddenTestOnce() {
    #expect(
      cases(
        """
        class A: XCTestCase { func testOne() {}; func testTwo() {} }
        class B: A { override func testTwo() {}; func testThree() {} }
        class C: B { override func testOne() {} }
        """)
        == ["A: testOne testTwo", "B: testOne testTwo testThree", "C: testTwo testThree testOne"])
  }

  @Test func keepsTheOrderOfTheText() {
    let code = (0..<8).map { "class C\($0): XCTestCase { func test\($0)() {} }" }
    #expect(cases(code.joined(separator: "\n")) == (0..<8).map { "C\($0): test\($0)" })
    #expect(
      cases(code.reversed().joined(separator: "\n"))
        == (0..<8).reversed().map { "C\($0): test\($0)" })
  }
}
