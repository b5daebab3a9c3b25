import ChildProcess
import SafeFiles
import TextDiagnostics
import FoundationEssentials
import ResultStore
import WorkbookModel

/// Collects the results of one run for the index, and writes new ones during the run.
///
/// It writes every quarter of a second, so that little is left to do at the end and a killed run loses no
/// more than that. A run without new results reads the index once and writes nothing.
///
/// Waiting for the database is done on a thread of its own: another process may hold it for a minute.
///
/// The index is only an aid: if it cannot be written, that is a warning, never an error of the run.
actor ResultRecorder {
  private let index: ResultIndex
  private let workbook: Workbook
  /// The index's data about the book's chapters at the start of the run.
  private let known: [Sample.ID: ResultIndex.Known]
  /// The information about programs of this run, by sample, as long as it may have to be written.
  private var facts: [Sample.ID: ResultFacts] = [:]
  /// Samples that are up to date in the index and are not judged again.
  private var settled: Set<Sample.ID> = []
  /// The states that were passed to the index, or soon will be.
  private var states: [Sample.ID: String] = [:]
  /// The entries to write next.
  private var pending: [Sample.ID: ResultIndex.Entry] = [:]
  /// Nil if nothing was written yet.
  private var lastWrite: ContinuousClock.Instant?

  /// Reads the index's data about a book.
  ///
  /// - Throws: `SystemError` if there is no thread to read it on.
  init(_ index: ResultIndex, _ workbook: Workbook) async throws {
    self.index = index
    self.workbook = workbook
    let (root, chapters) = (workbook.root, workbook.chapters)
    known = try await DetachedThread.result { index.known(ofBook: root, chapters: chapters) }
  }

  /// Receives the results of a program, and writes if the last write was a quarter of a second ago.
  func receive(_ results: [SampleResult], _ facts: ResultFacts) async {
    for result in results {
      self.facts[result.id] = facts
      add(result)
      settle(result)
    }
    // If this fails, it is tried again at the end, when it can wait for other runs and report a failure.
    let last = lastWrite ?? .now
    lastWrite = last
    if last.duration(to: .now) > .milliseconds(250) { try? await flush(patience: 250) }
  }

  /// Drops the information about a result that is up to date in the index, to save memory.
  ///
  /// For all samples of a long book it would take more memory than the book. An exercise is judged again by
  /// its check, and an app by its scenarios, so their information is kept.
  private func settle(_ result: SampleResult) {
    let id = result.id
    let sample = workbook.chapter(id.chapter, language: id.language)?.sample(id.name)
    guard let sample, result.isCached, pending[id] == nil, sample.exercisePart == nil,
      !sample.annotations.isExercise, !sample.annotations.isApp
    else {
      settled.remove(id)
      return
    }
    facts[id] = nil
    settled.insert(id)
  }

  /// Receives the final results of a run, after all of its programs were processed.
  ///
  /// A run that has compiled or run anything stores its numbers of hits and misses for `workbook cache`.
  /// Unchanged samples are recorded as used today, which protects them from pruning.
  ///
  /// - Returns: the reason why the index could not be written, or nil.
  func finish(_ samples: [Sample.ID: SampleResult]) async -> String? {
    for result in samples.values where !settled.contains(result.id) { add(result) }
    let hits = samples.values.count { $0.isCached }
    let misses = samples.values.count { !$0.isCached && facts[$0.id] != nil }
    let tally =
      misses == 0 ? nil : ResultIndex.Tally(date: CalendarDay.today, hits: hits, misses: misses)
    let today = ResultIndex.today
    let stale = samples.keys.filter { known[$0].map { $0.lastUse < today } ?? false }
    let isWorthTelling = !pending.isEmpty || tally != nil
    guard isWorthTelling || !stale.isEmpty else { return nil }
    do {
      try await flush(patience: 60_000, usedToday: stale, tally: tally)
      return nil
    } catch {
      // If nothing is new, only the record of the use is lost.
      return isWorthTelling ? "\(error)" : nil
    }
  }

  /// Writes the results of a run that was cut short.
  func abandon() async { try? await flush(patience: 1_000) }

  /// Adds a result to the pending entries, unless it is up to date in the index.
  private func add(_ result: SampleResult) {
    let log = SampleLog(result, sampleAt: line(of: result.id))
    let state = state(of: result, log)
    guard (states[result.id] ?? known[result.id]?.state) != state else { return }
    states[result.id] = state
    var last =
      facts[result.id]?.lastResult(outcome: result.outcome)
      ?? LastResult(outcome: result.outcome)
    last.reason = result.reason
    last.log = log
    pending[result.id] = ResultIndex.Entry(sample: result.id, state: state, result: last)
  }

  /// The line of a sample in its chapter, from 1; 0 if it is not there.
  private func line(of sample: Sample.ID) -> Int {
    workbook.chapter(sample.chapter, language: sample.language)?
      .sample(sample.name)?.range.start.line ?? 0
  }

  /// The parts of a result that may change, as a line of text; short for a sample that passed.
  ///
  /// ```
  /// verified 5fc0... 81ab... 120 2026-11-20 separate -
  /// ```
  /// They are the outcome, both keys, the time, the day, how it was compiled, and the reason. If there is a
  /// log, its hash is appended.
  private func state(of result: SampleResult, _ log: SampleLog?) -> String {
    let words = [
      result.outcome.rawValue, facts[result.id]?.compileKey ?? "-", result.key ?? "-",
      "\(result.milliseconds)", result.date ?? "-", result.isMerged ? "merged" : "separate",
      result.reason ?? "-",
    ]
    guard let log, let bytes = try? JSONEncoder.sorted.encode(log) else {
      return words.joined(separator: " ")
    }
    return (words + [ContentHash(bytes).hexadecimal]).joined(separator: " ")
  }

  /// Writes the pending entries; they are pending again if that fails.
  ///
  /// Others may become pending meanwhile, as the actor is free while the database is waited for.
  ///
  /// - Parameter patience: the maximum wait in milliseconds for other processes that write to the index.
  private func flush(
    patience: Int, usedToday: [Sample.ID] = [], tally: ResultIndex.Tally? = nil
  ) async throws {
    lastWrite = .now
    guard !pending.isEmpty || !usedToday.isEmpty || tally != nil else { return }
    let entries = pending
    pending = [:]
    do {
      try await DetachedThread.result { [index, book = workbook.root] in
        try index.write(
          Array(entries.values), usedToday: usedToday, tally: tally, book: book,
          patience: patience)
      }
    } catch {
      pending.merge(entries) { newer, _ in newer }
      throw error
    }
  }
}

extension JSONEncoder {
  /// Equal values give equal bytes.
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return encoder
  }
}
