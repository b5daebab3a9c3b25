import SamplePlan
import SampleRunner
import RuleBlocks
import Testing
import WorkbookModel

struct TimeEstimateTests {
  private static func id(_ number: Int) -> Sample.ID {
    Sample.ID(language: "fi", chapter: "01-a", name: "s\(number)")
  }

  /// Simulates programs on several workers, and returns the events in order.
  ///
  /// - Parameter times: the durations of the programs in milliseconds, in the order in which they start; zero
  ///   for one from the cache.
  private static func events(
    of times: [Int], jobs: Int
  ) -> (events: [(at: Int, progress: RunProgress)], end: Int) {
    var free = Array(repeating: 0, count: jobs)
    var events: [(at: Int, progress: RunProgress)] = []
    for (number, time) in times.enumerated() {
      let worker = free.indices.min { free[$0] < free[$1] } ?? 0
      events.append((free[worker], .began(id(number))))
      free[worker] += time
      let program = Program.Finished(
        sample: id(number), isCached: time == 0, milliseconds: time)
      events.append((free[worker], .finished(program)))
    }
    let ordered = events.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    return (ordered.map(\.element), free.max() ?? 0)
  }

  /// The displayed time every 100 ms, with the actual remaining time; in seconds.
  private static func shown(
    _ times: [Int], jobs: Int, durations: [Int?]? = nil
  ) -> [(real: Double, shown: Double?)] {
    let known = (durations ?? times).enumerated().compactMap { number, time in
      time.map { (id(number), $0) }
    }
    var estimate = TimeEstimate(jobs: jobs, durations: Dictionary(uniqueKeysWithValues: known))
    estimate.receive(.started(programs: times.indices.map(id)), at: .seconds(5))
    let (events, end) = events(of: times, jobs: jobs)
    var rest = events[...]
    return stride(from: 0, to: end, by: 100).map { now in
      while let event = rest.first, event.at <= now {
        estimate.receive(event.progress, at: .seconds(5) + .milliseconds(event.at))
        rest = rest.dropFirst()
      }
      let left = estimate.left(at: .seconds(5) + .milliseconds(now))
      return (
        Double(end - now) / 1_000,
        left.map { Double($0.components.seconds) + Double($0.components.attoseconds) * 1e-18 }
      )
    }
  }

  @Test func saysNothingInTheFirstSeconds() {
    let shown = Self.shown(Array(repeating: 500, count: 20), jobs: 1)
    #expect(shown.prefix(20).allSatisfy { $0.shown == nil })
    #expect(shown.dropFirst(20).allSatisfy { $0.shown != nil })
  }

  @Test func saysNothingAsLongAsNothingIsKnown() {
    let shown = Self.shown([5_000, 1_000], jobs: 1, durations: [nil, nil])
    #expect(shown.prefix(50).allSatisfy { $0.shown == nil })
    #expect(shown.dropFirst(50).allSatisfy { $0.shown != nil })
  }

  @Test(arguments: [1, 2, 4, 16])
  func isRightWhenProgramsTakeWhatTheyTookBefore(_ jobs: Int) {
    let times = (0..<60).map { 3_000 - $0 * 45 }
    let shown = Self.shown(times, jobs: jobs)
    #expect(shown.dropFirst(50).allSatisfy { $0.shown != nil })
    for (real, shown) in shown {
      guard let shown else { continue }
      #expect(abs(shown - real) <= 0.5 + 0.1 * real, "\(jobs) jobs, \(real) s left")
    }
  }

  @Test(arguments: [1, 2, 4], [0.3, 3.0])
  func adaptsToAFasterOrSlowerMachine(_ jobs: Int, _ factor: Double) throws {
    let times = (0..<40).map { Int(Double(4_000 - $0 * 80) * factor) }
    let before = (0..<40).map { Optional(4_000 - $0 * 80) }
    let shown = Self.shown(times, jobs: jobs, durations: before)
    for (real, shown) in shown.dropFirst(shown.count / 3) {
      let shown = try #require(shown)
      #expect(abs(shown - real) <= 2 + 0.3 * real, "\(jobs) jobs, \(real) s left")
    }
  }

  @Test func knowsThatOneLongProgramCannotBeShared() {
    // The second worker finishes its short programs long before.
    let shown = Self.shown([20_000] + Array(repeating: 500, count: 8), jobs: 2)
    for (real, shown) in shown.dropFirst(30) {
      #expect(abs((shown ?? 0) - real) <= 2 + 0.2 * real, "\(real) s left")
    }
  }

  @Test func expectsFromTheCacheWhatHasComeFromThereSoFar() {
    // Every second one is cached; an estimate that ignores this would be twice as long.
    let times = (0..<60).map { $0 % 2 == 0 ? 0 : 1_000 }
    let shown = Self.shown(times, jobs: 1, durations: times.map { _ in 1_000 })
    for (real, shown) in shown.dropFirst(30) {
      #expect(abs((shown ?? 0) - real) <= 2 + 0.15 * real, "\(real) s left")
    }
  }

  @Test func countsProgramsThatWereCompiledTogether() {
    var estimate = TimeEstimate(jobs: 1)
    estimate.receive(.started(programs: (0..<40).map(Self.id)), at: .zero)
    estimate.receive(.compilingTogether(programs: 40), at: .zero)
    let unknown = estimate.left(at: .seconds(5))
    #expect(unknown == nil)
    #expect(estimate.share(at: .seconds(5)) == 0)
    estimate.receive(.compiledTogether(programs: 20), at: .seconds(7))
    let left = estimate.left(at: .seconds(7))
    // Half of the programs are compiled, which is 70 % of their work: 35 % took 7 s.
    #expect(left == .seconds(13))
    #expect(abs(estimate.share(at: .seconds(7)) - 0.35) < 0.001)
  }

  @Test func countsDownBetweenEvents() throws {
    var estimate = TimeEstimate(jobs: 1)
    estimate.receive(.started(programs: (0..<4).map(Self.id)), at: .zero)
    let first = Program.Finished(sample: Self.id(0), isCached: false, milliseconds: 4_000)
    estimate.receive(.finished(first), at: .seconds(4))
    estimate.receive(.began(Self.id(1)), at: .seconds(4))
    var last = estimate.left(at: .seconds(4))
    #expect(last == .seconds(12))
    for tenth in 41...70 {
      let next = estimate.left(at: .milliseconds(tenth * 100))
      #expect(try #require(next) < #require(last))
      last = next
    }
  }

  @Test func sharesGrowToOne() {
    var estimate = TimeEstimate(jobs: 2, durations: [Self.id(0): 3_000])
    #expect(estimate.share(at: .zero) == 0)
    estimate.receive(.started(programs: [Self.id(0), Self.id(1)]), at: .zero)
    #expect(estimate.share(at: .zero) == 0)
    estimate.receive(.finished(.init(sample: Self.id(0), isCached: true)), at: .seconds(1))
    #expect(estimate.share(at: .seconds(1)) == 0.5)
    estimate.receive(.finished(.init(sample: Self.id(1), isCached: true)), at: .seconds(1))
    #expect(estimate.share(at: .seconds(1)) == 1)
  }

  @Test(arguments: 0..<60)
  func isNeverNonsense(_ seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    func random(_ limit: Int) -> Int { numbers.number(below: limit) }
    let durations = (0..<30).filter { _ in random(2) == 0 }.map { (Self.id($0), random(3) * 700) }
    var estimate = TimeEstimate(
      jobs: random(8), durations: Dictionary(uniqueKeysWithValues: durations))
    var now = random(3) * 1_000
    var before: Double?
    for _ in 0..<300 {
      let sample = Self.id(random(32))
      let event: RunProgress =
        switch random(12) {
        case 0: .started(programs: (0..<random(30)).map(Self.id))
        case 1: .compilingTogether(programs: random(40))
        case 2: .compiledTogether(programs: random(40))
        case 3...6: .began(sample)
        default:
          .finished(
            .init(sample: sample, isCached: random(3) == 0, milliseconds: random(9_000) - 1))
        }
      estimate.receive(event, at: .milliseconds(now))
      let step = random(4) * 100
      now += step
      let share = estimate.share(at: .milliseconds(now))
      #expect((0...1).contains(share), "seed \(seed)")
      guard let left = estimate.left(at: .milliseconds(now)) else {
        before = nil
        continue
      }
      let seconds = Double(left.components.seconds) + Double(left.components.attoseconds) * 1e-18
      #expect(seconds >= 0 && seconds < 86_400, "seed \(seed)")
      // An event alone does not make it jump.
      if let before, step == 0 { #expect(abs(seconds - before) < 0.002, "seed \(seed)") }
      before = seconds
    }
  }
}
