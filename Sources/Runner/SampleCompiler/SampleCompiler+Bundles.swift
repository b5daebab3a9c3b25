import ResultStore
package import SafeFiles
package import SamplePlan
import Sandbox
import SwiftRewriting
import Synchronization
import TextDiagnostics
import Toolchains

/// Compiling programs together where that changes only the time: each record is as if its program had been
/// compiled alone.
///
/// A program with messages that it might not get alone (``BundleDiagnostics``) is left to be compiled alone. A
/// module that fails loses the programs that its messages name, or is halved until the culprit is alone.
///
/// ```
/// examined programs -> BundlePlanner -> bundles, separations
/// a bundle -> records for programs whose result is certain, including errors
///             separations for those that have doubtful messages
///             rest: smaller bundles, and observers of values, to be compiled next
/// ```
extension SampleCompiler {
  /// Examines programs in parallel: each is parsed, and nothing can be compiled before.
  ///
  /// - Parameter programs: with the keys of their compilations.
  package static func examined(
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

  /// Compiles a bundle once.
  ///
  /// - Parameter hear: called with each program that has to be compiled alone, as soon as a message shows
  ///   that, while the compiler is still working.
  /// - Returns: the programs with a record, those left alone, and those to be tried again. Each record has
  ///   its share of the time.
  func compileTogether(
    _ bundle: Bundle, hear: @escaping @Sendable (AloneReason.PartialError) -> Void
  ) async throws -> BundleOutcome {
    if bundle.isOnlyParsed { return try await parse(bundle) }
    let told = Mutex<Told>(Told())
    let files = BundleSource(bundle).files
    let record = try await record(
      of: CompilerJob(
        files: files, kind: bundle.hasLines ? .module : .moduleWithoutLines,
        languageMode: bundle.entries[0].languageMode, role: bundle.role,
        // All programs of a bundle have the same imports.
        imports: files.last.map { packages.imports(of: $0.text) } ?? PackageImports(),
        listener: { output in
          for entry in told.withLock({ $0.take(output, of: bundle) }) { hear(entry) }
        }))
    var outcome = BundleOutcome()
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
        add(record, of: bundle, index, saying: messages, isMade: false, in: &outcome)
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
        add(record, of: bundle, index, saying: messages, isMade: true, in: &outcome)
      }
    }
    outcome.observers = try await observers(
      of: bundle.entries.filter { outcome.records[$0.key] != nil })
    return outcome
  }

  /// The programs that observe the claimed values of compiled programs.
  private func observers(of entries: [BundleEntry]) async throws -> [BundleEntry] {
    var observers: [BundleEntry] = []
    for entry in entries {
      guard let probe = entry.probe else { continue }
      let source = entry.source.watched(by: probe)
      let key = try await key(for: source, languageMode: entry.languageMode, isAlone: false)
      observers.append(
        BundleEntry(
          key: key, source: source, languageMode: entry.languageMode, watched: entry.key))
    }
    return observers
  }

  /// Gets the compiler's syntax errors for programs that cannot be parsed.
  ///
  /// A program in which only our own parser finds an error is compiled alone.
  private func parse(_ bundle: Bundle) async throws -> BundleOutcome {
    let record = try await record(
      of: CompilerJob(
        files: BundleSource(unreadable: bundle).files, kind: .module,
        languageMode: bundle.entries[0].languageMode, role: .plain, imports: PackageImports(),
        isLinked: false))
    var outcome = BundleOutcome()
    let words = SyntaxErrors(record, of: bundle)
    for (index, entry) in bundle.entries.enumerated() {
      let separation = entry.candidate.hazards.first.map(AloneReason.init) ?? .noPartner
      let messages = words.ofProgram(index)
      if record.stoppedBy == nil, record.crash == nil, !messages.isEmpty {
        var own = CompileRecord(
          messages: messages, milliseconds: record.milliseconds / bundle.entries.count,
          date: record.date)
        own.merge = .alone(separation)
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
      // Programs that have only warnings are most.
      let mayFail = String(decoding: new, as: UTF8.self).holds("error: ")
      for message in mayFail ? CompilerOutputParser.messages(inUnfinished: Array(new)) : []
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

  /// Adds the record of a program of a bundle.
  ///
  /// - Parameter isMade: whether there is an executable; it is shared by all programs, and the entry's number
  ///   selects this one.
  private func add(
    _ record: CompileRecord, of bundle: Bundle, _ index: Int,
    saying messages: [CompileRecord.Message], isMade: Bool, in outcome: inout BundleOutcome
  ) {
    let own = CompileRecord(
      messages: messages, executable: isMade ? record.executable : nil,
      entry: isMade ? index : nil, lacksLines: isMade && !bundle.hasLines ? true : nil,
      merge: .together(programs: bundle.entries.count),
      milliseconds: record.milliseconds / bundle.entries.count, date: record.date)
    outcome.records[bundle.entries[index].key] = own
  }
}
