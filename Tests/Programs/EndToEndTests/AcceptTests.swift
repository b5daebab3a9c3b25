import Foundation
import Testing

/// The edits, questions and refusals of `workbook accept`.
struct AcceptTests {
  private static let languages = ["fi", "zh", "ru", "ro"]
  private static let configuration =
    "title: {fi: Kirja}\nlanguages: [fi, zh, ru, ro]\n"

  /// A chapter in four languages, whose claims are all wrong.
  private func chapter(_ word: String, claim: String, title: String) -> String {
    """
    ---
    title: T
    ---

    # \(title) {#top}

    ```swift,id=budget
    let left = 30 - 12
    print("\(word) \\(left) s")
    print("loppu")
    ```

    ```output
    \(word) 12 [..]
    ...
    ```

    ```swift,continue=budget,id=double
    print(left * 2)  // \(claim)
    ```

    """
  }

  private func fourLanguages() async throws -> TemporaryBook {
    try await TemporaryBook(
      [
        "Content/fi/01-a.md": chapter("jäljellä", claim: "Tulostaa \"35\"", title: "Alku"),
        "Content/zh/01-a.md": chapter("剩余", claim: "打印“35”", title: "开始"),
        "Content/ru/01-a.md": chapter("осталось", claim: "Выводит «35»", title: "Начало"),
        "Content/ro/01-a.md": chapter("rămase", claim: "Afișează „35”", title: "Început"),
      ], configuration: Self.configuration)
  }

  @Test func writesTheOwnOutputOfEveryLanguageAndRunsNothingAfterwards() async throws {
    let book = try await fourLanguages()
    let before = try Self.languages.map { try book.read("Content/\($0)/01-a.md") }
    #expect(try await book.run("check").status == 1)
    let answer = try await book.run("accept", "--all", "fi/01-a#budget", "fi/01-a#double")
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(answer.progress == [])
    #expect(answer.output.hasSuffix("8 samples accepted in 4 files\n"))
    #expect(
      answer.output.contains(
        """
        fi/01-a#budget, zh/01-a#budget, ru/01-a#budget, ro/01-a#budget
        --- a/Content/fi/01-a.md
        +++ b/Content/fi/01-a.md
        @@ -11,7 +11,7 @@
        """))
    for (language, old) in zip(Self.languages, before) {
      let new = old.replacing(" 12 [..]", with: " 18 [..]").replacing("35", with: "36")
      #expect(try book.read("Content/\(language)/01-a.md") == new)
    }
    let check = try await book.run("check")
    #expect(check.status == 0)
    #expect(check.progress == [])
    #expect(try await book.run("accept").output == "nothing to accept\n")
  }

  @Test func showsTheDifferenceAndWritesNothingWhereItCannotAsk() async throws {
    let book = try await TemporaryBook(chapter: "```swift,id=a\nprint(1)  // => 2\n```\n")
    let before = try book.read("Content/fi/01-a.md")
    let answer = try await book.run("accept", "01-a#a")
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        fi/01-a#a
        --- a/Content/fi/01-a.md
        +++ b/Content/fi/01-a.md
        @@ -13,5 +13,5 @@
         ```
         
         ```swift,id=a
        -print(1)  // => 2
        +print(1)  // => 1
         ```
        1 sample not accepted
        nothing was written, since there is no terminal to confirm on; to accept everything shown: workbook accept --all --cache=<root>/cache 01-a#a

        """)
    let check = try await book.run("accept", "--check", "--all")
    #expect(check.status == 1)
    #expect(check.output.hasSuffix(" ```\n1 sample not accepted\n"))
    #expect(try book.read("Content/fi/01-a.md") == before)
    // The difference is a patch that other programs can apply.
    try book.write(answer.output, to: "change.diff")
    #expect(try await book.shell("git apply change.diff").status == 0)
    #expect(try await book.run("accept", "--check").status == 0)
  }

  @Test func writesTheMessageOfATrapThatIsExpected() async throws {
    let book = try await TemporaryBook(
      chapter: """
        ```swift,id=a,should_trap="toinen",timeout=9
        fatalError("\\"ensin\\" `se`")
        ```

        ```swift,id=b,should_trap="toinen",timeout=9
        fatalError("\\"ensin\\"")
        ```

        """)
    // The info string of a backtick fence cannot contain a backtick.
    #expect(try await book.run("accept", "--all", "01-a#a").status == 1)
    #expect(try await book.run("accept", "--all", "01-a#b").status == 0)
    #expect(
      try book.read("Content/fi/01-a.md").contains(
        #"""
        ```swift,id=b,should_trap="\"ensin\"",timeout=9
        """#))
    #expect(try await book.run("run", "01-a#b").status == 0)
  }

  @Test func keepsLineEndingsContainersAndWhateverStillHolds() async throws {
    let body = """
      1. Lista

         ```swift,id=list
         print("``` a\\n\\n  b")
         print("kesti 4 s, jäljellä 26 s")
         ```

         ```output
         vanha
         kesti [..] s, jäljellä 62 s
         ```

      > ```swift,id=quote
      > print("id 7\\nsama 7\\nuusi")
      > print("a \\"b\\" \\\\")
      > ```
      >
      > ```output
      > id <n>
      > sama <n>
      > vanha
      > ...
      > ```

      ```swift,id=comments
      print("a \\"b\\" \\\\c")  // Tulostaa "x"
      print("kaksi")
      // => kolme
      ```

      ```console,id=shell
      $ printf '$ ls\\n? 1\\n\\nloppu\\n'
      vanha

      $ printf ''
      liikaa
      ```

      """
    let book = try await TemporaryBook(
      [:], configuration: TemporaryBook.configuration + "programs: [printf]\n")
    let old = Chapter.withGoodSample(body).replacing("\n", with: "\r\n")
    try book.write(old, to: "Content/fi/01-a.md")
    let answer = try await book.run("accept", "--all")
    #expect(answer.status == 0, "\(answer.output)")
    let new =
      old
      .replacing(
        "   ```output\r\n   vanha\r\n   kesti [..] s, jäljellä 62 s\r\n   ```",
        with: "   ````output\r\n   ``` a\r\n\r\n     b\r\n   kesti [..] s, jäljellä 26 s\r\n   ````"
      )
      .replacing("> vanha\r\n> ...\r\n", with: "> uusi\r\n> ...\r\n")
      .replacing("\"x\"", with: "\"a \\\"b\\\" \\\\c\"").replacing("=> kolme", with: "=> kaksi")
      .replacing("\r\nvanha\r\n\r\n$", with: "\r\n$$ ls\r\n?? 1\r\n\r\nloppu\r\n\r\n$")
      .replacing("liikaa\r\n", with: "")
    #expect(try book.read("Content/fi/01-a.md") == new)
    #expect(try await book.run("check").status == 0)
  }

  @Test(arguments: User.everywhere)
  func refusesWhatDidNotEndAsPromisedAndWhatCannotBeClaimed(_ user: User) async throws {
    let book = try await TemporaryBook(
      chapter: """
        ```swift,id=trap
        print("a"); let zero = Int(CommandLine.arguments.count) - 1
        print(1 / zero)
        ```

        ```output
        b
        ```

        ```swift,id=broken
        print(undeclared)  // => 1
        ```

        ```swift,id=slow,timeout=1
        print("a")  // => b
        while true {}
        ```

        ```swift,id=dice
        print("\\(UInt64.random(in: 0 ... .max))")  // => 4
        ```

        ```swift,id=more
        print("a\\nb")  // => x
        ```

        ```swift,id=dots
        print("...")
        ```

        ```output
        x
        ```

        ```swift,id=promised,should_trap
        print("a")  // => b
        ```

        ```swift,id=status
        import Glibc
        [1].count  // => 2
        exit(3)
        ```

        ```swift,id=unreached
        func f() {
          [1].count  // => 2
        }
        ```

        ```swift,id=right
        print("oikein")  // => väärin
        ```

        """, user: user)
    let before = try book.read("Content/fi/01-a.md")
    let answer = try await book.run("accept", "--all")
    #expect(answer.status == 1)
    let refused = [
      "trap", "broken", "slow", "dice", "more", "dots", "promised", "status", "unreached",
    ]
    for name in refused {
      #expect(answer.output.contains("fi/01-a#\(name) is not changed:\n"))
    }
    #expect(answer.output.contains("claim them with an output fence"))
    #expect(answer.output.contains("claim it with 'output,match=literal'"))
    #expect(
      answer.output.hasSuffix("1 sample accepted in 1 file, 9 samples that cannot be accepted\n"))
    let new = before.replacing("väärin", with: "oikein")
    #expect(try book.read("Content/fi/01-a.md") == new)
  }

  @Test func addsFencesOnlyWhenAskedTo() async throws {
    let book = try await TemporaryBook(
      chapter: """
        - lista
          ```swift,id=a
          print("yksi\\n...\\n```")
          ```

        ```swift,id=b
        let b = 1
        ```

        """)
    let before = try book.read("Content/fi/01-a.md")
    #expect(
      try await book.run("accept").output
        == "nothing to accept\n1 sample with unclaimed output: '--add' writes a fence for it\n")
    #expect(try await book.run("accept", "--add", "--all").status == 0)
    let new = before.replacing(
      "```\")\n  ```\n",
      with: "```\")\n  ```\n\n  ````output,match=literal\n  yksi\n  ...\n  ```\n  ````\n")
    #expect(try book.read("Content/fi/01-a.md") == new)
    let check = try await book.run("check", "--require", "claims")
    #expect(check.status == 0)
    #expect(check.progress == [])
  }

  @Test func asksOnATerminal() async throws {
    let samples = ["a", "b", "c", "d"].map {
      "```swift,id=\($0)\nprint(\"uusi \($0)\")  // => vanha \($0)\n```\n"
    }
    let book = try await TemporaryBook(chapter: samples.joined(separator: "\n"))
    let before = try book.read("Content/fi/01-a.md")
    let answer = try await book.shell(
      """
      mkfifo in; exec 3<>in; printf 'r\\nhm\\nA\\ns\\n' >&3
      script -qec "exec $workbook accept --cache '$cache'" /dev/null < in; echo "ended $?"
      """)
    #expect(answer.output.contains("accept fi/01-a#b? (a)ccept, (r)eject, (s)kip the rest: "))
    #expect(!answer.output.contains("accept fi/01-a#d?"))
    #expect(answer.output.contains("1 sample accepted in 1 file, 3 samples not accepted"))
    #expect(answer.output.contains("ended 1"))
    #expect(try book.read("Content/fi/01-a.md") == before.replacing("vanha b", with: "uusi b"))
  }

  @Test func changesAnIncludedFileAndTheFencesThatRepeatIt() async throws {
    let snippet = "// snippet.sum\n  print(1 + 1)  // => 3\n// snippet.end\n"
    let fence = "```swift,id=sum,file=Snippets/sum.swift,region=sum\n"
    let book = try await TemporaryBook(
      [
        "Content/fi/01-a.md": Chapter.withGoodSample(fence + "print(1 + 1)  // => 3\n```\n"),
        "Content/ro/01-a.md": Chapter.withGoodSample(fence + "```\n"),
        "Content/fi/02-b.md": Chapter.withGoodSample(fence + "print(1 + 1)  // => 3\n```\n"),
      ], configuration: "title: {fi: Kirja}\nlanguages: [fi, ro]\n")
    try book.write([0xEF, 0xBB, 0xBF] + Array(snippet.utf8), to: "Snippets/sum.swift")
    chmod(book.book + "/Snippets/sum.swift", 0o640)
    let answer = try await book.run("accept", "--all", "fi/01-a#sum")
    #expect(answer.status == 0, "\(answer.output)")
    #expect(
      try Data(contentsOf: URL(filePath: book.book + "/Snippets/sum.swift"))
        == Data([0xEF, 0xBB, 0xBF] + Array(snippet.replacing("3", with: "2").utf8)))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: book.book + "/Snippets/sum.swift")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try book.read("Content/fi/02-b.md").contains("```swift,id=sum,file=Snippets/sum.swift,"))
    #expect(try book.read("Content/fi/02-b.md").contains("// => 2"))
    let check = try await book.run("check")
    #expect(!check.progress.contains { $0.contains("#sum") })
    #expect(!check.output.contains("error"))
  }

  @Test func leavesTheOldFileWhereTheNewOneFindsNoRoom() async throws {
    let prose = String(repeating: String(repeating: "sana ", count: 20) + "\n", count: 3_000)
    let old = Chapter.head + "```swift,id=a\nprint(1)  // => 2\n```\n\n" + prose
    let book = try await TemporaryBook(["Content/fi/01-a.md": old])
    #expect(try await book.run("check").status == 1)
    // The kernel cuts the write off after 256 KiB (setrlimit(2)).
    let answer = try await book.shell(
      """
      trap '' XFSZ; ulimit -f 256; "$workbook" accept --all --cache "$cache" > /dev/null; echo $?
      """)
    #expect(answer.output == "2\n")
    #expect(
      answer.errors
        == "workbook: error: 'Content/fi/01-a.md' was not changed: cannot write it: "
        + "File too large\n")
    #expect(try book.read("Content/fi/01-a.md") == old)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: book.book + "/Content/fi")
        == ["01-a.md"])
    #expect(try await book.run("accept", "--all").status == 0)
    #expect(try book.read("Content/fi/01-a.md") == old.replacing("=> 2", with: "=> 1"))
  }
}
