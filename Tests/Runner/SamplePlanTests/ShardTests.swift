import RuleBlocks
import SamplePlan
import SampleTestFixtures
import TestSupport
import Testing
import WorkbookModel

/// The names of shards, and what engines say of them.
struct ShardTests {
  @Test(arguments: ["1/1", "1/4", "4/4", "10000/10000"])
  func readsAPart(_ text: String) { #expect(Shard(text)?.description == text) }

  @Test(arguments: [
    "0/0", "0/4", "5/4", "1/0", "-1/4", "+1/4", "1/4/4", "1", "/", "1/", "a/b", "1 / 4", "1/10001",
    "99999999999999999999/2", "１/４",
  ])
  func refusesWhatIsNoPart(_ text: String) { #expect(Shard(text) == nil) }

  @Test(arguments: [
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], "2/3"),
    (
      [
        "SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "4",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], "3/4"
    ),
    (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"], "1/4"),
    (["JOB_COMPLETION_INDEX": "0", "WORKBOOK_SHARDS": "8"], "1/8"),
    (["BUILDKITE_PARALLEL_JOB": "4", "BUILDKITE_PARALLEL_JOB_COUNT": "5"], "5/5"),
    (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"], "1/1"),
    // An agent of one engine inside of another.
    (
      [
        "CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2", "CI_NODE_INDEX": "2",
        "CI_NODE_TOTAL": "2",
      ], "2/2"
    ),
  ])
  func takesThePartFromAnEngine(_ variables: [String: String], _ expected: String) throws {
    #expect(try Shard.ofEngine(variables).description == expected)
  }

  @Test(arguments: [
    ([:], "no engine that numbers its jobs was found"),
    (["JOB_COMPLETION_INDEX": "0"], "JOB_COMPLETION_INDEX is set, but not WORKBOOK_SHARDS"),
    (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"], "GitLab's variables name no shard"),
    (["CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX is 'x'"),
    (
      [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "2",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], "its numbers have to follow each other"
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "9223372036854775807", "SLURM_ARRAY_TASK_MIN": "-1",
        "SLURM_ARRAY_TASK_COUNT": "2",
      ], "Slurm's variables name no shard"
    ),
    (
      [
        "CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "2", "CI_NODE_INDEX": "2",
        "CI_NODE_TOTAL": "2",
      ], "GitLab says that this is shard 2/2, and CircleCI that it is 1/2"
    ),
  ])
  func explainsWhatAnEngineDoesNotSay(_ variables: [String: String], _ part: String) {
    let error = #expect(throws: Shard.EngineError.self) { try Shard.ofEngine(variables) }
    #expect(error?.description.contains(part) == true)
  }
}

/// The division of a plan.
struct ShardPlanTests {
  private func parts(of book: TestBook, _ count: Int, _ costs: [String: Int] = [:]) -> [RunPlan] {
    let plan = Planner(configuration: book.configuration).plan(book.chapters)
    let recorded = Dictionary(
      uniqueKeysWithValues: costs.map { (TestBook.id($0.key), $0.value) })
    let division = ShardPlan(plan, count: count, recorded: recorded)
    return (1...count).compactMap { Shard(number: $0, of: count) }.map(division.part)
  }

  private func names(_ plan: RunPlan) -> [String] { plan.selection.map(\.name).sorted() }

  @Test func dividesByRecordedCosts() {
    let text = ["a", "b", "c", "d"].map { "```swift,id=\($0)\nprint(\"\($0)\")\n```\n\n" }.joined()
    let parts = parts(of: TestBook(text), 2, ["a": 10, "b": 40, "c": 20, "d": 15])
    #expect(parts.map(names) == [["b"], ["a", "c", "d"]])
    #expect(parts[1].lines == ["run a -> a", "run c -> c", "run d -> d"])
  }

  @Test func keepsChainsEqualProgramsAndExercisesTogether() {
    let book = TestBook(
      """
      ```swift,id=a
      let a = 1
      ```

      ```swift,id=b,continue=a
      print(a)
      ```

      ```swift,id=c,continue=a
      print(a + 1)
      ```

      ```swift,id=alone
      print(2)
      ```

      ```swift,id=later,ignore="no"
      print(3)
      ```
      """)
    let parts = parts(of: book, 3)
    #expect(parts.map(names) == [["a", "b", "c"], ["alone"], ["later"]])
    #expect(parts[2].unverified.map(\.sample.name) == ["later"])
    #expect(parts[2].programs.isEmpty)
  }

  @Test func leavesShardsEmptyWithoutWork() {
    let parts = parts(of: TestBook("```swift,id=a\nprint(1)\n```\n"), 3)
    #expect(parts.map(names) == [["a"], [], []])
  }

  /// Every sample is in exactly one part, whatever the book and the number of shards; the costs are balanced as far
  /// as the groups allow.
  @Test(arguments: TestSeed.draw("SHARD", daily: 20, nightly: 500))
  func losesAndDoublesNothing(_ seed: TestSeed) {
    var random = SplitMix(seed: seed.value)
    let replay = Comment(rawValue: "\(seed)")
    var text = ""
    let count = Int.random(in: 1...40, using: &random)
    var costs: [String: Int] = [:]
    for number in 0..<count {
      let before =
        number > 0 && Bool.random(using: &random)
        ? ",continue=s\(Int.random(in: 0..<number, using: &random))" : ""
      text += "```swift,id=s\(number)\(before)\nprint(\(number))\n```\n\n"
      costs["s\(number)"] = Int.random(in: 0...1_000, using: &random)
    }
    let book = TestBook(text)
    let whole = Planner(configuration: book.configuration).plan(book.chapters)
    let shards = Int.random(in: 1...9, using: &random)
    let parts = parts(of: book, shards, costs)
    #expect(parts.flatMap(names).sorted() == whole.selection.map(\.name).sorted(), replay)
    #expect(parts.flatMap(\.lines).sorted() == whole.lines.sorted(), replay)
    // The same again, as on another machine.
    #expect(parts.map(\.lines) == self.parts(of: book, shards, costs).map(\.lines), replay)
  }
}
