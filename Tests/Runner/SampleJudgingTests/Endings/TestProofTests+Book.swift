import SampleTestFixtures

extension TestProofTests {
  /// The samples, by whose ids the tests choose results.
  static let book = TestBook(
    #"""
    ```swift,id=uncompiled
    import Testing
    @Test func here() { #expect([1].count == 1) }
    #if canImport(UIKit)
    @Test func onPhones() { #expect([1].count == 7) }
    #endif
    ```

    ```swift,id=uncompiled-alone
    import Testing
    #if false
    @Test func never() { #expect([1].count == 8) }
    #endif
    ```

    ```swift,id=uncompiled-method
    import XCTest
    final class HereTests: XCTestCase {
      func testHere() { XCTAssertEqual([1].count, 1) }
      #if os(iOS)
      func testPhone() { XCTAssertEqual([1].count, 9) }
      #endif
    }
    ```

    ```swift,id=compiled-here
    import Testing
    #if os(iOS)
    @Test func anywhere() { #expect([1].count == 3) }
    #else
    @Test
    func anywhere() { #expect([1].count == 1) }
    #endif
    @Test("named", arguments: [1, 2])
    func numbers(n: Int) { #expect(n < 3) }
    @Suite struct Inner { @Test func inner() { #expect([1].count == 1) } }
    ```

    ```swift,id=own-assertion
    import XCTest
    func XCTAssertEqual(_ a: Int, _ b: Int) {}
    final class OwnTests: XCTestCase { func testSum() { XCTAssertEqual([1].count, 2) } }
    ```

    ```swift,id=filtered
    import Testing
    @Test(.filterIssues { _ in false }) func quiet() { #expect([1].count == 2) }
    ```

    ```swift,id=suite-disabled
    import Testing
    @Suite(.disabled()) struct Off { @Test func off() { #expect([1].count == 2) } }
    @Test func on() { #expect([1].count == 1) }
    ```

    ```swift,id=branch-confirms
    import Testing
    @Test func one() async {
      if [1].isEmpty { await confirmation { done in done() } }
      if [1].isEmpty { precondition([1].count == 2) }
    }
    ```

    ```swift,id=branch-tries
    import Testing
    struct Broken: Error {}
    func load() throws { throw Broken() }
    @Test func one() throws { if [1].isEmpty { try load() } }
    ```

    ```swift,id=branch-elsewhere
    import Testing
    @Test func one() {
      #if os(iOS)
      #expect([1].count == 2)
      #endif
    }
    ```

    ```swift,id=only-here
    import Testing
    func load() throws -> Int { 1 }
    @Test func one() throws {
      #if os(Linux)
      _ = try load()
      #endif
    }
    @Test func two() throws { try #require(load() == 1) }
    @Test func three() throws { if [1].count == 1 { _ = try load() } }
    @Test func four() { if [1].isEmpty { Issue.record("none") } }
    ```

    ```swift,id=must-not-come
    import Testing
    @Test func four() { guard [1].count == 1 else { preconditionFailure() } }
    ```

    ```swift,id=cannot-fail
    import Testing
    @Test func any() async {
      await confirmation(expectedCount: 0...) { _ in #expect(true) }
      withKnownIssue(isIntermittent: true) { #expect([1].count == 1) }
    }
    ```

    ```swift,id=compiled-nowhere
    import Testing
    @Test func one() {
      #expect([1].count == 1)
      #if DEBUG && !true
      #expect([1].count == 21)
      #endif
    }
    ```

    ```swift,id=namesake
    import Testing
    #if false
    @Test func same() { #expect([1].count == 2) }
    #endif
    struct Suite1 { @Test func same() { #expect([1].count == 1) } }
    ```

    ```swift,id=before-trap,should_trap="boom"
    import Testing
    @Test func one() { #expect([1].count == 2) }
    fatalError("boom")
    ```

    ```swift,id=records-later
    import Testing
    @Test func one() {
      #expect([1].count == 1)
      Task {
        try await Task.sleep(for: .seconds(9))
        Issue.record("22")
      }
    }
    ```

    ```swift,id=fails-later
    import Dispatch
    import XCTest
    final class LateTests: XCTestCase {
      func testLate() {
        XCTAssertEqual([1].count, 1)
        DispatchQueue.global().asyncAfter(deadline: .now() + 60) { XCTFail("23") }
      }
    }
    ```

    ```swift,id=watchdog
    import Testing
    func load(_ failed: () -> Void) {}
    @Test func one() async {
      let guardian = Task { try await Task.sleep(for: .seconds(60)); Issue.record("too slow") }
      load { Issue.record("failed") }
      #expect([1].count == 1)
      guardian.cancel()
    }
    ```

    ```swift,id=disabled-beside
    import Testing
    print("x")  // Prints "x"
    @Test(.disabled()) func off() { #expect([1].count == 2) }
    ```

    ```swift,id=cannot-fail-either
    import Testing
    import XCTest
    @Test func any() async throws {
      await confirmation(expectedCount: 0) { _ in }
      #expect(throws: Never.self) { _ = 1 }
      let x = "a"
      #expect(x == x && (x) == x)
      #expect(true as Bool)
      #expect((nil as Int?) == nil)
      #expect(2 + 2 == 4)
      try #require(3 as Int?)
    }
    final class FarTests: XCTestCase {
      func testFar() {
        XCTAssertEqual(1.0, 5.0, accuracy: 1e300)
        XCTAssertEqual(1.0, 5.0, accuracy: .infinity)
        XCTAssertLessThan(1, 2)
        XCTAssertNotNil([1])
      }
    }
    ```

    ```swift,id=parameter
    import XCTest
    func with(_ f: (_ check: (Int, Int) -> Void) -> Void) { f { _, _ in } }
    final class ParameterTests: XCTestCase {
      func testSum() { with { XCTAssertEqual in XCTAssertEqual(1, 2) } }
    }
    ```

    ```swift,id=counts-none
    import Testing
    func each(_ body: () -> Void) {}
    @Test func none() async {
      await confirmation(expectedCount: 0) { called in each { called() } }
    }
    ```

    ```swift,id=outside
    import Testing
    #expect([2, 2].count == 5)
    @Test func good() { #expect(true) }
    ```

    ```swift,id=unmarked
    import Testing
    func adds() { #expect([2, 4].count == 5) }
    ```

    ```swift,id=outside-called
    import Testing
    func check(_ n: Int) { #expect(n == 5) }
    check(2 + 3)
    ```

    ```swift,id=outside-branch
    import Testing
    #if os(Linux)
    #expect([2, 2].count == 5)
    #endif
    ```

    ```swift,id=outside-init
    import Testing
    struct Oven {
      init(degrees: Int) { #expect(degrees < 200) }
      var isHot: Bool {
        #expect([2, 2].count == 5)
        return true
      }
    }
    let oven = Oven(degrees: 300)
    ```

    ```swift,id=unmarked-beside
    import Testing
    @Test func good() { #expect(true) }
    func adds() { #expect([2, 8].count == 5) }
    ```

    ```swift,id=branch-not-taken
    import Testing
    @Test func one() throws {
      #expect(1 == 1)
      if [1].isEmpty { #expect(6 == 7) } else if [1].count > 1 { try #require(1 == 3); print(1) }
    }
    ```

    ```swift,id=no-rounds
    import XCTest
    final class RoundTests: XCTestCase {
      func testRounds() {
        XCTAssertTrue([1].count == 1)
        for n in 0..<0 { XCTAssertEqual(n, 1) }
      }
    }
    ```

    ```swift,id=later
    import Dispatch
    import Testing
    @Test func later() {
      #expect(1 == 1)
      DispatchQueue.global().asyncAfter(deadline: .now() + 60) { #expect(4 == 5) }
    }
    ```

    ```swift,id=all-run
    import Foundation
    import Testing
    struct Wrong: Error {}
    func check(_ n: Int?) throws -> Int {
      guard let n else {
        Issue.record("nothing")
        throw Wrong()
      }
      #expect(n > 0, "positive"); return try #require(n)
    }
    @Test(arguments: [1, 2]) func either(n: Int) async throws {
      if n == 1 { #expect(n == 1) } else { #expect(n == 2) }
      do { _ = try check(n) } catch { #expect(Bool(false)) }
      #expect(throws: Wrong.self) { #expect(n > 0); throw Wrong() }
      let same = { try #require(n) }
      _ = try #require(try same())
      #if os(macOS)
      #expect(n == 3)
      #endif
      await confirmation { done in
        await Task { #expect(try! check(n) == n) ; done() }.value  // the last
      }
      await withCheckedContinuation { next in
        Thread { #expect(n < 3); next.resume() }.start()
      }
    }
    ```

    ```swift,id=own-judge
    import XCTest
    final class QuietTests: XCTestCase {
      override func invokeTest() {}
      func testSum() { XCTAssertEqual(1 + 1, 3) }
    }
    ```

    ```swift,id=class-setup
    import XCTest

    final class WarmTests: XCTestCase {
      override class func setUp() { XCTAssertEqual([1].count, 5) }
      override func setUp() { super.setUp() }
      func testSum() { XCTAssertEqual(1 + 1, 2) }
    }
    ```

    """#)
}
