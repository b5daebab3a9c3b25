import BackgroundExecution

/// A virtual year in which the schedulers wake a hundred scripted apps, without processes: the cost of the
/// rules alone.
///
/// Both schedulers get the same script of users, apps and their news (``ScriptedYear``). The bound is two
/// seconds a year.
struct ScheduleBenchmark: Sendable {
  private static let apps = 100
  private static let days = 365

  /// Measures a year of fetches and one of refresh tasks.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    let seed = bench.seed
    let rounds = try await bench.rounds([
      ("background fetch", { try Self.fetchYear(seed) }),
      ("refresh tasks", { try Self.taskYear(seed) }),
    ])
    result.times = rounds.results
    for name in ["background fetch", "refresh tasks"] {
      result.add(
        "seconds of the year, \(name)", rounds.perRound { ($0[name] ?? .nan) / 1000 }, atMost: 2)
    }
  }

  /// Measures a year under the rules of background fetch, R20 to R27.
  private static func fetchYear(_ seed: UInt64) throws -> Duration {
    try time(of: ScriptedYear<FetchScheduler>(apps: apps, days: days, seed: seed))
  }

  /// Measures a year under the rules of `BGTaskScheduler`.
  private static func taskYear(_ seed: UInt64) throws -> Duration {
    try time(of: ScriptedYear<TaskScheduler>(apps: apps, days: days, seed: seed))
  }

  /// Runs a year, and checks that it had refreshes and broke no rule.
  private static func time<Scheduler>(of year: ScriptedYear<Scheduler>) throws -> Duration {
    var year = year
    let start = ContinuousClock.now
    let outcome = year.run()
    let time = ContinuousClock.now - start
    guard outcome.misuses == 0, outcome.refreshes > apps * days else {
      throw BenchmarkError("the year had no refreshes or broke rules: \(outcome)")
    }
    return time
  }
}
