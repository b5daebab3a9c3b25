package import SafeFiles
package import SampleCompiler
package import ResultStore

/// Decides which piece of a run's work starts next; state alone, it does nothing itself.
///
/// Programs start in their order. One that may be compiled together with others waits for that, and for its apps,
/// all others start at once: a compilation of many takes long, so it leaves one place to programs that could start as
/// long as there are any. A program in which the compiler of a bundle finds an error is in front of
/// everything, and may even start when all places are taken: the author waits for the compiler's exact
/// words, which it says only when it compiles that program alone. Shorter chains, which take the place of
/// longer ones that failed, wait until there is nothing else to start: then they are compiled together too.
/// Comparisons with what is compiled alone are few and long: they start as soon as they can, since at the end
/// everything would wait for them.
///
/// ```
/// add -> next -> .compile -> hear*, end(bundle) ---> next ...
///                .judge   -> end(program)
///                .planShorter -> add
///                .compare -> endComparison
/// ```
/// A program that is judged is in one place at a time: `waiting` for its bundle, `ready` or `urgent`,
/// `running`, and then done, `shorter` or `comparable`.
package struct RunSchedule {
  /// A piece of work, for the caller to start.
  package enum Work: Sendable {
    /// Some programs are to be compiled together; their errors are heard on the way.
    case compile(Bundle)
    /// A program, by its number, is to be looked up, or compiled and run, and judged.
    case judge(program: Int)
    /// Some programs are to be planned, and then added.
    case planShorter([Int])
    /// A program that was compiled together with others is to be compiled alone too.
    case compare(program: Int)
  }

  /// Why programs are compiled alone, by key; grows while bundles are compiled.
  package private(set) var separations: [ContentHash: Separation] = [:]
  /// How many pieces of work are done at a time.
  private let jobs: Int
  /// The programs that have started and are not done.
  private var running: Set<Int> = []
  /// How many bundles are being compiled.
  private var compiling = 0
  /// How many comparisons are being made.
  private var comparing = 0
  /// Those that no compiler has begun with.
  private var bundles: [Bundle] = []
  /// The programs that could start, in their order.
  private var ready: ArraySlice<Int> = []
  /// The programs that have an error.
  private var urgent: [Int] = []
  /// The programs that have become shorter.
  private var shorter: [Int] = []
  /// The programs that are to be compared as soon as they are done, and those that could be now.
  private var chosen: Set<Int> = []
  private var comparable: [Int] = []
  /// By program: its place in the order.
  private let ranks: [Int: Int]
  /// By program: the key of its compilation.
  private var keys: [Int: ContentHash] = [:]
  /// By program: those of its apps' compilations.
  private var appKeys: [Int: [ContentHash]] = [:]
  /// By key: the programs that wait for a bundle.
  private var waiting: [ContentHash: [Int]] = [:]
  /// By program that waits: the keys that it waits for.
  private var awaited: [Int: Set<ContentHash>] = [:]

  /// - Parameters:
  ///   - order: the numbers of all programs, in the order in which they start once they are added.
  ///   - jobs: how many pieces of work are done at a time.
  package init(order: [Int], jobs: Int) {
    self.jobs = max(jobs, 1)
    ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
  }

  /// Takes programs that were planned.
  ///
  /// Those that share a compilation wait for it; all others could start now.
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

  /// Why a program and its apps are compiled alone, by key; what is to be seen from them is not there.
  package func separations(of program: Int) -> [ContentHash: Separation] {
    var own: [ContentHash: Separation] = [:]
    if let key = keys[program] { own[key] = separations[key] }
    for key in appKeys[program, default: []] { own[key] = separations[key] }
    return own
  }

  /// Returns what starts now, or nil when something has to end first or nothing is left.
  ///
  /// The caller asks again until it is nil, and after each end.
  ///
  /// Of what could start, in this order: a program with an error, a bundle (as long as another place is
  /// left, or no program could start), a comparison, a program, shorter chains.
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

  /// Takes down that a program runs.
  private mutating func judge(_ program: Int) -> Work {
    running.insert(program)
    return .judge(program: program)
  }

  /// Notes that a program is done, or has become a shorter one.
  ///
  /// - Parameter isOpen: whether a shorter chain of it is left to be compiled.
  package mutating func end(program: Int, isOpen: Bool = false) {
    running.remove(program)
    if isOpen {
      shorter.append(program)
    } else if chosen.remove(program) != nil {
      comparable.append(program)
    }
  }

  /// Notes that a comparison is done.
  package mutating func endComparison() { comparing -= 1 }

  /// Notes that the compiler of a bundle has found an error in a program, and is not done yet.
  ///
  /// All programs of that text are urgent now, and do not wait for the bundle.
  package mutating func hear(_ heard: Separation.EarlyFinding) {
    separations[heard.key] = heard.separation
    urgent += release(heard.key)
  }

  /// Notes that a bundle is compiled, or a part of it: a program that is not to be tried again need not
  /// wait any longer, unless something is to be compiled that looks at its values.
  ///
  /// - Parameter choose: chooses the programs that are to be compared, of those that were compiled. Of
  ///   programs with the same text it sees one.
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

  /// Programs start in the order of the run, however they came to be ready, but first those that are to be
  /// compared: their comparisons should not be all that is left at the end.
  private mutating func sortReady() {
    let first = chosen
    func place(of program: Int) -> (Int, Int) {
      (first.contains(program) ? 0 : 1, ranks[program, default: 0])
    }
    ready.sort { place(of: $0) < place(of: $1) }
  }
}
