package import SafeFiles
package import SampleCompiler
package import ResultStore

/// Decides which piece of a run's work starts next. It is a state machine that does no work itself.
///
/// Programs start in their order. One that may be compiled together with others waits for that, and for its
/// apps; all others start at once. Bundles take long to compile, so they leave one place to programs that
/// could start, as long as there are any. A program in which the compiler of a bundle finds an error precedes
/// everything, and may start even if all places are taken: the author waits for the compiler's exact
/// messages, which require compiling that program alone. Shorter chains, which replace longer ones that
/// failed, wait until there is nothing else to start, and are then compiled together too. Comparisons with
/// separate compilations are few and long: they start as soon as possible, so that they are not left for the
/// end.
///
/// ```
/// add -> next -> .compile -> hear*, end(bundle) ---> next ...
///                .judge   -> end(program)
///                .planShorter -> add
///                .compare -> endComparison
/// ```
/// A program is in one place at a time: `waiting` for its bundle, `ready` or `urgent`, `running`, and then
/// done, `shorter` or `comparable`.
package struct RunSchedule {
  /// A piece of work for the caller to start.
  package enum Work: Sendable {
    /// Compile some programs together, reporting their errors on the way.
    case compile(Bundle)
    /// Look a program up, or compile and run it, and judge it.
    case judge(program: Int)
    /// Plan some programs, and then add them.
    case planShorter([Int])
    /// Compile a program alone too that was compiled together with others.
    case compare(program: Int)
  }

  /// The reasons why programs are compiled alone, by key; grows while bundles are compiled.
  package private(set) var separations: [ContentHash: AloneReason] = [:]
  /// The number of pieces of work to do at a time.
  private let jobs: Int
  /// The programs that have started and are not done.
  private var running: Set<Int> = []
  /// The number of bundles that are being compiled.
  private var compiling = 0
  /// The number of comparisons in progress.
  private var comparing = 0
  /// The bundles that are not being compiled yet.
  private var bundles: [Bundle] = []
  /// The programs that could start, in their order.
  private var ready: ArraySlice<Int> = []
  /// The programs that have an error.
  private var urgent: [Int] = []
  /// The programs that have been replaced by shorter chains.
  private var shorter: [Int] = []
  /// The programs to compare once they are done, and those that could be compared now.
  private var chosen: Set<Int> = []
  private var comparable: [Int] = []
  /// By program: its position in the order.
  private let ranks: [Int: Int]
  /// By program: the key of its compilation.
  private var keys: [Int: ContentHash] = [:]
  /// By program: the keys of its apps' compilations.
  private var appKeys: [Int: [ContentHash]] = [:]
  /// By key: the programs that wait for a bundle.
  private var waiting: [ContentHash: [Int]] = [:]
  /// By waiting program: the keys that it waits for.
  private var awaited: [Int: Set<ContentHash>] = [:]

  /// - Parameters:
  ///   - order: the numbers of all programs, in the order in which they start once they are added.
  ///   - jobs: the number of pieces of work to do at a time.
  package init(order: [Int], jobs: Int) {
    self.jobs = max(jobs, 1)
    ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
  }

  /// Adds planned programs. Those that are compiled together wait for that; all others could start now.
  package mutating func add(_ plan: Bundler.Plan, _ programs: [Int]) {
    separations.merge(plan.separations) { $1 }
    bundles += plan.bundles
    let bundled = Set(plan.bundles.flatMap { $0.entries.map(\.key) })
    for program in programs {
      keys[program] = plan.keys[program]
      appKeys[program] = plan.appKeys[program]
      let own = plan.keys[program].map { [$0] } ?? []
      let shared = bundled.intersection(own + plan.appKeys[program, default: []])
      if shared.isEmpty { ready.append(program) } else { awaited[program] = shared }
      for key in shared { waiting[key, default: []].append(program) }
    }
    sortReady()
  }

  /// Ends the wait for a key.
  ///
  /// - Returns: the programs that wait for nothing now.
  private mutating func release(_ key: ContentHash) -> [Int] {
    (waiting.removeValue(forKey: key) ?? []).filter { program in
      awaited[program]?.remove(key)
      return awaited[program]?.isEmpty ?? true
    }
  }

  /// The reasons why a program and its apps are compiled alone, by key, except for those that the programs
  /// themselves show.
  package func separations(of program: Int) -> [ContentHash: AloneReason] {
    var own: [ContentHash: AloneReason] = [:]
    if let key = keys[program] { own[key] = separations[key] }
    for key in appKeys[program, default: []] { own[key] = separations[key] }
    return own
  }

  /// Returns the work to start now; nil if other work has to end first or nothing is left.
  ///
  /// The caller calls it until it returns nil, and again after each end.
  ///
  /// The order is: a program with an error, a bundle (as long as another place is left, or no program could
  /// start), a comparison, a program, shorter chains.
  package mutating func next() -> Work? {
    let busy = compiling + running.count + comparing
    if busy <= jobs, !urgent.isEmpty { return judge(urgent.removeFirst()) }
    guard busy < jobs else { return nil }
    if ready.isEmpty || compiling < jobs - 1, !bundles.isEmpty {
      compiling += 1
      return .compile(bundles.removeFirst())
    }
    if let program = comparable.popLast() {
      comparing += 1
      return .compare(program: program)
    }
    if let program = ready.popFirst() { return judge(program) }
    guard !shorter.isEmpty else { return nil }
    defer { shorter = [] }
    return .planShorter(shorter)
  }

  /// Marks a program as running.
  private mutating func judge(_ program: Int) -> Work {
    running.insert(program)
    return .judge(program: program)
  }

  /// Records that a program is done, or has been replaced by a shorter chain.
  ///
  /// - Parameter isOpen: whether a shorter chain is left to be compiled.
  package mutating func end(program: Int, isOpen: Bool = false) {
    running.remove(program)
    if isOpen {
      shorter.append(program)
    } else if chosen.remove(program) != nil {
      comparable.append(program)
    }
  }

  package mutating func endComparison() { comparing -= 1 }

  /// Records that the compiler of a bundle has found an error in a program, while it is still working.
  ///
  /// All programs with that text become urgent, and do not wait for the bundle.
  package mutating func hear(_ heard: AloneReason.PartialError) {
    separations[heard.key] = heard.separation
    urgent += release(heard.key)
  }

  /// Records that a bundle, or a part of it, is compiled.
  ///
  /// A program that is not tried again stops waiting, unless a program that observes its values has to be
  /// compiled.
  ///
  /// - Parameter choose: selects the programs to compare from those that were compiled. Of programs with the
  ///   same text it gets one.
  package mutating func end(
    _ bundle: Bundle, _ outcome: Bundler.Outcome, comparing choose: ([Int]) -> [Int] = { _ in [] }
  ) {
    compiling -= 1
    separations.merge(outcome.separations) { $1 }
    bundles = outcome.rest + bundles
    let rest = outcome.rest.flatMap(\.entries)
    let pending = Set(rest.map(\.key))
    for look in rest {
      guard let program = look.watched, waiting[look.key] == nil else { continue }
      waiting[look.key] = waiting[program]
      for program in waiting[program, default: []] { awaited[program]?.insert(look.key) }
    }
    var compiled: [Int] = []
    for entry in bundle.entries where !pending.contains(entry.key) {
      if outcome.records[entry.key] != nil {
        compiled += waiting[entry.key, default: []].filter { keys[$0] == entry.key }.prefix(1)
      }
      ready += release(entry.key)
    }
    chosen.formUnion(choose(compiled))
    sortReady()
  }

  /// Sorts ready programs into the order of the run, but programs to be compared first, so that comparisons
  /// are not left for the end.
  private mutating func sortReady() {
    let first = chosen
    func place(of program: Int) -> (Int, Int) {
      (first.contains(program) ? 0 : 1, ranks[program, default: 0])
    }
    ready.sort { place(of: $0) < place(of: $1) }
  }
}
