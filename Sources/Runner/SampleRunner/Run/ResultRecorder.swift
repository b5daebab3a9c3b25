import SafeFiles
import Diagnostics
import FoundationEssentials
import ResultStore
import WorkbookModel

/// Gathers the results of one run for the index, and writes what is new on the way.
///
/// It writes a quarter of a second's worth at a time, so that little is left to be done at the end. A run
/// that is killed has lost no more than that; a run in which nothing is new reads the index once and writes
/// nothing.
///
/// The index is a help and no result: what cannot be written is a warning, and never an error of the run.
actor ResultRecorder {
  private let index: ResultIndex
  private let workbook: Workbook
  /// What the index knew of the book's chapters when the run began.
  private let known: [Sample.ID: ResultIndex.Known]
  /// What was learned of the programs of this run, by sample, as long as it may have to be written.
  private var facts: [Sample.ID: ResultFacts] = [:]
  /// Samples of which the index has everything, and that nothing else will judge.
  private var settled: Set<Sample.ID> = []
  /// What was already handed to the index, or is about to be.
  private var states: [Sample.ID: String] = [:]
  /// What is to be written next.
  private var pending: [Sample.ID: ResultIndex.Entry] = [:]
  /// Nil before there was anything to write.
  private var lastWrite: ContinuousClock.Instant?

  /// Reads what is known of a book.
  init(_ index: ResultIndex, _ workbook: Workbook) {
    self.index = index
    self.workbook = workbook
    known = index.known(ofBook: workbook.root, chapters: workbook.chapters)
  }

  /// Takes the results of a program.
  ///
  /// It writes when a quarter of a second has passed since it last did.
  func receive(_ results: [SampleResult], _ facts: ResultFacts) {
    for result in results {
      self.facts[result.id] = facts
      add(result)
      settle(result)
    }
    // What cannot be written now is tried again at the end, where there is time to wait for other runs
    // and where a failure can be told.
    let last = lastWrite ?? .now
    lastWrite = last
    if last.duration(to: .now) > .milliseconds(250) { try? flush(patience: 250) }
  }

  /// Forgets the facts of a result that the index has just so: those of all samples of a long book would
  /// take more memory than the book.
  ///
  /// An exercise is judged again by its check, and an app by its scenarios, so they are kept.
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

  /// Takes what a run came to, after all of its programs were looked at.
  ///
  /// A run that has compiled or run anything leaves its numbers of hits and misses for `workbook cache`.
  /// Samples of which nothing is new are noted as used today, which spares them when the cache is pruned.
  ///
  /// - Returns: why nothing can be remembered, or nil.
  func finish(_ samples: [Sample.ID: SampleResult]) -> String? {
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
      try flush(patience: 60_000, usedToday: stale, tally: tally)
      return nil
    } catch {
      // Where nothing is new, all that is lost is the note that it was used.
      return isWorthTelling ? "\(error)" : nil
    }
  }

  /// Writes what a run that was cut short has already found out.
  func abandon() { try? flush(patience: 1_000) }

  /// Adds a result to what is to be written, unless the index has it just so.
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

  /// The line of a sample in its chapter, from 1; 0 when it is not there.
  private func line(of sample: Sample.ID) -> Int {
    workbook.chapter(sample.chapter, language: sample.language)?
      .sample(sample.name)?.range.start.line ?? 0
  }

  /// Everything of a result that could be new, short for one that is as it should be.
  ///
  /// ```
  /// verified 5fc0... 81ab... 120 2026-11-20 separate -
  /// ```
  /// That is the outcome, both keys, the time, the day, how it was compiled, and the reason. One with a log
  /// has the hash of that behind it.
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

  /// Writes what is pending; it stays pending when it cannot be written.
  ///
  /// - Parameter patience: how many milliseconds to wait for other programs that write to the index.
  private func flush(
    patience: Int, usedToday: [Sample.ID] = [], tally: ResultIndex.Tally? = nil
  ) throws {
    lastWrite = .now
    guard !pending.isEmpty || !usedToday.isEmpty || tally != nil else { return }
    try index.write(
      Array(pending.values), usedToday: usedToday, tally: tally, book: workbook.root,
      patience: patience)
    pending = [:]
  }
}

extension JSONEncoder {
  /// Equal values make equal bytes.
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return encoder
  }
}
