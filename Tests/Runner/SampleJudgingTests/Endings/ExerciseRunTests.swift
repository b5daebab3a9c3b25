import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Exercises that are really run.
@Suite(.serialized) struct ExerciseRunTests {
  /// Runs a chapter with an exercise whose parts have these codes.
  private func run(
    exercise: String = "func half(_ n: Int) -> Int { n }",
    solution: String = "func half(_ n: Int) -> Int { n / 2 }",
    check: String = "precondition(half(4) == 2, \"half of 4\")", before: String = "",
    tags: String = "", solutionTags: String = "", checkTags: String = "",
    selection: Set<Sample.ID>? = nil, after: String = ""
  ) async throws -> RunResults {
    try await TestRunner.run(
      TestBook(
        """
        \(before)```swift,exercise,id=e,check=c,solution=s\(tags)
        \(exercise)
        ```

        ```swift,id=c\(checkTags)
        \(check)
        ```
        \(after)
        ```swift,id=s\(solutionTags)
        \(solution)
        ```

        """), selection: selection)
  }

  @Test func verifiesAnExerciseWithItsParts() async throws {
    let results = try await run()
    #expect(results.problems == [])
    #expect(results.samples.values.allSatisfy { $0.outcome == .verified })
    #expect(results.samples.count == 3)
  }

  @Test func refusesACheckThatPassesOnTheExercise() async throws {
    let results = try await run(check: "precondition(half(0) == 0)")
    let result = try results.result("e")
    #expect(result.outcome == .failed)
    #expect(
      result.problems.map(\.line) == [
        "exercise 1:30 the check 'c' passes without the solution, so it checks nothing"
      ])
    #expect(result.problems.first?.range.end.text == "1:31")
    #expect(result.problems.first?.notes.map(\.range.start.text) == ["5:4"])
    #expect(try results.result("c").outcome == .verified)
    #expect(try results.result("s").outcome == .verified)
  }

  @Test func refusesASolutionThatDoesNotPass() async throws {
    let results = try await run(solution: "func half(_ n: Int) -> Int { n / 3 }")
    #expect(
      try results.result("c").problems.map(\.line) == ["trap 6:1 traps: half of 4"])
    let solution = try results.result("s")
    #expect(solution.outcome == .failed)
    #expect(
      solution.problems.map(\.line) == [
        "exercise 9:4 the solution of 'e' does not pass the check 'c'"
      ])
    #expect(solution.problems.first?.explanation == "traps: half of 4")
    #expect(try results.result("e").outcome == .verified)
  }

  @Test func refusesASolutionThatTheCheckDoesNotCompileWith() async throws {
    let results = try await run(check: "precondition(halv(4) == 2)")
    #expect(try results.result("c").problems.map(\.id) == [.compile])
    #expect(try results.result("s").problems.map(\.id) == [.exercise])
  }

  @Test func reportsASolutionThatDoesNotCompileAtItsPlace() async throws {
    let results = try await run(solution: "func half(_ n: Int) -> Int { m }")
    #expect(
      try results.result("s").problems.map(\.line) == [
        "compile 10:30 cannot find 'm' in scope"
      ])
    #expect(try results.result("c").outcome == .failed)
  }

  @Test func failsWithAClaimThatTheExerciseDoesNotFulfil() async throws {
    let claim = "\n```output\n2\n```\n"
    let good = try await run(check: "print(half(4))", after: claim)
    #expect(good.problems == [])
    let vain = try await run(check: "print(half(0) + 2)", after: claim)
    #expect(vain.problems.map(\.id) == [.exercise])
  }

  @Test func takesACheckThatDoesNotCompileWithTheExerciseForOneThatFails() async throws {
    let results = try await run(exercise: "print(\"write 'half' here\")")
    #expect(results.problems == [])
  }

  /// A check that was not compiled says nothing about the exercise.
  @Test func doesNotVerifyAnExerciseByACheckThatIsNotCompiledHere() async throws {
    let results = try await run(checkTags: ",swift=\">=99\"")
    #expect(try results.result("c").outcome == .unverified)
    #expect(try results.result("e").outcome != .verified)
    #expect(try results.result("s").outcome != .verified)
  }

  @Test func acceptsAnExerciseThatDoesNotCompile() async throws {
    let results = try await run(
      exercise: "func half(_ n: Int) -> Int {}", tags: ",compile_fail=\"missing return\"")
    #expect(results.problems == [])
  }

  @Test func putsTheSolutionWhereTheExerciseStands() async throws {
    let results = try await run(
      exercise: "let answer = 0", solution: "let answer = base + 1",
      check: "precondition(answer == 42)", before: "```swift,id=b\nlet base = 41\n```\n\n",
      tags: ",continue=b")
    #expect(results.problems == [])
  }

  @Test func putsTheCheckAfterASolutionThatContinuesTheExercise() async throws {
    let results = try await run(
      exercise: "var count = 0", solution: "count += 1", check: "precondition(count == 1)",
      solutionTags: ",continue=e")
    #expect(results.problems == [])
  }

  @Test func givesTheCheckItsOwnInput() async throws {
    let results = try await run(
      exercise: "func read() -> String { \"\" }",
      solution: "func read() -> String { readLine() ?? \"\" }",
      check: "precondition(read() == \"abc\")", checkTags: ",stdin=\"abc\"")
    #expect(results.problems == [])
  }

  @Test(arguments: ["e", "c", "s"])
  func answersForOnePartThatWasAskedFor(name: String) async throws {
    let results = try await run(
      solution: "func half(_ n: Int) -> Int { n / 3 }", selection: [TestBook.id(name)])
    #expect(Array(results.samples.keys) == [TestBook.id(name)])
    #expect(try results.result(name).outcome == (name == "e" ? .verified : .failed))
  }

  @Test func runsNothingOfAnExerciseThatIsIgnored() async throws {
    let results = try await run(tags: ",ignore=\"ei vielä\"")
    #expect(try results.result("e").outcome == .unverified)
    #expect(try results.result("c").outcome == .verified)
  }

  @Test func leavesAnExerciseOpenWhenTheRunEndsBeforeItsCheck() async throws {
    let book = TestBook(
      """
      ```swift,exercise,id=e,check=c,solution=s
      let n = 1
      ```

      ```swift,id=s
      let n = 2
      ```

      ```swift,id=c
      precondition(n == 3)
      ```

      """)
    let results = try await TestRunner.run(book, stopsAtFailure: true)
    #expect(try results.result("c").outcome == .failed)
    #expect(try results.result("e").outcome == .notRun)
  }

  @Test func keepsWhatItFoundOut() async throws {
    let text = "precondition(half(\(Int.random(in: 2...1_000_000) * 2)) > 0 && half(4) == 2)"
    #expect(try await run(check: text).result("c").isCached == false)
    let again = try await run(check: text)
    #expect(again.samples.values.allSatisfy { $0.isCached })
    #expect(again.problems == [])
  }
}
