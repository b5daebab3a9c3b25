package import SampleRunner
package import WorkbookModel

/// How long a run will still take, from what its programs took before and what it has done so far.
///
/// A pure value: events and moments in, times out. Work is counted in the milliseconds that programs
/// took the last time; one without a time counts as the mean of the others. What was done so far in the
/// time that has passed gives the speed, whatever the machine's load and however many compilers run, and
/// the rest is divided by it. Three things are taken into account:
///
/// - A program under way counts as done as far as its time has passed.
/// - Programs that were compiled together count as mostly done before they run.
/// - What comes from the cache costs nothing, and a share of the rest will come from there too.
///
/// One program is the work of one processor, so that the longest one under way may take longer than
/// all the rest on the others. What is shown counts down like a clock and moves towards each new
/// estimate in a few seconds.
package struct TimeEstimate: Sendable {
  /// The state of a program that is not done: it waits, or has been under way since a moment.
  private enum Pending { case waiting, begun(at: Duration) }

  /// Before that an estimate would be a guess.
  private static let silence = Duration.seconds(2)
  /// How far compiling brings a program: it is run twice, but that is quick.
  private static let compiledShare = 0.7
  /// How far a program that takes longer than the last time can be.
  private static let largestShare = 0.95
  /// How fast what is shown follows what is estimated.
  private static let inertia = 3.0

  /// How many programs are worked on at a time; at least 1.
  private let jobs: Int
  /// Milliseconds that the programs for samples took the last time; missing for new ones.
  private let durations: [Sample.ID: Int]
  /// When the run began.
  private var start = Duration.zero
  /// The programs that are not done.
  private var pending: [Sample.ID: Pending] = [:]
  /// How many programs the run has.
  private var total = 0
  /// How many came from the cache.
  private var cached = 0
  /// The milliseconds of each program that was compiled or run now.
  private var ran: [Sample.ID: Int] = [:]
  /// How long those were under way, all together.
  private var busy = Duration.zero
  /// How many programs are, or were, compiled together.
  private var inBundles = 0
  /// How many of those are compiled.
  private var compiledInBundles = 0
  /// The estimate that was given out last, and when.
  private var shown: (seconds: Double, at: Duration)?

  /// - Parameters:
  ///   - jobs: how many programs are worked on at a time.
  ///   - durations: what the programs for samples took the last time, in milliseconds.
  package init(jobs: Int, durations: [Sample.ID: Int] = [:]) {
    self.jobs = max(jobs, 1)
    self.durations = durations
  }

  /// Takes what happens; a run that begins forgets the one before.
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

  /// The time left; nil as long as too little is known.
  ///
  /// What is shown follows the estimate slowly: it counts down by the time that has passed, and
  /// goes a part of the way towards the new estimate, `passed / (passed + 3 s)`.
  package mutating func left(at now: Duration) -> Duration? {
    guard let estimate = estimatedSeconds(at: now) else { return nil }
    var seconds = estimate
    if let shown {
      let passed = max((now - shown.at).inSeconds, 0)
      let counted = max(shown.seconds - passed, 0)
      seconds = counted + (estimate - counted) * passed / (passed + Self.inertia)
    }
    shown = (seconds, now)
    return .milliseconds(Int64(seconds * 1_000))
  }

  /// How much of the work is done, from 0 to 1; what came from the cache counts as done.
  package func share(at now: Duration) -> Double {
    let work = work(at: now)
    let whole = work.done + work.undone + Double(cached) * work.mean
    return whole > 0 ? min(max(1 - work.undone / whole, 0), 1) : 0
  }

  /// The time that the rest takes at the speed so far, or that the longest program under way takes,
  /// whichever is more.
  private func estimatedSeconds(at now: Duration) -> Double? {
    let passed = now - start
    guard passed >= Self.silence, !pending.isEmpty else { return nil }
    let work = work(at: now)
    guard work.isKnown, work.done > 0 else { return nil }
    let speed = work.done / passed.inSeconds
    // A program has the speed of one worker, which need not have been busy all the time.
    let workerSpeed =
      work.busy > 0 && work.seen > 0 ? work.seen / work.busy : speed / Double(min(jobs, total))
    let seconds = max(work.left / speed, work.longest / workerSpeed)
    // A day's estimate is none.
    return seconds < 86_400 ? seconds : nil
  }

  /// Work in the milliseconds of the last time.
  private struct Work {
    var done = 0.0
    /// What of that was done by programs that were compiled or run now, without credit for compiled
    /// bundles.
    var seen = 0.0
    /// The seconds for which those were under way, all together.
    var busy = 0.0
    /// What is not done, whether or not it will come from the cache.
    var undone = 0.0
    /// How much of it will have to be done, as far as can be told.
    var left = 0.0
    /// What is left of the longest program under way.
    var longest = 0.0
    /// What a program without a known time counts as.
    var mean = 0.0
    /// Whether any program's time is known, or how many of how many are compiled.
    var isKnown = false
  }

  /// Sums up where every program stands.
  private func work(at now: Duration) -> Work {
    var work = Work()
    let mean = meanMilliseconds
    work.mean = mean ?? 1_000
    work.isKnown = mean != nil || compiledInBundles > 0
    work.done = ran.reduce(0) { $0 + (durations[$1.key].map(Double.init) ?? Double($1.value)) }
    work.busy = busy.inSeconds
    var waiting = 0.0
    var begun = 0
    for (program, state) in pending {
      let whole = durations[program].map(Double.init) ?? work.mean
      guard case .begun(let moment) = state else {
        waiting += whole
        continue
      }
      let seconds = max((now - moment).inSeconds, 0)
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

  /// Adds programs that wait, of which some are compiled and some are in the cache.
  ///
  /// - Parameters:
  ///   - whole: the milliseconds of all programs that wait.
  ///   - begun: how many programs are under way.
  private func addWaiting(_ whole: Double, begun: Int, to work: inout Work) {
    let count = pending.count - begun
    guard count > 0 else { return }
    // Programs of bundles have to be run for certain.
    let certain = min(max(inBundles - ran.count - begun, 0), count)
    let compiled = min(max(compiledInBundles - ran.count - begun, 0), certain)
    let likely = Double(certain) + Double(count - certain) * shareNotCached(begun: begun)
    let credit = Double(compiled) * Self.compiledShare / Double(count) * whole
    work.left += max(whole * likely / Double(count) - credit, 0)
    work.undone -= credit
    work.done += credit
  }

  /// The share of programs that are not in the cache, as far as can be told from those that are done.
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
  /// The duration as a number of seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
