import Testing

/// Comments that claim values, through the built program.
struct ValueTests {
  private static let samples = """
    ```swift,id=right
    let words = ["b", "a"]
    words.sorted()  // => ["a", "b"]
    print(words.count)  // 2
    ```

    ```swift,id=wrong
    let n = [1, 2].count  // n == 3
    [1].isEmpty  // false
    [1].first  // Returns 1
    ```

    """

  @Test func reportsTheValueThatIsNotAsClaimed() async throws {
    let book = try await TemporaryBook(chapter: Self.samples)
    for _ in 0..<2 {
      try await book.run("check").expectProblems(
        """
        Content/fi/01-a.md:22:31: error: claims '3', but is '2' [value]
         22 | let n = [1, 2].count  // n == 3
            |                               ^
           | - 3
           | + 2
           = correct the comment or the sample

        Content/fi/01-a.md:24:12: warning: a comment that starts with 'Returns' is not checked [value]
         24 | [1].first  // Returns 1
            |            ^~~~~~~~~~~~
           = write // => 1
        """, "2 verified, 1 failed; 1 error, 1 warning")
    }
  }

  @Test func readsNoValuesWhereTheBookTurnsThemOff() async throws {
    let book = try await TemporaryBook(
      chapter: "```swift,id=a\nlet n = 2  // n == 3\n[1].first  // Returns 1\n```\n")
    try book.write(
      TemporaryBook.configuration + "checks: {value: {level: off}}\n", to: "Content/workbook.yml")
    let answer = try await book.run("check")
    #expect(answer.status == 0)
    #expect(answer.output == "1 verified, 1 ran; <swift>, sandbox: namespaces\n")
  }
}
