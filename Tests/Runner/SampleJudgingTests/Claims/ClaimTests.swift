import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// The problems of outputs that differ from their claims, and their places.
@Suite(.serialized) struct ClaimTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```swift,id=fence
    for word in ["a", "väinö", "c"] { print(word) }
    ```

    ```output
    a
    Väinö
    c
    ```

    > - item
    >
    >   ```swift,id=nested
    >   print("a")
    >   print("b")
    >   ```
    >
    >   ```output
    >   ...
    >   ä[..]
    >   b
    >   ```

    ```swift,id=more
    print("a")
    print("b")
    ```

    ```output
    a
    ```

    ```swift,id=nothing
    let x = 1
    ```

    ```output
    a
    ```

    ```swift,id=empty
    print("a")
    ```

    ```output
    ```

    ```swift,id=errors
    import Glibc
    write(2, "x\\ny", 3)
    ```

    ```output,stderr
    x
    z
    ```

    ```swift,id=trailing
    print("one")  // => one
    print("two")  // => zwei
    print("three")  // => three
    ```

    ```swift,id=trailing-missing
    print("one")  // => one
    for _ in [2] {}  // => two
    ```

    ```swift,id=trailing-more
    print("one")  // => one
    print("two")
    ```

    ```swift,id=trailing-gap
    print("one")  // => one
    print("two")  // => ...
    print("three")
    print("four")  // => five
    ```

    ```swift,id=returns
    print("a\\r\\nb\\r")
    ```

    ```output
    a
    b
    ```

    ```swift,id=unordered
    for word in ["b", "a"] { print(word) }
    ```

    ```output,match=unordered
    a
    b
    ```

    ```swift,id=float
    print("pi is", 3.14159265)
    ```

    ```output,match=float:1e-3
    pi is 3.1416
    ```
    """)

  static let results = Task { try await TestRunner.run(book) }

  private func range(_ problem: Diagnostic) -> String {
    "\(problem.range.start.text)-\(problem.range.end.text)"
  }

  @Test(arguments: ["returns", "unordered", "float"]) func verifies(name: String) async throws {
    try await expectVerified(name)
  }

  @Test func marksTheFirstClaimedLineThatDiffers() async throws {
    let problem = try await problem("fence")
    #expect(problem.id == .output)
    #expect(problem.summary == "the sample's output is not what the chapter claims")
    #expect(range(problem) == "7:1-7:6")
    #expect(problem.explanation == "  a\n- Väinö\n+ väinö\n  c")
    #expect(
      problem.fix
        == "'-' is claimed, '+' is real: correct the sample, or run 'workbook accept fi/00-a#fence'"
    )
  }

  @Test func countsColumnsAfterTheIndentationOfAFence() async throws {
    let problem = try await problem("nested")
    #expect(range(problem) == "20:5-20:10")
    #expect(Self.book.source.string(problem.range.offsets) == "ä[..]")
    #expect(problem.explanation == "  ...\n- ä[..]\n  b")
  }

  @Test func marksTheWholeFenceWhenMoreIsPrinted() async throws {
    let problem = try await problem("more")
    #expect(Self.book.source.string(problem.range.offsets).hasPrefix("```output\na\n```"))
    #expect(problem.explanation == "  a\n+ b")
    #expect(try await self.problem("empty").explanation == "+ a")
  }

  @Test func reportsThatNothingIsPrinted() async throws {
    #expect(try await problem("nothing").explanation == "- a")
  }

  @Test func comparesStandardErrorWithItsOwnClaim() async throws {
    let problem = try await problem("errors")
    #expect(problem.summary == "the sample's standard error is not what the chapter claims")
    #expect(problem.explanation == "  x\n- z\n+ y")
  }

  @Test func marksTheCommentThatIsWrong() async throws {
    let problem = try await problem("trailing")
    #expect(problem.summary == "claims 'zwei', but prints 'two'")
    #expect(Self.book.source.string(problem.range.offsets) == "// => zwei")
    let missing = try await self.problem("trailing-missing")
    #expect(missing.summary == "claims 'two', but does not print it")
    #expect(Self.book.source.string(missing.range.offsets) == "// => two")
    let gap = try await self.problem("trailing-gap")
    #expect(gap.summary == "claims 'five', but does not print it")
    #expect(Self.book.source.string(gap.range.offsets) == "// => five")
  }

  @Test func reportsLinesThatNoCommentClaims() async throws {
    let problem = try await problem("trailing-more")
    #expect(problem.summary == "the sample prints more than its comments claim")
    #expect(problem.explanation == "  one\n+ two")
  }
}
