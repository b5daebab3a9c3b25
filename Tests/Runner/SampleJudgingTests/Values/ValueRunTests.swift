import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Values claimed by comments, observed while the sample runs.
@Suite(.serialized) struct ValueRunTests: SharedRunSuite {
  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: [
    "true", "loops", "shows", "base", "traps", "shadows", "words", "two-lines", "digits",
    "sequences", "truth",
  ])
  func verifies(name: String) async throws {
    try await expectVerified(name)
  }

  /// A branch of which another run may take another one.
  @Test func reportsBranchesThatAreNotTaken() async throws {
    let result = try await result("branches")
    #expect(result.outcome == .verified)
    #expect(result.problems.allSatisfy { $0.severity == .warning })
    #expect(
      result.problems.map(\.summary).sorted()
        == ["'5'", "'a'", "'zero'"].map { "\($0) is not checked: this branch is not taken" })
  }

  @Test(arguments: [
    ("wrong-print", "claims '[3, 2]', but prints '[3, 1]'", "[3, 2]\n"),
    ("printed", "claims '3', but prints '3.0'", "3\n"),
    ("wrong-value", "claims '[3, 1]', but is '[1, 3]'", "[3, 1]\n"),
    ("wrong-string", "claims '\"a\"', but is '\"ää\"'", "\"a\"\n```\n\n```swift,id=wrong-once"),
    ("wrong-words", "claims '5', but is '4'", "5, or so"),
    ("wrong-bits", "claims '10000000', but is '128'", "10000000\n"),
    ("wrong-once", "claims '2', but is '4'", "2\n}"),
    ("never", "claims '7', but this line is never reached", "7\n}"),
    ("chained", "claims '3', but is '2'", "3\n```\n\n```swift,id=traps"),
    ("fakes", "claims '5', but is '4'", "5\n```"),
    (
      "nothing", "claims 'Optional(nil)', but is 'nil'",
      "Optional(nil)\n```\n\n```swift,id=iterator"
    ),
    ("untrue", "claims 'tosi', but is 'false'", "tosi\n"),
  ])
  func reportsTheRealValueAtItsPlace(name: String, summary: String, after: String) async throws {
    let problem = try await problem(name)
    #expect(problem.id == .value && problem.summary == summary)
    let text = Self.book.source
    #expect(text.string(problem.range.start.offset..<text.bytes.count).hasPrefix(after))
  }

  /// The compiler rounds a literal to the value's type.
  @Test func comparesAllDigitsOfALiteral() async throws {
    let result = try await result("rounded")
    #expect(
      result.problems.map(\.summary) == [
        "claims '16777217', but is '16777216.0'",
        "claims '9007199254740993', but is '9007199254740992.0'",
        "claims '9223372036854775807', but is '9.223372036854776e+18'",
        "claims '10000000000000001', but is '1e+16'",
        "claims '0.30000000000000003', but is '0.30000000000000004'",
        "claims '1.7976931348623158e308', but is '1.7976931348623157e+308'",
        "claims '1e999', but is 'inf'", "claims '0.0', but is '-0.0'",
        "claims '[0.30000000000000003]', but is '[0.30000000000000004]'",
      ])
  }

  /// Comparing the elements of an iterator would use them up.
  @Test func lookingLeavesIteratorsAlone() async throws {
    let result = try await result("iterator")
    #expect(
      result.problems.map(\.summary) == [
        "'[1, 2, 3]' is not checked: looking at its elements would use them up"
      ])
    #expect(result.outcome == .verified)
  }

  /// Neither a long loop nor a trap in a description hides the other values.
  @Test func looksAtTheRestIfOneLookFails() async throws {
    let long = try await result("long")
    #expect(
      long.problems.map(\.summary) == ["claims '5', but is '0'", "claims '4', but is '3'"])
    let right = try await result("long-true")
    #expect(
      right.problems.map(\.summary) == [
        "'0' is not checked: its line runs too often to observe each value"
      ])
    let trapping = try await result("trapping")
    #expect(
      trapping.problems.map(\.summary) == [
        "'quiet' is not checked: while the sample was observed, it ended differently",
        "claims '4', but is '1'",
      ])
  }

  /// A Cyrillic letter among Latin ones.
  @Test func showsADifferenceThatIsNotSeen() async throws {
    let problem = try await problem("look-alike")
    #expect(problem.explanation?.hasSuffix("('а' is claimed as U+0061, printed as U+0430)") == true)
  }

  @Test(arguments: [
    ("opaque", "'a box' is not checked: a value of type 'Box' has no description"),
    ("moved", "'a file' is not checked: the code that observes this value does not compile"),
    ("unlike", "'3' is not checked: it cannot be compared with a 'LazySequence<Array<Int>>'"),
    ("mutates", "'[1, 3]' is not checked: this statement has no value"),
    ("member", "'2' is not checked: nothing here is called 'count'"),
    ("exits", "'exit=0' claims nothing: every sample must end with status 0"),
  ])
  func warnsOfWhatCannotBeTold(name: String, summary: String) async throws {
    let result = try await result(name)
    #expect(result.outcome == .ran)
    #expect(result.problems.map(\.summary) == [summary])
    #expect(result.problems.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    "true", "loops", "words", "repeats", "base", "chained", "traps", "never", "local",
  ])
  func leavesOutWarningsThatNothingUsesWhatACommentLooksAt(name: String) async throws {
    #expect(try await messages(of: name) == [])
  }

  @Test func keepsWarningsOfWhatNoCommentLooksAt() async throws {
    #expect(
      try await messages(of: "unlooked") == [
        "result of call to 'max()' is unused", "expression of type 'Int?' is unused",
      ])
    #expect(try await messages(of: "moved") == ["result of call to 'open()' is unused"])
  }

  @Test func keepsTheWarningsThatASampleExpects() async throws {
    try await expectVerified("expected")
    let unused = "expression of type 'Int?' is unused"
    #expect(try await messages(of: "expected") == [unused, unused])
    try await expectVerified("expected-other")
    #expect(try await messages(of: "expected-other").count == 1)
  }

  @Test func warnsOfACommentThatRepeatsTheOutput() async throws {
    let result = try await result("repeats")
    #expect(result.outcome == .ran)
    #expect(
      result.problems.map(\.summary) == [
        "this comment repeats what the sample prints and claims nothing"
      ])
    let range = try #require(result.problems.first?.range)
    #expect(Self.book.source.string(range.offsets) == "// line 1")
  }

  @Test func takesANumberAfterACallWithoutAValueForProse() async throws {
    let result = try await result("number-of-a-line")
    #expect(result.outcome == .ran && result.problems == [])
  }

  @Test func reportsAValueThatDependsOnHashes() async throws {
    let result = try await result("chance")
    let problem = try #require(result.problems.first)
    // The result of the pinned run decides which; that the runs differ is certain.
    #expect(result.outcome == (problem.id == .flaky ? .flaky : .failed))
    #expect(problem.summary.hasPrefix("claims '0', but "))
    #expect(result.problems.count == 1)
  }

  /// The compiler's messages about a sample, as pages show them.
  private func messages(of name: String) async throws -> [String] {
    try await result(name).compilerMessages.map(\.text)
  }

  @Test func lookingChangesNoOutput() async throws {
    #expect(try await result("loops").standardOutput == "1\n2\n3\ntrue\ntrue\n")
    #expect(try await result("true").standardOutput == "[3, 1, 2]\nhello\na 1\n")
  }
}
