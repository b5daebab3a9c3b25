import TextDiagnostics
import Foundation
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Console samples that are really run.
@Suite(.serialized) struct ConsoleRunTests {
  private func run(
    _ body: String, info: String = "console,id=a", files: [String: String] = [:],
    level: Sandbox.Level = .namespaces
  ) async throws -> SampleResult {
    let book = try TestBook("```\(info)\n\(body)\n```\n", files: files)
    return try await TestRunner.run(book, level: level).result("a")
  }

  /// Expects that a sample fails with one problem: `id line:column summary`.
  private func expect(
    _ result: SampleResult, failsWith line: String, fix: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.outcome == .failed, sourceLocation: sourceLocation)
    #expect(result.problems.map(\.line) == [line], sourceLocation: sourceLocation)
    if let fix { #expect(result.problems.first?.fix == fix, sourceLocation: sourceLocation) }
  }

  @Test(arguments: [Sandbox.Level.namespaces, .kernel, .none])
  func runsCommandsInOneFolderInOrder(level: Sandbox.Level) async throws {
    let result = try await run(
      """
      $ mkdir 'two words'
      $ cp given.txt "two words/copy"
      $ ls . two\\ words
      .:
      given.txt
      [..]

      two words:
      copy

      $ cat 'two words/copy' missing
      annettu
      cat: missing: No such file or directory
      ? 1
      $ printf '%s|' "$" 'a  b' ''
      """.replacing("\"$\"", with: "'$'") + "\n$|a  b||", info: "console,id=a,files=given.txt",
      files: ["given.txt": "annettu\n"], level: level)
    #expect(result.problems == [])
    #expect(result.outcome == .verified)
    #expect(result.commands.map(\.status) == [0, 0, 0, 1, 0])
    #expect(result.commands[3].text == "annettu\ncat: missing: No such file or directory\n")
    #expect(
      result.standardOutput.hasSuffix(
        """
        cat: missing: No such file or directory
        ? 1
        $ printf '%s|' '$' 'a  b' ''
        $|a  b||

        """))
  }

  @Test func claimsLinesThatLookLikeACommandOrAStatus() async throws {
    let body = "$ printf '$ ls\\n? 1\\n?? 2\\n'\n$$ ls\n?? 1\n??? 2"
    let result = try await run(body)
    #expect(result.problems == [])
    #expect(result.outcome == .verified)
    #expect(result.commands.map(\.text) == ["$ ls\n? 1\n?? 2\n"])
  }

  @Test func saysHowToClaimLinesThatLookLikeACommandOrAStatus() async throws {
    expect(
      try await run("$ printf '? 1\\n'\n? 1"), failsWith: "trap 3:3 ends with exit status 0, not 1",
      fix: "if '? 1' is a line that it prints, write '?? 1'")
    expect(
      try await run("$ printf 'a\\n$ b\\n'\na"),
      failsWith: "output 2:3 the command's output is not what the chapter claims",
      fix: "the line '$ b' is claimed as '$$ b'")
  }

  @Test func compilesAndRunsAProgram() async throws {
    let result = try await run(
      """
      $ swiftc hello.swift
      hello.swift:1:7: error: cannot find 'greeting' in scope
      ...
      ? 1
      $ swiftc mended.swift -o hei
      $ ls
      hei
      hello.swift
      mended.swift
      """, info: "console,id=a,files=Demo",
      files: ["Demo/hello.swift": "print(greeting)\n", "Demo/mended.swift": "print(\"hei\")\n"])
    #expect(result.problems.map(\.line) == [])
    #expect(result.commands.first?.text.hasPrefix("hello.swift:1:7: error:") == true)
  }

  @Test func namesTheLineOfAFalseClaim() async throws {
    let result = try await run("$ printf 'a\\nb\\n'\na\nc\n$ printf x\nx")
    expect(result, failsWith: "output 4:1 the command's output is not what the chapter claims")
    #expect(result.problems.first?.explanation == "  a\n- c\n+ b")
    #expect(result.problems.first?.range.end.text == "4:2")
  }

  @Test func namesTheCommandThatPrintsMoreThanClaimed() async throws {
    expect(
      try await run("$ true\n$ printf 'ä'"),
      failsWith: "output 3:3 the command's output is not what the chapter claims")
  }

  @Test func judgesNothingAfterACommandThatEndsOtherwise() async throws {
    let result = try await run("$ ls missing\n$ printf x\ny")
    expect(
      result, failsWith: "trap 2:3 ends with exit status 2, not 0",
      fix: "if that is meant, write '? 2' below what it prints")
    #expect(result.problems.first?.explanation?.contains("No such file") == true)
    #expect(result.commands.count == 2)
  }

  @Test func namesTheStatusThatIsWrong() async throws {
    expect(
      try await run("$ true\n? 3"), failsWith: "trap 3:3 ends with exit status 0, not 3",
      fix: "if that is meant, remove the line '? 3'")
  }

  @Test func countsASignalAsShellsDo() async throws {
    let result = try await run("$ perl -e 'kill 9, $$'\n? 137")
    #expect(result.problems == [])
  }

  @Test func readsNothingAndSeesNoTerminal() async throws {
    let result = try await run("$ cat\n$ perl -e 'print -t STDIN || -t STDOUT ? 1 : 0'\n0")
    #expect(result.problems == [])
  }

  @Test func keepsTheOrderInWhichAProgramWritesToItsStreams() async throws {
    let result = try await run(
      "$ swiftc a.swift\n$ ./a\n1\n2\n3", info: "console,id=a,files=a.swift",
      files: [
        "a.swift": """
        import Glibc
        print("1")
        fputs("2\\n", stderr)
        print("3")
        """
      ])
    #expect(result.commands.last?.text == "1\n2\n3\n")
  }

  @Test func givesTheEnvironmentThatTheFenceNames() async throws {
    let result = try await run(
      "$ printenv HUVI TZ\nno niin\nUTC", info: "console,id=a,env=[HUVI=\"no niin\"]")
    #expect(result.problems == [])
  }

  @Test func reportsWhatChangesFromRunToRun() async throws {
    let result = try await run("$ perl -e 'print \"n \" . int(rand(1e12)) . \" x\\n\"'\nn 1 x")
    #expect(result.outcome == .flaky)
    #expect(result.problems.map(\.line) == ["flaky 2:3 two runs print different things"])
    #expect(
      result.problems.first?.fix
        == "sort unordered output, or claim the line as 'n [..] x'")
    let covered = try await run("$ perl -e 'print \"n \" . int(rand(1e12)) . \" x\\n\"'\nn [..] x")
    #expect(covered.outcome == .verified)
  }

  /// What `date` shows today it does not show tomorrow; a time that it is given stays.
  @Test(arguments: [
    ("date +%A", false), ("date '+%d %b'", false), ("date -u +%H", false), ("date -Idate", false),
    ("date -u -d @0 +%Y", true), ("date --date=@0 +%Y", true), ("date -ud@0 +%Y", true),
    ("date -u +%Z", true),
  ])
  func showsAnotherDay(command: String, isSteady: Bool) async throws {
    let printed = try await run("$ \(command)\n[..]").standardOutput
    let line = printed.split(separator: "\n").dropFirst().joined()
    let result = try await run("$ \(command)\n\(line)")
    #expect(result.outcome == (isSteady ? .verified : .flaky), "\(line)")
  }

  @Test func comparesWhatCommandsCapture() async throws {
    let held = try await run(
      "$ sh -c 'date +%N > f'\n$ cat f\n<n>\n$ sed 's/^/again /' f\nagain <n>")
    #expect(held.problems.map(\.line) == [])
    let broken = try await run("$ echo 7\n<n>\n$ echo 8\n<n>")
    #expect(broken.problems.map(\.explanation) == ["- <n>\n+ 8\n(<n> is '7')"])
  }

  /// The first command leaves a process that writes to the pipes of all processes in the sandbox.
  @Test func noCommandWritesTheOutputOfAnother() async throws {
    let result = try await run(
      """
      $ perl forger.pl
      started
      $ printf 'true\\n'
      true
      $ sh -c 'sleep 0.3; exit 3'
      ? 3
      """, info: "console,id=a,files=forger.pl",
      files: [
        "forger.pl": #"""
        use POSIX ();
        $| = 1;
        print "started\n";
        exit 0 if fork();
        POSIX::setsid();
        select undef, undef, undef, 0.1;
        my $deadline = time + 5;
        while (time < $deadline) {
          for my $pipe (glob '/proc/[0-9]*/fd/[12]') {
            if (open my $file, '+<', $pipe) { print $file "forged\n7 0\n"; }
          }
        }

        """#
      ])
    #expect(result.problems.map(\.summary) == [])
    #expect(result.commands.map(\.status) == [0, 0, 3])
    #expect(result.commands.dropFirst().map(\.text) == ["true\n", ""])
  }

  /// bubblewrap accepts 9000 arguments.
  @Test func runsCommandsOfManyWordsInALargeEnvironment() async throws {
    let words = (0..<9_000).map { "w\($0)" }
    let variables = (0..<3_100).map { "V\($0)=1" }.joined(separator: ",")
    let result = try await run(
      "$ true \(words.joined(separator: " "))\n$ printenv V3099\n1",
      info: "console,id=a,env=[\(variables)]")
    #expect(result.problems.map(\.line) == [])
    #expect(result.commands.map(\.text) == ["", "1\n"])
  }

  @Test func stopsAtItsTimeLimit() async throws {
    let result = try await run("$ printf a\na\n$ sleep 60\n$ true", info: "console,id=a,timeout=6")
    expect(
      result,
      failsWith: "limit 4:3 the commands up to this one did not end within 6 s and were stopped",
      fix: "raise the limit with 'timeout=SECONDS'")
    #expect(result.commands.map(\.status) == [0, nil])
  }

  @Test func reportsAProgramThatIsNotThere() async throws {
    let result = try await run("$ true\n$ nosuchprogram x")
    #expect(result.problems.map(\.id) == [.console])
    #expect(result.problems.first?.range.start.text == "3:3")
    #expect(result.problems.first?.range.end.text == "3:16")
  }

  @Test func cannotLeaveTheSandbox() async throws {
    let result = try await run("$ ls /root /home /etc\n...\n? 2")
    #expect(result.problems == [])
    #expect(result.commands.first?.text.contains("passwd\n") == true)
    let written = try await run("$ touch /usr/x\ntouch: [..]Read-only file system\n? 1")
    #expect(written.problems == [])
  }

  @Test(arguments: [Sandbox.Level.namespaces, .kernel, .none])
  func runsTheProgramItself(level: Sandbox.Level) async throws {
    let result = try await run(
      """
      $ workbook --version
      workbook [..]
      $ workbook model
      fi/00-a  Otsikko
            a  swift
      $ workbook chekc
      workbook: error: unknown command 'chekc'[..]
      ? 2
      """, info: "console,id=a,files=Demo",
      files: [
        "Demo/Content/workbook.yml": "title: {fi: T}\nlanguages: [fi]\n",
        "Demo/Content/fi/00-a.md": "---\ntitle: Otsikko\n---\n```swift,id=a\nprint(1)\n```\n",
      ], level: level)
    #expect(result.problems.map { ($0.explanation ?? "") + $0.summary } == [])
  }

  @Test func runsOnceForEqualCommandsAndAgainWhenAFileChanges() async throws {
    let mark = "\(UInt32.random(in: 0 ... .max))"
    func run(_ text: String, _ claim: String) async throws -> SampleResult {
      try await self.run(
        "$ cat f\n\(claim)", info: "console,id=a,files=f", files: ["f": "\(mark) \(text)\n"])
    }
    #expect(try await run("x", "[..] x").isCached == false)
    // No key covers a claim.
    let again = try await run("x", "[..] y")
    #expect(again.isCached && again.outcome == .failed)
    #expect(try await run("y", "[..] y").isCached == false)
  }
}
