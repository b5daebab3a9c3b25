/// Claims, and what compiling and running comes to.
extension Diagnostic.Explanation {
  static let claim = Self(
    """
    An output fence or a comment claims nothing that can be compared: no sample belongs to it, the sample is not \
    run, or the same output is claimed twice.
    """,
    chapter: """
      ```output
      hi
      ```
      """,
    cure: """
      Put the claim below its sample, or name the sample with `output,of=ID`. Claim each output once, with a fence \
      or with comments.
      """)

  static let value = Self(
    "A comment after code claims another value than the code has, or a value that cannot be observed.",
    chapter: """
      ```swift
      let words = ["b", "a"].sorted()  // words == ["b", "a"]
      print(words.count)
      ```
      """,
    cure: """
      Correct the code or the comment, or let `workbook accept` write the value. With `no_values` after the fence's \
      language, no comment of the sample is taken for a value.
      """)

  static let output = Self(
    "A sample's output differs from what the chapter claims.",
    chapter: """
      ```swift
      print(6 * 7)
      ```

      ```output
      41
      ```
      """,
    cure: """
      Correct the sample or the claim, or let `workbook accept` write what the sample prints. In a claim, `...` matches any lines, `[..]` any text within a line, and `<name>` a text that occurs again.
      """)

  static let coverage = Self(
    "A sample's output is not covered by a claim. Only `workbook check --require claims` reports it.",
    chapter: """
      ```swift
      print("hi")
      ```
      """,
    cure: "Write an `output` fence below the sample, or let `workbook accept --add` write it.")

  static let compile = Self(
    "The compiler reports an error in a sample.",
    chapter: """
      ```swift
      let left: Int = "30"
      print(left)
      ```
      """,
    cure: """
      Correct the sample. If the chapter is to show the error, claim a part of the message with \
      `compile_fail="cannot convert"`.
      """)

  static let diagnostic = Self(
    "The compiler does not report the error or the warning that a sample claims.",
    chapter: """
      ```swift,compile_fail="cannot assign to value"
      var left = 30
      left = 0
      print(left)
      ```
      """,
    cure: """
      Claim a part of what the compiler really reports with `compile_fail=` or `should_warn=`, all errors in a list, \
      or remove the tag.
      """)

  static let compilerCrash = Self(
    "The compiler itself crashed on a sample.",
    cure: """
      Write the sample in another way, and report the crash to the developers of Swift. With `ignore="why"` the \
      sample is shown as unverified.
      """)

  static let trap = Self(
    """
    A program did not end as its sample says: it trapped, threw an error that nothing catches, had \
    another exit status, or did not trap.
    """,
    chapter: """
      ```swift
      let tasks: [String] = []
      print(tasks[0])
      ```
      """,
    cure: """
      Correct the sample, or claim how it ends: `should_trap="Index out of range"` with a part of the message, or \
      `exit=STATUS`.
      """)

  static let test = Self(
    "A test of a sample failed or was not run, or no test reaches an expectation.",
    chapter: """
      ```swift
      import Testing

      @Test func adds() {
        #expect(1 + 1 == 3)
      }
      ```
      """,
    cure: """
      Correct the sample or its test. Call each expectation from a function with `@Test`, or from a test method of an \
      `XCTestCase`.
      """)

  static let limit = Self(
    "A program reached a limit of the sandbox: on time, processor time, memory, processes, files or output.",
    cure: """
      Let the sample end sooner or use less. `timeout=SECONDS` sets another time limit, and `no_run` compiles the \
      sample without running it.
      """)

  static let earlyUse = Self(
    """
    A variable of the top level is used above the line that gives it its value, directly or through a function. It \
    is 0, empty or invalid there, and a claim about the sample's output is not verified.
    """,
    chapter: """
      ```swift
      print(limit)
      let limit = 30
      ```
      """,
    cure: "Move the declaration above its first use, or pass the value to the function.")

  static let flaky = Self(
    "Two runs of a sample differ, or its output depends on the clock or on chance.",
    chapter: """
      ```swift
      print(Set(1...9).map { "\\($0)" }.joined())
      ```
      """,
    cure: """
      Make the sample do the same on every run, for example by sorting what has no order, or write `[..]` in the claim \
      for what varies.
      """)

  static let merge = Self(
    "A sample behaved differently when it was compiled together with others.",
    cure: """
      Add `standalone` after the fence's language, and report a bug in workbook: samples \
      are compiled together only where that changes nothing.
      """)

  static let timeLimit = Self(
    "A sample was not run because the time limit of the whole command had expired.",
    cure: """
      Run the command again, which continues with the samples that are left, or set a longer `time-limit` in \
      `workbook.yml` or with `--time-limit`.
      """)
}
