import Testing

/// Samples that declare tests, at every level of the sandbox.
struct SampleTestsTests {
  private let body = """
    ```swift,id=sum
    import Testing
    @Test func sum() { #expect(1 + 1 == 3) }
    ```

    ```swift,id=leaves
    import Glibc
    import Testing
    @Test func good() {}
    exit(0)
    ```

    ```swift,id=case
    import XCTest
    final class FeedTests: XCTestCase {
      func testGood() { XCTAssertTrue(true) }
      func testBad() throws { XCTAssertEqual([1], [2]) }
    }
    ```

    ```swift,id=passes
    import Testing
    @Test(arguments: [1, 2]) func isSmall(_ n: Int) async throws {
      print("testing", n)
      try #require(n < 3)
    }
    ```

    ```output
    testing 1
    testing 2
    ```

    """

  @Test(arguments: User.everywhere)
  func failsASampleWhoseTestsDoNotPass(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: body, user: user)
    try await book.run("check").expectProblems(
      """
      Content/fi/01-a.md:17:20: error: test 'sum()' fails: Expectation failed: (1 + 1 → 2) == 3 [test]
       17 | @Test func sum() { #expect(1 + 1 == 3) }
          |                    ^
         = correct the sample or its test

      Content/fi/01-a.md:20:4: error: its tests did not run: the program ended before them [test]
       20 | ```swift,id=leaves
          |    ^~~~~~~~~~~~~~~
         = make the program end normally; the tests run after it

      Content/fi/01-a.md:31:3: error: test 'FeedTests.testBad' fails: XCTAssertEqual failed: \
      ("[1]") is not equal to ("[2]") [test]
       31 |   func testBad() throws { XCTAssertEqual([1], [2]) }
          |   ^~~~
         = correct the sample or its test
      """, "2 verified, 3 failed; 3 errors", level: user.level)
    let report = try await book.run("run", "01-a#passes")
    #expect(
      report.output.hasPrefix(
        "fi/01-a#passes verified (cached, from <day>)\n  │ testing 1\n  │ testing 2\n"))
  }
}
