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
    if n > 0 { print("kaksi") }  // Returns 1
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
           = correct the sample, or run 'workbook accept fi/01-a#wrong'

        Content/fi/01-a.md:24:30: warning: a comment that starts with 'Returns' is not checked [value]
         24 | if n > 0 { print("kaksi") }  // Returns 1
            |                              ^~~~~~~~~~~~
           = write // => 1
        """, "2 verified, 1 failed (1 with unclaimed output); 1 error, 1 warning")
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

  /// A chapter in which every comment makes a wrong claim.
  private static func wrong(_ word: String, _ claim: String) -> String {
    Chapter.withGoodSample(
      """
      ```swift,id=values
      let n = [3, 1]  // \(word)
      n.sorted()  // => [1, 4]
      let sum = n.reduce(0, +)  // sum == 5
      sum * 2  // -> 9
      n.first  // == nil
      print(sum)  // 5
      print((1...9).map { $0 })  // [2, 2, ...]
      ```

      ```swift,id=lines
      print("a")  // Prints: b
      print("b")  // \(claim)
      print("c\\nd")
      // Output:
      // c
      ```

      """)
  }

  private static func right(_ chapter: String) -> String {
    [
      ("=> [1, 4]", "=> [1, 3]"), ("sum == 5", "sum == 4"), ("-> 9", "-> 8"),
      ("== nil", "== Optional(3)"), ("print(sum)  // 5", "print(sum)  // 4"),
      ("[2, 2, ...]", "[1, 2, ...]"), ("Prints: b", "Prints: a"), ("\"x\"", "\"b\""),
      ("“x”", "“b”"),
    ].reduce(chapter) { $0.replacing($1.0, with: $1.1) }
      .replacing("// c\n", with: "// c\n// d\n")
  }

  @Test(arguments: User.everywhere)
  func acceptsRealValuesInAllLanguages(_ user: User) async throws {
    let finnish = Self.wrong("luvut", "Tulostaa \"x\"")
    let chinese = Self.wrong("数字", "打印“x”")
    let old = ["fi": finnish.replacing("\n", with: "\r\n"), "zh": chinese]
    let new = [
      "fi": Self.right(finnish).replacing("\n", with: "\r\n"), "zh": Self.right(chinese),
    ]
    let book = try await TemporaryBook(
      Dictionary(uniqueKeysWithValues: old.map { ("Content/\($0)/01-a.md", $1) }),
      configuration: "title: {fi: Kirja}\nlanguages: [fi, zh]\n", user: user)
    let first = try await book.run("accept", "--check")
    #expect(first.status == 1 && first.output.hasSuffix("4 samples not accepted\n"))
    for (language, text) in old {
      #expect(try book.read("Content/\(language)/01-a.md") == text)
    }
    let answer = try await book.run("accept", "--all", "fi/01-a")
    #expect(answer.status == 0, "\(answer.output)")
    #expect(answer.output.hasSuffix("4 samples accepted in 2 files\n"))
    for (language, text) in new {
      #expect(try book.read("Content/\(language)/01-a.md") == text)
    }
    let check = try await book.run("check")
    #expect(check.status == 0)
    #expect(check.progress == [])
  }
}
