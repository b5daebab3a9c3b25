import SwiftRewriting
import Toolchains
package import SafeFiles
package import ResultStore
package import SamplePlan
import Sandbox
import Synchronization

/// Compiles programs together where that changes nothing but the time, and keeps the results as if
/// each had been compiled alone.
///
/// It is a step in front of the others: a program of which the compiler says anything that it might not say
/// of it alone (``BundleWords``) is left to be compiled alone. A module that fails loses the programs that
/// the messages name, or is halved until the culprit is alone.
///
/// ```
/// plan    -> bundles, separations
/// compile -> records for those of which all is known, errors too
///            separations for those that have doubtful messages
///            rest: smaller bundles, to be compiled next
/// ```
/// Called by the schedule of a run, for several bundles at a time. It keeps nothing of its own.
package struct Bundler: Sendable {
  /// Calls the compiler.
  package let compiler: SampleCompiler
  /// Where the record of each program is kept.
  package let cache: ResultCache
  /// How many modules are made at a time.
  package let jobs: Int
  /// With `no` every program is left alone.
  package let mode: MergeMode

  /// Makes a bundler.
  ///
  /// - Parameter jobs: how many modules are made at a time.
  package init(compiler: SampleCompiler, cache: ResultCache, jobs: Int, mode: MergeMode) {
    self.compiler = compiler
    self.cache = cache
    self.jobs = jobs
    self.mode = mode
  }

  /// What there is to compile together.
  package struct Plan: Sendable {
    /// Those that could be compiled now, the largest first.
    package var bundles: [Bundle] = []
    /// By the number of a program: the key of its compilation; programs that are no candidates have none.
    package var keys: [Int: ContentHash] = [:]
    /// By the number of a program: those of the apps that it installs.
    package var appKeys: [Int: [ContentHash]] = [:]
    /// Why programs are compiled alone, by key.
    package var separations: [ContentHash: Separation] = [:]

    /// Makes a plan for nothing.
    package init() {}
  }

  /// What a compilation of several programs came to.
  package struct Outcome: Sendable {
    /// What is left to be tried, each with fewer programs, and what looks at values of those that are done.
    package var rest: [Bundle] = []
    /// The programs that are to be compiled alone.
    package var separations: [ContentHash: Separation] = [:]
    /// What is kept now of the others.
    package var records: [ContentHash: CompileRecord] = [:]

    /// Makes an outcome in which no program has a result.
    package init() {}

    /// Leaves a program to be compiled alone.
    fileprivate mutating func leave(_ entry: BundleEntry, _ separation: Separation) {
      separations[entry.key] = separation
    }

    /// Says what becomes of programs whose bundle has come to no executable.
    ///
    /// The culprit is looked for by halves where no message names one; where some are named, the others are
    /// tried again without them. One that the compiler works on until it is stopped costs all of its time
    /// in each half, one after the other, so then each program is compiled alone at once.
    ///
    /// - Parameters:
    ///   - entries: those of the bundle that the compiler says nothing about.
    ///   - changed: those that have another text from now on, tried again with them.
    ///   - bundle: all of it; with fewer entries, some were named.
    ///   - record: what the compiler made of the bundle.
    package mutating func divide(
      _ entries: [BundleEntry], with changed: [BundleEntry] = [], of bundle: Bundle,
      after record: CompileRecord
    ) {
      let half = entries.count / 2
      let limit = record.stoppedBy.flatMap(Sandbox.Limit.init)
      if limit == .time || limit == .processor {
        for entry in entries + changed { leave(entry, .halved) }
      } else if entries.count < bundle.entries.count {
        // Errors stop the compiler before it has seen everything, so the rest is asked again.
        retry(entries + changed, .lastOfBundle)
      } else {
        retry(entries[..<half], .halved)
        retry(entries[half...], .halved)
      }
    }

    /// Tries programs again that lack names of others, with none that declares these.
    ///
    /// One that finds no room beside the others is compiled alone.
    fileprivate mutating func retry(_ lacking: [BundleEntry]) {
      var bundles: [Bundle] = []
      for entry in lacking {
        if let index = bundles.firstIndex(where: { $0.accepts(entry) }) {
          bundles[index].add(entry)
        } else {
          bundles.append(Bundle([entry]))
        }
      }
      for bundle in bundles {
        if bundle.entries.count > 1 {
          rest.append(bundle)
        } else {
          for entry in bundle.entries { leave(entry, .lastOfBundle) }
        }
      }
    }

    /// Tries some programs again; a single one is not worth it.
    fileprivate mutating func retry(
      _ entries: some Collection<BundleEntry>, _ reason: Separation
    ) {
      if entries.count > 1 {
        rest.append(Bundle(entries))
      } else {
        for entry in entries { leave(entry, reason) }
      }
    }
  }

  /// A program, and what has to be compiled with it.
  package struct Candidate: Sendable {
    /// By which the plan has its keys.
    let number: Int
    let program: Program
    let source: ProgramSource
    /// Those that it installs on its device, if it is to be run.
    let apps: [(program: Program, source: ProgramSource)]

    /// Makes a candidate.
    package init(
      number: Int, _ program: Program, _ source: ProgramSource,
      apps: [(program: Program, source: ProgramSource)]
    ) {
      self.number = number
      self.program = program
      self.source = source
      self.apps = apps
    }
  }

  /// Divides what is not in the cache yet and may share a compilation.
  ///
  /// Left out are programs that are no candidates, cannot be compiled here, or are known to the cache
  /// already; of two with the same key one is taken.
  ///
  /// - Returns: bundles, and why each of the others that are new is compiled alone.
  package func plan(_ candidates: [Candidate]) async throws -> Plan {
    var plan = Plan()
    var seen: Set<ContentHash> = []
    var new: [(key: ContentHash, program: Program, source: ProgramSource)] = []
    func key(_ program: Program, _ source: ProgramSource) async throws -> ContentHash? {
      guard Separation(noCandidate: program, source, mode: mode) == nil,
        compiler.obstacle(to: program, source) == nil
      else { return nil }
      let key = try await compiler.key(
        for: source, languageMode: program.languageMode, isAlone: false)
      if seen.insert(key).inserted, cache.compileRecord(key) == nil {
        new.append((key, program, source))
      }
      return key
    }
    for candidate in candidates {
      plan.keys[candidate.number] = try await key(candidate.program, candidate.source)
      for app in candidate.apps {
        if let key = try await key(app.program, app.source) {
          plan.appKeys[candidate.number, default: []].append(key)
        }
      }
    }
    let planner = BundlePlanner(await Self.entries(new), jobs: jobs)
    plan.bundles = planner.bundles
    plan.separations = planner.separations
    return plan
  }

  /// Looks at the programs side by side: each is parsed, and nothing can be compiled before.
  private static func entries(
    _ programs: [(key: ContentHash, program: Program, source: ProgramSource)]
  ) async -> [BundleEntry] {
    await withTaskGroup(of: (Int, BundleEntry).self) { group in
      for (index, (key, program, source)) in programs.enumerated() {
        group.addTask {
          (
            index,
            BundleEntry(
              key: key, source: source, languageMode: program.languageMode,
              expectsTrap: program.expectsTrap,
              mustFail: program.purpose == .failToCompile,
              probe: source.testedSamples.isEmpty && program.settings.device == nil
                && program.purpose == .run ? ValueProbe(program) : nil)
          )
        }
      }
      var entries = [BundleEntry?](repeating: nil, count: programs.count)
      for await (index, entry) in group { entries[index] = entry }
      return entries.compactMap { $0 }
    }
  }

  /// Compiles a bundle once and keeps what came of it.
  ///
  /// - Parameter hear: called as soon as the compiler says something of a program for which that is to be
  ///   compiled alone, while it still looks at the others.
  /// - Returns: which programs have a record now, which are left alone, and which are to be tried again.
  ///   Each record has its share of the time.
  package func compile(
    _ bundle: Bundle, hear: @escaping @Sendable (Separation.EarlyFinding) -> Void = { _ in }
  ) async throws -> Outcome {
    if bundle.isOnlyParsed { return try await parse(bundle) }
    let told = Mutex<Told>(Told())
    let record = try await compiler.compile(
      BundleSource(bundle), role: bundle.role, languageMode: bundle.entries[0].languageMode,
      hasLines: bundle.hasLines
    ) { output in
      for entry in told.withLock({ $0.take(output, of: bundle) }) { hear(entry) }
    }
    var outcome = Outcome()
    var quiet: [(index: Int, messages: [CompileRecord.Message])] = []
    var lacking: [BundleEntry] = []
    var freed: [BundleEntry] = []
    let words = BundleWords(record, of: bundle)
    for (index, entry) in bundle.entries.enumerated() {
      switch words.meaning(of: index) {
      case .nothing: quiet.append((index, []))
      case .own(let messages) where messages.contains { $0.severity == "error" }:
        // Where everything compiles, no program has errors: something only looks like one.
        guard record.executable == nil else {
          outcome.leave(entry, Separation(messages[0]))
          continue
        }
        try keep(record, of: bundle, index, saying: messages, isMade: false, in: &outcome)
      case .own(let messages): quiet.append((index, messages))
      case .lacks(let names):
        lacking.append(entry)
        lacking[lacking.count - 1].missingNames = names
      // Where everything compiles, there are no errors.
      case .usesConstants where record.executable != nil: outcome.leave(entry, .halved)
      case .usesConstants:
        freed.append(entry)
        freed[freed.count - 1].freesConstants = true
      case .doubtful(let message): outcome.leave(entry, Separation(message))
      }
    }
    outcome.retry(lacking)
    guard record.isLasting, record.executable != nil else {
      outcome.divide(
        quiet.map { bundle.entries[$0.index] }, with: freed, of: bundle, after: record)
      return outcome
    }
    // A message without a place may be about any program.
    let stray = record.messages.first { $0.file == nil }
    for (index, messages) in quiet {
      let entry = bundle.entries[index]
      if let stray {
        outcome.leave(entry, Separation(stray))
      } else if entry.mustFail {
        outcome.leave(entry, .doesCompile)
      } else {
        try keep(record, of: bundle, index, saying: messages, isMade: true, in: &outcome)
      }
    }
    outcome.rest += try await looks(at: bundle.entries.filter { outcome.records[$0.key] != nil })
    return outcome
  }

  /// Bundles of what looks at the values that programs claim which are compiled now.
  private func looks(at entries: [BundleEntry]) async throws -> [Bundle] {
    var looks: [BundleEntry] = []
    for entry in entries {
      guard let probe = entry.probe else { continue }
      let source = entry.source.watched(by: probe)
      let key = try await compiler.key(
        for: source, languageMode: entry.languageMode, isAlone: false)
      guard cache.compileRecord(key) == nil else { continue }
      looks.append(
        BundleEntry(
          key: key, source: source, languageMode: entry.languageMode, watched: entry.key))
    }
    return BundlePlanner(looks, jobs: jobs).bundles
  }

  /// Asks for the syntax errors of programs that cannot be compiled for them.
  ///
  /// One in which only our parser finds any is compiled alone.
  private func parse(_ bundle: Bundle) async throws -> Outcome {
    let record = try await compiler.parse(
      BundleSource(unreadable: bundle), languageMode: bundle.entries[0].languageMode)
    var outcome = Outcome()
    let words = SyntaxErrors(record, of: bundle)
    for (index, entry) in bundle.entries.enumerated() {
      let separation = entry.candidate.hazards.first.map(Separation.init) ?? .noPartner
      let messages = words.ofProgram(index)
      if record.stoppedBy == nil, record.crash == nil, !messages.isEmpty {
        var own = CompileRecord(
          messages: messages, milliseconds: record.milliseconds / bundle.entries.count,
          date: record.date)
        own.merge = .alone(separation)
        try cache.keep(own, as: entry.key)
        outcome.records[entry.key] = own
      } else {
        outcome.leave(entry, separation)
      }
    }
    return outcome
  }

  /// What was heard of a compiler that is still at work.
  ///
  /// The output is read as it grows, from the line behind which everything was understood.
  private struct Told {
    private var numbers: Set<Int> = []
    /// How much of what it has said was read, in bytes; the whole may be long, and comes again and again.
    private var count = 0

    /// Returns the programs of which something was said for which they are compiled alone, and that were not
    /// heard of before.
    mutating func take(_ output: [UInt8], of bundle: Bundle) -> [Separation.EarlyFinding] {
      let new = output.dropFirst(count)
      var heard: [Separation.EarlyFinding] = []
      for message in CompilerOutputParser.messages(inUnfinished: Array(new))
      where message.severity == "error" {
        guard let number = bundle.number(of: message),
          case .doubtful(let message) = BundleWords([message], of: bundle).meaning(of: number),
          numbers.insert(number).inserted
        else { continue }
        heard.append(
          Separation.EarlyFinding(key: bundle.entries[number].key, separation: Separation(message)))
      }
      // Only the next line shows whether the last one was a message or code.
      let newLine = UInt8(ascii: "\n")
      if let end = new.lastIndex(of: newLine) {
        count = new[..<end].lastIndex(of: newLine).map { $0 + 1 } ?? count
      }
      return heard
    }
  }

  /// Keeps the record of a program of a bundle.
  ///
  /// - Parameter isMade: whether it can be run: it is the executable of all, with the number that starts it.
  private func keep(
    _ record: CompileRecord, of bundle: Bundle, _ index: Int,
    saying messages: [CompileRecord.Message], isMade: Bool, in outcome: inout Outcome
  ) throws {
    let own = CompileRecord(
      messages: messages, executable: isMade ? record.executable : nil,
      entry: isMade ? index : nil, lacksLines: isMade && !bundle.hasLines ? true : nil,
      merge: .together(programs: bundle.entries.count),
      milliseconds: record.milliseconds / bundle.entries.count, date: record.date)
    let key = bundle.entries[index].key
    try cache.keep(own, as: key)
    outcome.records[key] = own
  }
}
