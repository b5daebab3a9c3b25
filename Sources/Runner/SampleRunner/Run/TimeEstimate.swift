package import WorkbookModel

/// Estimates the remaining time of a run, from earlier durations of its programs and the progress so far.
///
/// The estimate is a pure value: its input are events and times, its output durations. Work is measured in
/// the milliseconds that programs took the last time; one without a known time counts as the mean of the
/// others. The work done so far, divided by the elapsed time, is the speed, whatever the machine's load and
/// the number of concurrent compilers, and determines the time for the rest. Three things are taken into
/// account:
///
/// - A running program counts as partly done, in proportion to its elapsed time.
/// - Programs that were compiled together count as mostly done before they run.
/// - Results from the cache cost nothing, and a part of the rest will come from there too.
///
/// One program occupies one processor, so the longest running one may take longer than all the rest on the
/// others. The displayed time counts down like a clock and approaches each new estimate in a few seconds.
package struct TimeEstimate: Sendable {
  /// The state of an unfinished program: waiting, or running since a point in time.
  private enum Pending { case waiting, begun(at: Duration) }

  /// The time before any estimate would be a guess.
  private static let silence = Duration.seconds(2)
  /// The share of the work that compiling represents: programs run twice, but that is quick.
  private static let compiledShare = 0.7
  /// The maximum progress of a program that takes longer than the last time.
  private static let largestShare = 0.95
  /// The time constant, in seconds, with which the displayed time approaches the estimate.
  private static let inertia = 3.0

  /// The number of concurrent programs; at least 1.
  private let jobs: Int
  /// The milliseconds that the programs of samples took the last time; without new ones.
  private let durations: [Sample.ID: Int]
  private var start = Duration.zero
  private var pending: [Sample.ID: Pending] = [:]
  private var total = 0
  private var cached = 0
  /// The milliseconds of each program that was compiled or run in this run.
  private var ran: [Sample.ID: Int] = [:]
  /// The total time that those were running.
  private var busy = Duration.zero
  /// The number of programs that are, or were, compiled together.
  private var inBundles = 0
  private var compiledInBundles = 0
  /// The last displayed estimate, and its time.
  private var shown: (seconds: Double, at: Duration)?

  /// - Parameters:
  ///   - jobs: the number of concurrent programs.
  ///   - durations: the milliseconds that the programs of samples took the last time.
  package init(jobs: Int, durations: [Sample.ID: Int] = [:]) {
    self.jobs = max(jobs, 1)
    self.durations = durations
  }

  /// Processes an event; the start of a run resets everything.
  ///
  /// - Parameter now: since any fixed moment.
  package mutating func receive(_ progress: RunProgress, at now: Duration) {
    switch progress {
    case .pass: break
    case .started(let programs):
      self = TimeEstimate(jobs: jobs, durations: durations)
      start = now
      total = programs.count
      pending = Dictionary(programs.map { ($0, .waiting) }, uniquingKeysWith: { $1 })
    case .compilingTogether(let programs): inBundles += programs
    case .compiledTogether(let programs): compiledInBundles += programs
    case .began(let program): pending[program] = .begun(at: now)
    case .found: break
    case .finished(let program):
      if case .begun(let moment) = pending.removeValue(forKey: program.sample), !program.isCached {
        busy += max(now - moment, .zero)
      }
      if program.isCached {
        cached += 1
      } else {
        ran[program.sample] = max(program.milliseconds, 0)
      }
    }
  }

  /// Returns the remaining time; nil as long as too little is known.
  ///
  /// The displayed time follows the estimate slowly: it counts down by the elapsed time, and approaches the
  /// new estimate by a fraction of `passed / (passed + 3 s)`.
  package mutating func left(at now: Duration) -> Duration? {
    guard let estimate = estimatedSeconds(at: now) else { return nil }
    var seconds = estimate
    if let shown {
      let passed = max((now - shown.at).fractionalSeconds, 0)
      let counted = max(shown.seconds - passed, 0)
      seconds = counted + (estimate - counted) * passed / (passed + Self.inertia)
    }
    shown = (seconds, now)
    return .milliseconds(Int64(seconds * 1_000))
  }

  /// Returns the share of the work that is done, from 0 to 1; results from the cache count as done.
  package func share(at now: Duration) -> Double {
    let work = work(at: now)
    let whole = work.done + work.undone + Double(cached) * work.mean
    return whole > 0 ? min(max(1 - work.undone / whole, 0), 1) : 0
  }

  /// The time for the rest at the current speed, or for the longest running program, whichever is more.
  private func estimatedSeconds(at now: Duration) -> Double? {
    let passed = now - start
    guard passed >= Self.silence, !pending.isEmpty else { return nil }
    let work = work(at: now)
    guard work.isKnown, work.done > 0 else { return nil }
    let speed = work.done / passed.fractionalSeconds
    // One program has the speed of one worker, and workers need not have been busy all the time.
    let workerSpeed =
      work.busy > 0 && work.seen > 0 ? work.seen / work.busy : speed / Double(min(jobs, total))
    let seconds = max(work.left / speed, work.longest / workerSpeed)
    // An estimate of a day or more is not useful.
    return seconds < 86_400 ? seconds : nil
  }

  /// Amounts of work, in the milliseconds of earlier runs.
  private struct Work {
    var done = 0.0
    /// The part of `done` by programs that were compiled or run in this run, without credit for compiled
    /// bundles.
    var seen = 0.0
    /// The total seconds that those were running.
    var busy = 0.0
    /// The work that is not done, whether or not its result will come from the cache.
    var undone = 0.0
    /// The part of `undone` that will probably have to be done.
    var left = 0.0
    /// The remaining work of the longest running program.
    var longest = 0.0
    /// The work of a program without a known time.
    var mean = 0.0
    /// Whether the time of any program, or the number of compiled ones, is known.
    var isKnown = false
  }

  private func work(at now: Duration) -> Work {
    var work = Work()
    let mean = meanMilliseconds
    work.mean = mean ?? 1_000
    work.isKnown = mean != nil || compiledInBundles > 0
    work.done = ran.reduce(0) { $0 + (durations[$1.key].map(Double.init) ?? Double($1.value)) }
    work.busy = busy.fractionalSeconds
    var waiting = 0.0
    var begun = 0
    for (program, state) in pending {
      let whole = durations[program].map(Double.init) ?? work.mean
      guard case .begun(let moment) = state else {
        waiting += whole
        continue
      }
      let seconds = max((now - moment).fractionalSeconds, 0)
      let passed = min(seconds * 1_000, whole * Self.largestShare)
      work.done += passed
      work.left += whole - passed
      work.longest = max(work.longest, whole - passed)
      work.busy += seconds
      begun += 1
    }
    work.seen = work.done
    work.undone = work.left + waiting
    addWaiting(waiting, begun: begun, to: &work)
    return work
  }

  /// Adds waiting programs, of which some are compiled and some are in the cache.
  ///
  /// - Parameters:
  ///   - whole: the milliseconds of all waiting programs.
  ///   - begun: the number of running programs.
  private func addWaiting(_ whole: Double, begun: Int, to work: inout Work) {
    let count = pending.count - begun
    guard count > 0 else { return }
    // Programs of bundles must certainly be run.
    let certain = min(max(inBundles - ran.count - begun, 0), count)
    let compiled = min(max(compiledInBundles - ran.count - begun, 0), certain)
    let likely = Double(certain) + Double(count - certain) * shareNotCached(begun: begun)
    let credit = Double(compiled) * Self.compiledShare / Double(count) * whole
    work.left += max(whole * likely / Double(count) - credit, 0)
    work.undone -= credit
    work.done += credit
  }

  /// The share of programs that are not in the cache, judged by the finished ones.
  private func shareNotCached(begun: Int) -> Double {
    let seen = ran.count + begun + cached
    if seen == 0 { return inBundles > 0 ? 0 : 1 }
    return Double(ran.count + begun) / Double(seen)
  }

  /// The mean of all known times; nil when none is known.
  private var meanMilliseconds: Double? {
    let known = durations.values.map(Double.init) + ran.values.map(Double.init)
    let positive = known.filter { $0 > 0 }
    return positive.isEmpty ? nil : positive.reduce(0, +) / Double(positive.count)
  }
}

extension Duration {
  package var fractionalSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
