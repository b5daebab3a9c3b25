import Foundation
import RuleBlocks
import SamplePlan
import WorkbookModel

/// A book of 100,000 samples that is divided among up to a thousand machines, by simulation: how much longer the
/// longest shard is than an equal share, and from how many machines on another one gains little.
///
/// The costs are drawn from those that were recorded of the 1,376 samples in `Content` and in the manual on
/// 2026-11-29, on two processors, compiled together. A tenth of the programs are chains of two to twelve samples.
/// What every machine does anyway, dividing the book, is measured here and now. The traffic of a shared cache
/// follows from the sizes that were recorded of the same book.
struct ShardsBenchmark: Sendable {
  private static let samples = 100_000
  /// Every twentieth of the recorded milliseconds, from the least to the most.
  private static let recorded = [
    0, 31, 31, 31, 35, 38, 38, 38, 38, 52, 58, 61, 65, 67, 76, 85, 96, 119, 172, 298, 1609,
  ]

  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    let (plan, costs) = Self.book(seed: bench.seed)
    let total = costs.values.reduce(0, +)
    let traffic = Traffic(programs: plan.programs.count)
    for machines in [1, 10, 100, 1_000] {
      let rounds = try await bench.rounds([
        (
          "dividing among \(machines)",
          {
            let start = ContinuousClock.now
            _ = ShardPlan(plan, count: machines, recorded: costs)
            return ContinuousClock.now - start
          }
        )
      ])
      result.times += rounds.results
      let longest = ShardPlan(plan, count: machines, recorded: costs).costs.max() ?? 0
      let ideal = Double(total) / Double(machines)
      result.add(
        "longest shard / equal share, \(machines) machines",
        Measurement([Double(longest) / ideal]), atMost: machines < 1_000 ? 1.01 : 1.5)
      let division = rounds.perRound { $0["dividing among \(machines)"] ?? .nan }
      result.add(
        "speed-up with \(machines) machines",
        division.flatMap { Measurement([Double(total) / (Double(longest) + $0.median)]) })
      result.add(
        "speed-up with \(machines) machines, everything in the cache",
        division.flatMap {
          Measurement([Double(total) / (traffic.milliseconds(machines) + $0.median)])
        })
    }
    result.add("MB sent to the cache by the first run", Measurement([traffic.sent / 1e6]))
    result.add(
      "MB brought by later runs without a cache of their own", Measurement([traffic.brought / 1e6]))
    result.add(
      "machines beyond which twice as many gain less than 1.5", Self.knee(plan, costs, total))
  }

  /// What a shared cache receives and sends, of one server with a link of 1 Gbit/s to all machines.
  ///
  /// Recorded of the 326 programs of a language in `Content` on 2026-11-30: 498 entries of 1.24 MB, and 138
  /// executables of 14.1 MB, since programs that are compiled together share one.
  private struct Traffic {
    let programs: Int
    /// Of entries per program: the compiler's result, that of the run, and sometimes observed values.
    private let entries = 1.55
    /// In bytes; of an executable, per program.
    private let entry = 2_500.0
    private let executable = 43_800.0
    private let bytesPerMillisecond = 125_000.0
    /// Of one question, and the number that a machine asks at a time.
    private let roundTrip = 1.0
    private let width = 32.0

    var brought: Double { Double(programs) * entries * entry }
    var sent: Double { brought + Double(programs) * executable }

    /// The time in which so many machines bring everything.
    func milliseconds(_ machines: Int) -> Double {
      let questions = Double(programs) * entries / Double(machines)
      return max(brought / bytesPerMillisecond, questions * roundTrip / width)
    }
  }

  /// The first power of two at which twice as many machines are less than 1.5 times as fast.
  private static func knee(_ plan: RunPlan, _ costs: [Sample.ID: Int], _ total: Int) -> Measurement?
  {
    func time(_ machines: Int) -> Double {
      let start = ContinuousClock.now
      let longest = ShardPlan(plan, count: machines, recorded: costs).costs.max() ?? 0
      let division = (ContinuousClock.now - start) / .milliseconds(1)
      return Double(longest) + division
    }
    var machines = 1
    while machines < Shard.most / 2 {
      if time(machines) / time(2 * machines) < 1.5 { return Measurement([Double(machines)]) }
      machines *= 2
    }
    return nil
  }

  /// A plan of many programs, and the milliseconds of each.
  private static func book(seed: UInt64) -> (RunPlan, [Sample.ID: Int]) {
    var random = SplitMix(seed: seed)
    var plan = RunPlan(selection: [])
    var costs: [Sample.ID: Int] = [:]
    while plan.selection.count < samples {
      let length = random.number(below: 10) == 0 ? 2 + random.number(below: 11) : 1
      let segments = (0..<length).map { _ in
        let number = plan.selection.count
        let id = Sample.ID(language: "en", chapter: "\(number / 100)", name: "s\(number)")
        plan.selection.insert(id)
        return Program.Segment(sample: id, lines: [])
      }
      // A place in a twentieth of the recorded costs, with the value between its ends.
      let part = random.number(below: recorded.count - 1)
      let (least, most) = (recorded[part], recorded[part + 1])
      costs[segments[length - 1].sample] = least + random.number(below: most - least + 1)
      plan.programs.append(
        Program(
          segments: segments, judged: Set(segments.map(\.sample)), purpose: .run,
          settings: Program.Settings(), languageMode: "6"))
    }
    return (plan, costs)
  }
}
