import Testing

/// Samples that do not do what their chapter says.
struct BadSampleTests {
  @Test(arguments: Case.failures)
  func namesTheFailureAtItsPlaceAndRunsTheOtherSamples(_ failure: Case) async throws {
    let book = try await TemporaryBook(chapter: failure.body)
    try await book.run("check").expectProblems(failure.problems, failure.summary)
    // A repeated check reports the failure without running anything.
    let again = try await book.run("check")
    again.expectProblems(failure.problems, failure.summary)
    #expect(again.progress == [])
  }

  @Test func failsForASampleThatContinuesABrokenOneThoughOnlyItWasAskedFor() async throws {
    let book = try await TemporaryBook(
      chapter:
        "```swift,id=err\nlet x: Int = \"a\"\n```\n\n```swift,id=child,continue=err\nprint(x)\n```\n"
    )
    let answer = try await book.run("check", "01-a#child")
    answer.expectProblems(
      """
      Content/fi/01-a.md:19:28: error: cannot be compiled after the samples that it continues: \
      cannot convert value of type 'String' to specified type 'Int' [compile]
       19 | ```swift,id=child,continue=err
          |                            ^~~
         note: Content/fi/01-a.md:16:14: the error is here
         = correct the error there
      """, "1 failed; 1 error")
  }

  @Test func failsForASampleThatPrintsSomethingElseEachTime() async throws {
    let book = try await TemporaryBook(
      chapter: "```swift,id=dice\nprint(UInt64.random(in: 0...UInt64.max))\n```\n")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.hasPrefix(
        "Content/fi/01-a.md:15:4: error: two runs print different things [flaky]\n"))
    #expect(answer.output.contains("\n1 verified, 1 flaky (1 with unclaimed output); 1 error; "))
  }

  @Test func failsOnUnclaimedOutputOnlyWhenAsked() async throws {
    let book = try await TemporaryBook(chapter: "```swift,id=free\nprint(1)\n```\n")
    let free = try await book.run("check")
    #expect(free.status == 0)
    #expect(
      free.output
        == "1 verified, 1 ran (1 with unclaimed output); <swift>, sandbox: namespaces\n")
    let answer = try await book.run("check", "--require", "claims")
    answer.expectProblems(
      """
      Content/fi/01-a.md:15:4: error: the output of sample 'free' is not claimed [coverage]
       15 | ```swift,id=free
          |    ^~~~~~~~~~~~~
         = write an output fence below it, or run 'workbook accept --add fi/01-a#free'
      """, "1 verified, 1 ran (1 with unclaimed output); 1 error")
  }
}

extension Case {
  private static func sample(
    _ name: String, _ tags: String, _ code: String, after: String = "", _ problems: String,
    summary: String = "1 verified, 1 failed; 1 error"
  ) -> Case {
    Case(name, "```swift,\(tags)\n\(code)\n```\n\(after)", problems, summary)
  }

  static let failures = [
    sample(
      "an error after characters of several bytes", "id=e",
      "let Väinö = \"Väinö 中文 ёлка\"; let x: Int = Väinö\nprint(x)",
      """
      Content/fi/01-a.md:16:43: error: cannot convert value of type 'String' to specified type \
      'Int' [compile]
       16 | let Väinö = "Väinö 中文 ёлка"; let x: Int = Väinö
          |                                             ^~~~~
      """),
    sample(
      "a trap", "id=e,args=[3]", "let a = [1]\nlet i = Int(CommandLine.arguments[1])!\nprint(a[i])",
      """
      Content/fi/01-a.md:18:8: error: traps: Index out of range [trap]
       18 | print(a[i])
          |        ^
         = if that is meant, write 'should_trap="Index out of range"'
      """),
    sample(
      "an uncaught error", "id=e",
      "struct Oops: Error {}\nfunc f() throws { throw Oops() }\ntry f()",
      """
      Content/fi/01-a.md:17:19: error: throws an error that nothing catches: main.Oops() [trap]
       17 | func f() throws { throw Oops() }
          |                   ^~~~~
         = if that is meant, write 'should_trap="Error raised at top level: main.Oops()"'
      """),
    sample(
      "a wrong output fence", "id=e", "print(\"x\")\nprint(\"y\")",
      after: "\n```output\nx\nz\n```\n",
      """
      Content/fi/01-a.md:22:1: error: the sample's output is not what the chapter claims [output]
       22 | z
          | ^
         |   x
         | - z
         | + y
         = '-' is claimed, '+' is real: correct the sample, or run 'workbook accept fi/01-a#e'
      """),
    sample(
      "a wrong trailing claim", "id=e",
      "print(\"yksi\")  // Tulostaa \"yksi\"\nprint(\"kaksi\")  // Tulostaa \"kakso\"",
      """
      Content/fi/01-a.md:17:17: error: claims 'kakso', but prints 'kaksi' [output]
       17 | print("kaksi")  // Tulostaa "kakso"
          |                 ^~~~~~~~~~~~~~~~~~~
         |   yksi
         | - kakso
         | + kaksi
         = correct the sample, or run 'workbook accept fi/01-a#e'
      """),
    sample(
      "an expected error with another text", "id=e,compile_fail=\"konvert\"", "let x: Int = \"a\"",
      """
      Content/fi/01-a.md:15:28: error: no error of the compiler has the text 'konvert' [diagnostic]
       15 | ```swift,id=e,compile_fail="konvert"
          |                            ^~~~~~~~~
         | error: cannot convert value of type 'String' to specified type 'Int'
         = claim a part of what the compiler really says

      Content/fi/01-a.md:16:14: error: cannot convert value of type 'String' to specified type \
      'Int' [compile]
       16 | let x: Int = "a"
          |              ^
         = claim this error too: compile_fail=["...", "..."], or correct the sample
      """, summary: "1 verified, 1 failed; 2 errors"),
    sample(
      "an expected error that does not come", "id=e,compile_fail=\"convert\"", "let x: Int = 1",
      """
      Content/fi/01-a.md:15:28: error: the sample compiles, but the chapter says that it does not \
      [diagnostic]
       15 | ```swift,id=e,compile_fail="convert"
          |                            ^~~~~~~~~
         = remove 'compile_fail', or change the sample so that it causes the error
      """),
    sample(
      "an expected trap that does not come", "id=e,should_trap", "let x = 1",
      """
      Content/fi/01-a.md:15:15: error: does not trap: it ended with exit status 0 [trap]
       15 | ```swift,id=e,should_trap
          |               ^~~~~~~~~~~
         = remove 'should_trap', or change the sample so that it traps
      """),
    sample(
      "another exit status than expected", "id=e,exit=3", "import Glibc\nexit(4)",
      """
      Content/fi/01-a.md:15:20: error: ends with exit status 4, not 3 [trap]
       15 | ```swift,id=e,exit=3
          |                    ^
         = if that is meant, write 'exit=4'
      """),
  ]
}
