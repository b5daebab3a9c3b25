import TextDiagnostics
import DocumentChecker
import WorkbookModel

/// Whether a record fits to a book: its samples exist, and its places are in their files.
struct Fitting {
  private let workbook: Workbook
  private let samples: Set<Sample.ID>

  init(_ workbook: Workbook) {
    self.workbook = workbook
    samples = Set(workbook.chapters.flatMap { $0.samples.map(\.id) })
  }

  /// Whether a record of the documents of a package fits to them.
  func holdsDocuments(_ record: ShardRecord) -> Bool {
    record.problems.allSatisfy(holds)
      && (record.fences ?? []).allSatisfy {
        samples.contains($0.id) && $0.problems.allSatisfy(holds)
      }
      && record.results.allSatisfy {
        samples.contains($0.id) && holds(placesOf: $0) && holds(numbersOf: $0)
      }
  }

  func holds(_ record: ShardRecord) -> Bool {
    record.problems.allSatisfy(holds)
      && record.results.allSatisfy { result in
        samples.contains(result.id) && result.problems.allSatisfy(holds)
          && result.scenarios.allSatisfy(samples.contains) && holds(placesOf: result)
          && holds(numbersOf: result) && isConsistent(result)
      } && record.comparison?.samples.allSatisfy(samples.contains) ?? true
      && isFinished(record)
  }

  /// Reports add them up.
  private func holds(numbersOf result: SampleResult) -> Bool {
    let day = 86_400_000
    if case .module(let programs) = result.merging, !(1...1_000_000 ~= programs) { return false }
    return 0..<day ~= result.milliseconds && 0...result.milliseconds ~= result.compileMilliseconds
      && 0..<day ~= result.liveMilliseconds ?? 0
  }

  /// Whether the verdict agrees with the problems.
  private func isConsistent(_ result: SampleResult) -> Bool {
    !result.outcome.hasPassed || !result.problems.contains { $0.severity == .error }
  }

  /// Whether there is a reason for each sample that was not run.
  private func isFinished(_ record: ShardRecord) -> Bool {
    !record.results.contains { $0.outcome == .notRun }
      || record.problems.contains { $0.id == .timeLimit }
      || record.results.contains { $0.outcome == .failed || $0.outcome == .flaky }
  }

  private func holds(_ problem: Diagnostic) -> Bool {
    holds(problem.range, in: problem.file)
      && problem.notes.allSatisfy { holds($0.range, in: $0.file) }
      && problem.edits.allSatisfy { holds($0.range, in: $0.file) }
  }

  /// A problem may be in a file that was not read, such as a picture, but then only at its start.
  private func holds(_ range: SourceRange, in file: String) -> Bool {
    guard let source = workbook.sources[file] else {
      return range == SourceRange(at: .start)
    }
    return range.start <= range.end && source.position(at: range.start.offset) == range.start
      && source.position(at: range.end.offset) == range.end
  }

  /// The places that pages mark in a sample.
  private func holds(placesOf result: SampleResult) -> Bool {
    guard let chapter = workbook.chapter(result.id.chapter, language: result.id.language),
      let sample = chapter.sample(result.id.name),
      let source = workbook.sources[sample.codeFile ?? chapter.file]
    else { return false }
    var places = result.compilerMessages.compactMap(\.position)
    if let place = result.trapPosition { places.append(place) }
    if case .alone(_, let place?, _) = result.merging { places.append(place) }
    return places.allSatisfy { source.position(at: $0.offset) == $0 }
  }
}
