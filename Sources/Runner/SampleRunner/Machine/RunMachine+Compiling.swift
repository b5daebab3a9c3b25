import ResultStore
import SafeFiles
import SampleCompiler
import SamplePlan
import WorkbookModel

/// What is compiled: together, alone, or again.
extension RunMachine {
  // MARK: Needs

  /// Makes a program wait for the compilations that its lookup lacks, or go on.
  mutating func needCompilations(_ number: Int) {
    guard let state = states[number], let lookup = state.lookup else { return }
    var awaited: Set<ContentHash> = []
    for missing in lookup.missing {
      let need = CompileNeed(
        key: missing.key, compilation: missing.compilation, number: number)
      if state.isComparison {
        awaited.insert(need.key)
        add(.compileAlone(AloneCompilation(need: need, reason: .compared, use: .comparison)))
      } else if let record = record(of: need) {
        states[number]?.lookup?.resolve(need.key, with: record)
      } else {
        awaited.insert(need.key)
      }
    }
    states[number]?.awaited = awaited
    goOn(number)
  }

  /// The record of a compilation, if it was made in this run; otherwise its program waits for it.
  private mutating func record(of need: CompileNeed) -> CompileRecord? {
    switch compilations[need.key] {
    case .done(let record): return record
    case .inProgress(let waiting):
      compilations[need.key] = .inProgress(waiting: waiting + [need.number])
      return nil
    case nil: break
    }
    if !need.compilation.isApp, let known = states[need.number]?.known {
      compilations[need.key] = .done(known)
      if !options.onlyLooksUp { actions.append(.keep(.compilation(known), as: need.key)) }
      return known
    }
    compilations[need.key] = .inProgress(waiting: [need.number])
    needs[need.key] = need
    let (program, source) = (need.compilation.program, need.compilation.source)
    if AloneReason(noCandidate: program, source, mode: options.merging) == nil {
      unplanned.append(need)
    } else {
      separate(need.key)
    }
    return nil
  }

  /// Continues with a program that waits for no compilation.
  ///
  /// If the program itself does not compile, its apps are not waited for.
  private mutating func goOn(_ number: Int) {
    guard let state = states[number], let lookup = state.lookup else { return }
    let awaited = state.awaited.intersection(lookup.missing.map(\.key))
    states[number]?.awaited = awaited
    guard awaited.isEmpty else { return }
    if lookup.question == nil { complete(number) } else { add(.find(number)) }
  }

  /// Adds a record to a program that waits for it.
  private mutating func resolve(_ number: Int, _ key: ContentHash, with record: CompileRecord) {
    guard states[number]?.awaited.contains(key) ?? false else { return }
    states[number]?.lookup?.resolve(key, with: record)
    states[number]?.awaited.remove(key)
    goOn(number)
  }

  // MARK: Together

  /// Sorts what is to be compiled together by the first programs that need it, however fast each of these was looked
  /// up: equal books have equal bundles.
  func inOrderOfBook(_ needs: [CompileNeed]) -> [CompileNeed] {
    let places = needs.map { need in
      guard case .inProgress(let waiting)? = compilations[need.key] else { return need.number }
      return waiting.min() ?? need.number
    }
    return needs.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { needs[$0] }
  }

  /// Divides programs into bundles; the others are compiled alone.
  mutating func examined(_ entries: [BundleEntry]) {
    let planner = BundlePlanner(entries, jobs: options.jobs)
    separations.merge(planner.separations) { $1 }
    bundles += planner.bundles
    let bundled = Set(planner.bundles.flatMap { $0.entries.map(\.key) })
    let count = planner.bundles.reduce(0) { $0 + $1.programs }
    if count > 0 { actions.append(.report(.compilingTogether(programs: count))) }
    for entry in entries where !bundled.contains(entry.key) { separate(entry.key) }
  }

  /// Records that a bundle is compiled. Programs without a record are compiled alone, unless they are tried
  /// again in a smaller bundle.
  mutating func compiled(_ bundle: Bundle, _ outcome: BundleOutcome) {
    let observing = BundlePlanner(outcome.observers, jobs: options.jobs).bundles
    let rest = (outcome.rest + observing).flatMap(\.entries)
    let count = bundle.programs - outcome.rest.reduce(0) { $0 + $1.programs }
    actions.append(.report(.compiledTogether(programs: count)))
    separations.merge(outcome.separations) { $1 }
    bundles = outcome.rest + observing + bundles
    for entry in rest where entry.watched != nil && observers[entry.key] == nil {
      observers[entry.key] = .inProgress(waiting: [])
    }
    let pending = Set(rest.map(\.key))
    let entries = bundle.entries.filter { !pending.contains($0.key) }
    choose(among: entries.filter { outcome.records[$0.key] != nil })
    for entry in entries {
      let record = outcome.records[entry.key]
      if entry.watched != nil {
        endObserver(entry.key, record)
      } else if let record {
        keep(record, as: entry.key)
        finish(entry.key, record)
      } else {
        separate(entry.key)
      }
    }
  }

  /// Chooses programs to be compared with themselves compiled alone; of programs with the same text, one.
  private mutating func choose(among entries: [BundleEntry]) {
    let numbers = entries.compactMap { entry -> Int? in
      guard entry.watched == nil, case .inProgress(let waiting)? = compilations[entry.key] else {
        return nil
      }
      return waiting.first {
        states[$0]?.task == .planned && states[$0]?.lookup?.compiled.first?.key == entry.key
      }
    }
    for number in options.spotChecks.choose(from: numbers) { states[number]?.isChosen = true }
  }

  /// The programs that wait for something that is in progress.
  func waiting<Record>(for shared: Shared<Record>?) -> [Int] {
    if case .inProgress(let waiting) = shared { waiting } else { [] }
  }

  /// Lets the programs that wait for an observing program in a bundle continue.
  ///
  /// - Parameter record: nil if it has to be compiled alone.
  private mutating func endObserver(_ key: ContentHash, _ record: CompileRecord?) {
    let waiting = waiting(for: observers[key])
    observers[key] = record.map(Shared.done)
    if let record { keep(record, as: key) }
    for number in waiting { add(.probe(number, kept: record)) }
  }

  // MARK: Alone

  /// Starts the compilation of a program alone, once.
  mutating func separate(_ key: ContentHash, urgently isUrgent: Bool = false) {
    if observers[key] != nil { return endObserver(key, nil) }
    guard let need = needs[key], alone.insert(key).inserted else { return }
    let compilation = AloneCompilation(need: need, reason: reason(for: need))
    if isUrgent { urgent.append(compilation) } else { add(.compileAlone(compilation)) }
  }

  private func reason(for need: CompileNeed) -> AloneReason {
    let (program, source) = (need.compilation.program, need.compilation.source)
    if let reason = AloneReason(noCandidate: program, source, mode: options.merging) {
      return reason
    }
    let separation = separations[need.key]
    if let separation, separation.isOwn { return separation }
    if !need.compilation.isApp, states[need.number]?.isShorter ?? false { return .shorterChain }
    return separation ?? .noPartner
  }

  /// Records that a program is compiled alone.
  mutating func compiled(_ compilation: AloneCompilation, _ record: CompileRecord) {
    let need = compilation.need
    switch compilation.use {
    case .all:
      keep(record, as: need.key)
      finish(need.key, record)
    case .comparison: resolve(need.number, need.key, with: record)
    case .place: runForPlace(need.number, record)
    }
  }

  private mutating func keep(_ record: CompileRecord, as key: ContentHash) {
    if record.isReproducible { actions.append(.keep(.compilation(record), as: key)) }
  }

  /// Gives a record to all programs that wait for it.
  private mutating func finish(_ key: ContentHash, _ record: CompileRecord) {
    // Its program may have been compiled alone meanwhile.
    guard case .inProgress(let waiting)? = compilations[key] else { return }
    compilations[key] = .done(record)
    needs[key] = nil
    for number in waiting { resolve(number, key, with: record) }
  }

  // MARK: Again

  /// Compiles programs again whose files are damaged: the records that name them would be used for ever.
  mutating func repair(_ number: Int, _ keys: Set<ContentHash>) {
    guard let lookup = states[number]?.lookup else { return }
    // The key of the run may change: whoever waits for it asks again.
    if let key = states[number]?.pendingRun?.parts.key {
      for other in waiting(for: runs.removeValue(forKey: key)) where other != number {
        add(.find(other))
      }
    }
    states[number]?.isRepaired = true
    states[number]?.awaited = keys
    for part in lookup.compiled where keys.contains(part.key) {
      compileAgain(part, for: number, .damaged)
    }
  }

  /// Compiles a program alone for the compiler's exact messages, instead of those for a bundle.
  mutating func compileForMessages(_ number: Int) {
    guard let own = states[number]?.lookup?.compiled.first else { return }
    states[number]?.hasExactMessages = true
    states[number]?.awaited = [own.key]
    compileAgain(own, for: number, .otherErrors)
  }

  /// Compiles a part of a program alone in place of the record that it has, unless another program that needs
  /// the same does or did that.
  private mutating func compileAgain(
    _ part: ProgramLookup.Compiled, for number: Int, _ reason: AloneReason
  ) {
    switch compilations[part.key] {
    case .done(let record)
    where record.executable != part.record?.executable || record.merge != part.record?.merge:
      resolve(number, part.key, with: record)
    case .inProgress(let waiting):
      compilations[part.key] = .inProgress(waiting: waiting + [number])
    case .done, nil:
      compilations[part.key] = .inProgress(waiting: [number])
      let need = CompileNeed(key: part.key, compilation: part.compilation, number: number)
      add(.compileAlone(AloneCompilation(need: need, reason: reason)))
    }
  }

  /// Compiles a program alone that has trapped without line tables.
  mutating func compileForPlace(_ number: Int, _ record: RunRecord) {
    guard let own = states[number]?.lookup?.compiled.first else { return }
    states[number]?.unplaced = record
    let need = CompileNeed(key: own.key, compilation: own.compilation, number: number)
    add(.compileAlone(AloneCompilation(need: need, reason: .noPartner, use: .place)))
  }
}
