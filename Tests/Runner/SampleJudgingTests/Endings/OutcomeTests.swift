import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Which samples without problems are verified, and which only ran or were compiled.
@Suite(.serialized) struct OutcomeTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    ```swift,id=silent
    let a = 1
    ```

    ```swift,id=unclaimed
    print(1)
    ```

    ```swift,id=fence
    print(1)
    ```

    ```output
    1
    ```

    ```swift,id=trailing
    print(1)  // Tulostaa "1"
    ```

    ```swift,id=nothing-printed
    let b = 2
    ```

    ```output
    ```

    ```swift,id=anything
    print(1)
    ```

    ```output
    ...
    ```

    ```swift,id=tolerant
    print("t 7777 s")
    ```

    ```output,match=float:1e9
    t 1.5 s
    ```

    ```swift,id=any-words
    print("a b")
    ```

    ```output
    [..] [..]
    ```

    ```swift,id=dots
    print("...")
    ```

    ```output,match=literal
    ...
    ```

    ```swift,id=errors
    print(1)
    ```

    ```output,stderr
    ```

    ```swift,id=status,exit=3
    import Glibc
    exit(3)
    ```

    ```swift,id=trap,should_trap="of mine"
    fatalError("of mine")
    ```

    ```swift,id=error,compile_fail="cannot find 'x' in scope"
    print(x)
    ```

    ```swift,id=warning,should_warn="was never used"
    func f() { let c = 1 }
    ```

    ```swift,id=not-run,no_run
    print(1)
    ```

    ```swift,id=not-run-warned,no_run,should_warn="was never used"
    func f() { let c = 1 }
    ```

    ```swift,id=link
    print("a")  // Tulostaa "a"
    ```

    ```swift,id=link-silent,continue=link
    let d = 4
    ```

    ```swift,id=link-claimed,continue=link-silent
    print(d)  // Tulostaa "4"
    ```

    ```console,id=command
    $ true
    ```

    ```console,id=any-command
    $ echo 1
    ...
    ```

    """#)

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: [
    "fence", "trailing", "nothing-printed", "dots", "errors", "status", "trap", "error", "warning",
    "not-run-warned", "link", "link-claimed", "command",
  ])
  func verifiesWhatIsClaimed(name: String) async throws {
    try await expectVerified(name)
  }

  @Test(arguments: ["silent", "unclaimed", "anything", "link-silent", "any-command"])
  func saysOfTheOthersThatTheyRan(name: String) async throws {
    try await expectPassed(name)
    #expect(try await result(name).outcome == .ran)
  }

  @Test func warnsOfATolerantClaim() async throws {
    let result = try await result("tolerant")
    #expect(result.outcome == .ran)
    #expect(
      result.problems.map(\.summary) == [
        "this claims nothing about the numbers: the tolerance is greater than each of them"
      ])
  }

  @Test func warnsOfAClaimOfWildcardsAndSpaces() async throws {
    let result = try await result("any-words")
    #expect(result.outcome == .ran)
    #expect(
      result.problems.map(\.summary) == [
        "this claims nothing about the output: any text matches it"
      ])
  }

  @Test func saysOfWhatIsNotRunThatItWasCompiled() async throws {
    try await expectPassed("not-run")
    #expect(try await result("not-run").outcome == .compiled)
  }
}
