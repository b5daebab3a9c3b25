import TextDiagnostics
import SampleRunner
import SampleTestFixtures
import Testing
import WorkbookModel

/// What counts as a difference for `--merge=verify`.
struct MergeDifferenceTests {
  private var result: SampleResult {
    SampleResult(
      id: TestBook.id("a"), outcome: .verified, ending: .exited(status: 0),
      standardOutput: "a\nb\n", standardError: "warned\n")
  }

  private func difference(_ change: (inout SampleResult) -> Void) -> MergeDifference? {
    var other = result
    change(&other)
    return MergeDifference(other, result)
  }

  @Test func findsNoneInEqualResults() {
    #expect(difference { _ in } == nil)
    #expect(difference { $0.merging = .module(programs: 3) } == nil)
    #expect(difference { $0.milliseconds = 3 } == nil)
  }

  @Test func showsTheLinesThatDiffer() {
    let found = difference { $0.standardOutput = "a\nc\n" }
    #expect(found?.summary == "its output differs")
    #expect(found?.explanation == "  a\n- b\n+ c")
    #expect(
      difference { $0.standardError = "" }?.summary == "its standard error differs")
  }

  @Test func comparesHowItEnds() {
    #expect(difference { $0.outcome = .failed }?.summary == "its outcome differs")
    #expect(
      difference { $0.ending = .trapped(signal: 4, message: "x") }?.summary == "it ends differently"
    )
    #expect(difference { $0.ending = .exited(status: 1) }?.summary == "it ends differently")
    #expect(difference { $0.trapPosition = .start }?.summary == "it traps at a different location")
  }

  /// Random differences do not count.
  ///
  /// Whether two of four runs differ is random, and the compiler locates a trap within its line differently
  /// for global and local variables.
  @Test func findsNoneInWhatIsChance() {
    #expect(difference { $0.outcome = .flaky } == nil)
    var failed = result
    failed.outcome = .failed
    var flaky = result
    flaky.outcome = .flaky
    #expect(MergeDifference(failed, flaky) == nil)
    // As for an app of which not all scenarios are run again.
    #expect(difference { $0.outcome = .compiled } == nil)
    var stopped = failed
    stopped.ending = .stopped(limit: "time")
    var earlier = stopped
    earlier.standardOutput = "a\n"
    #expect(MergeDifference(stopped, earlier) == nil)
    #expect(MergeDifference(stopped, failed) != nil)
    var other = result
    other.trapPosition = .start
    var same = other
    same.trapPosition?.column = 7
    #expect(MergeDifference(same, other) == nil)
  }

  /// Values that change with every run do not distinguish two ways to compile.
  @Test func comparesOfAVolatileSampleOnlyHowItEnds() {
    #expect(
      difference {
        $0.isVolatile = true
        $0.standardOutput = "x"
      } == nil)
    #expect(
      difference {
        $0.isVolatile = true
        $0.ending = .exited(status: 1)
      } == nil)
    #expect(
      difference {
        $0.isVolatile = true
        $0.ending = .stopped(limit: "time")
      } != nil)
  }
}
