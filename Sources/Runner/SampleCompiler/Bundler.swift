import SwiftRewriting
import Toolchains
package import SafeFiles
package import ResultStore
package import SamplePlan
import Sandbox
import Synchronization

/// Compiles programs together where that changes only the time, and stores the results as if each had been
/// compiled alone.
///
/// It precedes the other steps: a program with messages that it might not get alone (``BundleDiagnostics``) is left
/// to be compiled alone. A module that fails loses the programs that its messages name, or is halved until
/// the culprit is alone.
///
/// ```
/// entries -> examined programs, which BundlePlanner divides into bundles
/// compile -> records for programs whose result is certain, including errors
///            separations for those that have doubtful messages
///            rest: smaller bundles, to be compiled next
/// ```
/// The schedule of a run calls it for several bundles at a time. It has no mutable state.
package struct Bundler: Sendable {
  package let compiler: SampleCompiler
  package let cache: ResultCache
  /// The number of concurrent compilations.
  package let jobs: Int
  package init(compiler: SampleCompiler, cache: ResultCache, jobs: Int) {
    self.compiler = compiler
    self.cache = cache
    self.jobs = jobs
  }

  /// The result of compiling several programs.
  package struct Outcome: Sendable {
    /// The bundles to compile next: smaller ones, and those that observe values of compiled programs.
    package var rest: [Bundle] = []
    /// The programs to be compiled alone.
    package var separations: [ContentHash: AloneReason] = [:]
    /// The stored records of the other programs.
    package var records: [ContentHash: CompileRecord] = [:]

    package init() {}

    fileprivate mutating func leave(_ entry: BundleEntry, _ separation: AloneReason) {
      separations[entry.key] = separation
    }

    /// Decides about programs whose bundle produced no executable.
    ///
    /// If messages name some programs, the others are tried again without them; otherwise the bundle is
    /// halved. A program on which the compiler works until it is stopped costs the full time limit in each
    /// half, so after such a stop every program is compiled alone at once.
    ///
    /// - Parameters:
    ///   - entries: the bundle's programs without messages.
    ///   - changed: programs whose text changes, tried again together with them.
    ///   - bundle: the whole bundle; if it has more entries, some were named.
    ///   - record: the compiler's result for the bundle.
    package mutating func divide(
      _ entries: [BundleEntry], with changed: [BundleEntry] = [], of bundle: Bundle,
      after record: CompileRecord
    ) {
      let half = entries.count / 2
      let limit = record.stoppedBy.flatMap(Sandbox.Limit.init)
      if limit == .time || limit == .processor {
        for entry in entries + changed { leave(entry, .halved) }
      } else if entries.count < bundle.entries.count {
        // Errors stop the compiler before it has seen everything, so the rest is compiled again.
        retry(entries + changed, .lastOfBundle)
      } else {
        retry(entries[..<half], .halved)
        retry(entries[half...], .halved)
      }
    }

    /// Tries programs again that lack names, in bundles that do not declare these names.
    ///
    /// A program that fits into none of them is compiled alone.
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

    /// Tries programs again; a single one is compiled alone.
    fileprivate mutating func retry(
      _ entries: some Collection<BundleEntry>, _ reason: AloneReason
    ) {
      if entries.count > 1 {
        rest.append(Bundle(entries))
      } else {
        for entry in entries { leave(entry, reason) }
      }
    }
  }

  /// Examines programs in parallel: each is parsed, and nothing can be compiled before.
  ///
  /// - Parameter programs: with the keys of their compilations.
  package static func entries(
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

  /// Compiles a bundle once and stores the results.
  ///
  /// - Parameter hear: called with each program that has to be compiled alone, as soon as a message shows
  ///   that, while the compiler is still working.
  /// - Returns: the programs with a record, those left alone, and those to be tried again. Each record has
  ///   its share of the time.
  package func compile(
    _ bundle: Bundle, hear: @escaping @Sendable (AloneReason.PartialError) -> Void = { _ in }
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
    let words = BundleDiagnostics(record, of: bundle)
    for (index, entry) in bundle.entries.enumerated() {
      switch words.meaning(of: index) {
      case .nothing: quiet.append((index, []))
      case .own(let messages) where messages.contains { $0.severity == "error" }:
        // If everything compiles, no program has errors: a message only looks like one.
        guard record.executable == nil else {
          outcome.leave(entry, AloneReason(messages[0]))
          continue
        }
        try keep(record, of: bundle, index, saying: messages, isMade: false, in: &outcome)
      case .own(let messages): quiet.append((index, messages))
      case .lacks(let names):
        lacking.append(entry)
        lacking[lacking.count - 1].missingNames = names
      // If everything compiles, there are no errors.
      case .usesConstants where record.executable != nil: outcome.leave(entry, .halved)
      case .usesConstants:
        freed.append(entry)
        freed[freed.count - 1].freesConstants = true
      case .doubtful(let message): outcome.leave(entry, AloneReason(message))
      }
    }
    outcome.retry(lacking)
    guard record.isReproducible, record.executable != nil else {
      outcome.divide(
        quiet.map { bundle.entries[$0.index] }, with: freed, of: bundle, after: record)
      return outcome
    }
    // A message without a location may be about any program.
    let stray = record.messages.first { $0.file == nil }
    for (index, messages) in quiet {
      let entry = bundle.entries[index]
      if let stray {
        outcome.leave(entry, AloneReason(stray))
      } else if entry.mustFail {
        outcome.leave(entry, .doesCompile)
      } else {
        try keep(record, of: bundle, index, saying: messages, isMade: true, in: &outcome)
      }
    }
    outcome.rest += try await looks(at: bundle.entries.filter { outcome.records[$0.key] != nil })
    return outcome
  }

  /// Makes bundles that observe the claimed values of compiled programs.
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

  /// Gets the compiler's syntax errors for programs that cannot be parsed.
  ///
  /// A program in which only our own parser finds an error is compiled alone.
  private func parse(_ bundle: Bundle) async throws -> Outcome {
    let record = try await compiler.parse(
      BundleSource(unreadable: bundle), languageMode: bundle.entries[0].languageMode)
    var outcome = Outcome()
    let words = SyntaxErrors(record, of: bundle)
    for (index, entry) in bundle.entries.enumerated() {
      let separation = entry.candidate.hazards.first.map(AloneReason.init) ?? .noPartner
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

  /// The messages received from a running compiler.
  ///
  /// The output is read as it grows, from the first line that is not yet fully parsed.
  private struct Told {
    private var numbers: Set<Int> = []
    /// The number of bytes already parsed; the whole output may be long and is passed on every call.
    private var count = 0

    /// Returns the programs that newly turn out to need a separate compilation.
    mutating func take(_ output: [UInt8], of bundle: Bundle) -> [AloneReason.PartialError] {
      let new = output.dropFirst(count)
      var heard: [AloneReason.PartialError] = []
      for message in CompilerOutputParser.messages(inUnfinished: Array(new))
      where message.severity == "error" {
        guard let number = bundle.number(of: message),
          case .doubtful(let message) = BundleDiagnostics([message], of: bundle).meaning(of: number),
          numbers.insert(number).inserted
        else { continue }
        heard.append(
          AloneReason.PartialError(
            key: bundle.entries[number].key, separation: AloneReason(message)))
      }
      // Only the next line shows whether the last one was a message or source code.
      let newLine = UInt8(ascii: "\n")
      if let end = new.lastIndex(of: newLine) {
        count = new[..<end].lastIndex(of: newLine).map { $0 + 1 } ?? count
      }
      return heard
    }
  }

  /// Stores the record of a program of a bundle.
  ///
  /// - Parameter isMade: whether there is an executable; it is shared by all programs, and the entry's number
  ///   selects this one.
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
