package import ContentHash

/// Decides which piece of a run's work starts next; state alone, it does nothing itself.
///
/// Programs start in their order. One that may be compiled together with others waits for that, all others
/// start at once: a compilation of many takes long, so
/// it leaves one place to programs that could start as long as there are any. A program in which the
/// compiler of a bundle finds an error is in front of everything, and may even start when all places
/// are taken: the author waits for the compiler's exact words, which it says only when it compiles that
/// program alone.
package struct RunSchedule {
  package enum Work: Sendable {
    case compile(Bundle)
    /// The number of a program, from 0.
    case judge(program: Int)
  }

  /// Why programs are compiled alone, by key; grows while bundles are compiled.
  package private(set) var separations: [ContentHash: Separation]
  private let jobs: Int
  /// The programs that have started and are not done.
  private var running: Set<Int> = []
  private var compiling = 0
  private var bundles: [Bundle]
  /// The programs that could start, in their order.
  private var ready: ArraySlice<Int> = []
  /// The programs that have an error.
  private var urgent: [Int] = []
  /// By program: its place in the order.
  private let ranks: [Int: Int]
  /// By key: the programs that wait for a bundle.
  private var waiting: [ContentHash: [Int]] = [:]

  /// - Parameters:
  ///   - order: the numbers of the programs, in the order in which they start.
  ///   - jobs: how many pieces of work are done at a time.
  package init(_ plan: Bundler.Plan, order: [Int], jobs: Int) {
    self.jobs = max(jobs, 1)
    ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    separations = plan.separations
    bundles = plan.bundles
    let bundled = Set(plan.bundles.flatMap { $0.entries.map(\.key) })
    for program in order {
      if let key = plan.keys[program], bundled.contains(key) {
        waiting[key, default: []].append(program)
      } else {
        ready.append(program)
      }
    }
  }

  /// Returns what starts now, or nil when something has to end first or nothing is left.
  package mutating func next() -> Work? {
    let busy = compiling + running.count
    if busy <= jobs, !urgent.isEmpty { return judge(urgent.removeFirst()) }
    if busy < jobs, ready.isEmpty || compiling < jobs - 1, !bundles.isEmpty {
      compiling += 1
      return .compile(bundles.removeFirst())
    }
    return busy < jobs ? ready.popFirst().map { judge($0) } : nil
  }

  private mutating func judge(_ program: Int) -> Work {
    running.insert(program)
    return .judge(program: program)
  }

  /// A program is done.
  package mutating func end(program: Int) { running.remove(program) }

  /// The compiler of a bundle has found an error in a program, and is not done yet.
  package mutating func hear(_ heard: Separation.Heard) {
    separations[heard.key] = heard.separation
    urgent += waiting.removeValue(forKey: heard.key) ?? []
  }

  /// A bundle is compiled, or a part of it: a program that is not to be tried again need not wait any longer.
  package mutating func end(_ bundle: Bundle, _ outcome: Bundler.Outcome) {
    compiling -= 1
    separations.merge(outcome.separations) { $1 }
    bundles = outcome.rest + bundles
    let pending = Set(outcome.rest.flatMap { $0.entries.map(\.key) })
    for entry in bundle.entries where !pending.contains(entry.key) {
      ready += waiting.removeValue(forKey: entry.key) ?? []
    }
    ready.sort { ranks[$0, default: 0] < ranks[$1, default: 0] }
  }
}
