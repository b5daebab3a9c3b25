import BackgroundExecution
import Testing
import WorkbookBenchmarks

struct ScriptedYearTests {
  @Test func aSeedMeansTheSameDays() {
    var (first, second) = (days(seed: 1), days(seed: 1))
    let outcome = first.run()
    #expect(outcome == second.run())
    var other = days(seed: 2)
    #expect(outcome.signature != other.run().signature)
  }

  @Test("every app is woken on most days, many of them together, and nothing is refused")
  func appsAreWokenTogether() {
    var fetches = days(seed: 3)
    expectSense(fetches.run())
    var tasks = ScriptedYear<TaskScheduler>(apps: 20, days: 14, seed: 3)
    expectSense(tasks.run())
  }

  private func days(seed: UInt64) -> ScriptedYear<FetchScheduler> {
    ScriptedYear(apps: 20, days: 14, seed: seed)
  }

  private func expectSense<Scheduler>(_ outcome: ScriptedYear<Scheduler>.Outcome) {
    #expect(outcome.misuses == 0)
    #expect(outcome.uses > 0)
    #expect(outcome.refreshes > 20 * 14)
    #expect(outcome.windows * 2 < outcome.refreshes)
  }
}
