import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Captures in the claims of samples that are really run.
@Suite(.serialized) struct CaptureRunTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    ```swift,id=lines
    let number = UInt64.random(in: 0 ... .max)
    print("start \(number)")
    print("between")
    print("end \(number)")
    ```

    ```output
    start <id>
    ...
    end <id>
    ```

    ```swift,id=differs
    print("start 7")
    print("end 8")
    ```

    ```output
    start <id>
    end <id>
    ```

    ```swift,id=trailing
    let token = UInt64.random(in: 0 ... .max)
    print("token \(token)")  // Tulostaa "token <avain>"
    print("and \(token)")  // => and <avain>
    ```

    ```swift,id=streams
    import Glibc
    let pid = getpid()
    print("process \(pid)")
    let words = "process \(pid) has failed\n"
    write(2, words, words.utf8.count)
    ```

    ```output
    process <pid>
    ```

    ```output,stderr
    process <pid> has failed
    ```

    ```swift,id=chain
    let key = UInt64.random(in: 0 ... .max)
    print("key \(key)")
    ```

    ```output
    key <key>
    ```

    ```swift,id=chain-holds,continue=chain
    print("again \(key)")
    ```

    ```output
    again <key>
    ```

    ```swift,id=chain-forks,continue=chain
    print("forked \(key)")
    ```

    ```output
    forked <key>
    ```

    ```swift,id=fixed
    print("key 7")
    ```

    ```output
    key <key>
    ```

    ```swift,id=fixed-differs,continue=fixed
    print("again 8")
    ```

    ```output
    again <key>
    ```

    ```swift,id=unordered
    let name = "väinö"
    print(name + " done")
    print(name + " starts")
    ```

    ```output,match=unordered
    <nimi> starts
    <nimi> done
    ```

    ```swift,id=float
    print("1.0000001 by", 2 + 3)
    print(2 + 3)
    ```

    ```output,match=float:1e-6
    1 by <count>
    <count>
    ```

    ```swift,id=types
    print(type(of: [Optional(1)]), type(of: Optional("x")))
    print("<p>one</p>")
    print("<p>two</p>")
    print("<plist>")
    ```

    ```output
    Array<Optional<Int>> Optional<String>
    <p>one</p>
    <p>two</p>
    <plist>
    ```

    ```swift,id=markup
    print("<p>one</p>")
    print("<q>two</p>")
    ```

    ```output
    <p>one</p>
    <p>two</p>
    ```

    ```swift,id=single
    print("took 12 s")
    ```

    ```output
    took <time> s
    ```

    ```swift,id=capitals
    print("took 12 s, 12 s")
    ```

    ```output
    took <Time> s, <Time> s
    ```

    ```swift,id=usage
    print("usage: greet <name>")
    print("  <name>  whom to greet")
    ```

    ```output
    usage: greet <name>
      <name>  whom to greet
    ```

    ```swift,id=literal
    print("usage: greet <name>")
    print("...")
    print("  <name>  whom to greet")
    ```

    ```output,match=literal
    usage: greet <name>
    ...
      <name>  whom to greet
    ```

    ```swift,id=literal-differs
    print("usage: greet NAME")
    print("  NAME  whom to greet")
    ```

    ```output,match=literal
    usage: greet <name>
      <name>  whom to greet
    ```

    ```swift,id=many
    print(String(repeating: "a", count: 2_000))
    print("b")
    ```

    ```output
    <p><q><r><s>
    <p><q><r><s>
    ```
    """#)

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: [
    "lines", "trailing", "streams", "chain", "chain-holds", "chain-forks", "unordered", "float",
    "types", "literal",
  ])
  func verifies(name: String) async throws {
    try await expectVerified(name)
  }

  @Test func keepsTheRealOutput() async throws {
    let lines = try await result("lines").standardOutput.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(UInt64(lines[0].dropFirst(6)) != nil)
    #expect(lines[0].dropFirst(6) == lines[2].dropFirst(4))
  }

  @Test func showsWhatWasCapturedWhereItIsNotRepeated() async throws {
    let problem = try await problem("differs")
    #expect(problem.explanation == "  start <id>\n- end <id>\n+ end 8\n(<id> is '7')")
    #expect(Self.book.source.string(problem.range.offsets) == "end <id>")
    #expect(
      problem.fix
        == "'-' is claimed, '+' is real: correct the sample, or run 'workbook accept fi/00-a#differs'"
    )
  }

  @Test func holdsTheSamplesOfAChainTogether() async throws {
    #expect(try await result("fixed").outcome == .verified)
    #expect(
      try await problem("fixed-differs").explanation
        == "- again <key>\n+ again 8\n(<key> is '7')")
  }

  @Test func takesMarkupForText() async throws {
    let problem = try await problem("markup")
    #expect(problem.explanation == "  <p>one</p>\n- <p>two</p>\n+ <q>two</p>")
    #expect(
      problem.fix
        == "'-' is claimed, '+' is real: correct the sample, or run 'workbook accept fi/00-a#markup'"
    )
  }

  @Test func saysWhyANameIsNoCapture() async throws {
    #expect(
      try await problem("single").fix
        == "'<time>' is taken as text, since it occurs only once: write '[..]' for text that may vary, "
        + "or claim '<time>' again where it is repeated")
    #expect(
      try await problem("capitals").fix
        == "'<Time>' is taken as text, since a capture begins with a lowercase letter: write '<time>', "
        + "or '[..]' for text that is not repeated")
  }

  @Test func warnsOfACaptureThatIsReallyPrinted() async throws {
    let result = try await result("usage")
    #expect(result.outcome == .verified)
    let problem = try #require(result.problems.first)
    #expect(problem.severity == .warning)
    #expect(problem.id == .claim)
    #expect(
      problem.summary
        == "'<name>' is a capture here, but the sample really prints '<name>'")
    #expect(problem.fix == "if it is meant as text, write 'match=literal' after 'output'")
    #expect(try await self.problem("literal-differs").explanation?.hasPrefix("- usage") == true)
  }

  @Test func saysThatAClaimCanBeReadInTooManyWays() async throws {
    #expect(
      try await problem("many").fix
        == "put more text around the captures: they can be read in too many ways")
  }
}
