package import CommandLineSyntax
package import Diagnostics
import SamplePlan
private import FoundationEssentials
package import WorkbookModel

/// The reports of all shards of a run, joined.
///
/// A report comes from another machine, so nothing in it is believed that does not fit to the book: samples that
/// do not exist and places outside of files are refused.
package struct MergedShards: Sendable {
  /// A shard with the name of its report.
  private struct Part: Sendable {
    var name: String
    var record: ShardRecord
  }

  /// Ordered by number.
  private let parts: [Part]
  /// Whether the shards were to fail on outputs that no claim covers.
  package var requiresClaims: Bool { parts.contains { $0.record.grounds.requiresClaims } }

  /// Reads reports of shards.
  ///
  /// - Parameters:
  ///   - names: the paths of the files, as the command line has them.
  ///   - book: the path of a listed book; empty for the first one.
  /// - Throws: when one cannot be read, they are not all the shards of one run, or they ran different things.
  package init(
    _ names: [String], ofBook book: String, _ console: Console
  ) throws(Invocation.UsageError) {
    var parts: [Part] = []
    for name in names {
      parts.append(Part(name: name, record: try Self.record(name, ofBook: book, console)))
    }
    parts.sort { ($0.record.shard.number, $0.name) < ($1.record.shard.number, $1.name) }
    self.parts = parts
    try check()
  }

  /// The head of a report, which every version has.
  private struct Head: Decodable { var version: Int }

  private struct Body: Decodable {
    var shard: ShardRecord?
    var books: [String: Body]?
  }

  private static func record(
    _ name: String, ofBook book: String, _ console: Console
  ) throws(Invocation.UsageError) -> ShardRecord {
    let data = Data(try ReportFile.read(name, console))
    let shown = "'\(name)'"
    guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
      throw Invocation.UsageError(
        description: "\(shown) is not a whole report in JSON; was its shard interrupted? "
          + "write it again with '--shard I/N --report FILE'")
    }
    guard head.version == Report.version else {
      throw Invocation.UsageError(
        description: "\(shown) has version \(head.version) of reports, and this workbook reads "
          + "\(Report.version); use the same workbook for every step")
    }
    let body: Body
    do {
      body = try JSONDecoder().decode(Body.self, from: data)
    } catch {
      throw Invocation.UsageError(
        description: "\(shown) is damaged: \(Self.text(of: error)); write it again with "
          + "'--shard I/N --report FILE'")
    }
    guard let record = book.isEmpty ? body.shard : body.books?[book]?.shard else {
      throw Invocation.UsageError(
        description: book.isEmpty
          ? "\(shown) is the report of a whole run, not of a shard; write one with "
            + "'--shard I/N --report FILE'"
          : "\(shown) has nothing of the book '\(book)'; was its shard run from another folder?")
    }
    return record
  }

  private static func text(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    return switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    @unknown default: "\(error)"
    }
  }

  /// Checks that the reports are those of all shards of one run.
  private func check() throws(Invocation.UsageError) {
    guard let first = parts.first else {
      throw Invocation.UsageError(description: "no reports to merge; name those of all shards")
    }
    for part in parts.dropFirst() {
      guard part.record.shard.count == first.record.shard.count else {
        throw Invocation.UsageError(
          description: "'\(part.name)' is shard \(part.record.shard), and '\(first.name)' is "
            + "\(first.record.shard): they are parts of different runs")
      }
      if let difference = part.record.grounds.difference(from: first.record.grounds) {
        throw Invocation.UsageError(
          description: "'\(part.name)' does not fit to '\(first.name)': it \(difference)")
      }
    }
    for (part, next) in zip(parts, parts.dropFirst())
    where part.record.shard.number == next.record.shard.number {
      throw Invocation.UsageError(
        description: "'\(part.name)' and '\(next.name)' are both shard \(part.record.shard); "
          + "give one of them")
    }
    let missing = Set(1...first.record.shard.count)
      .subtracting(parts.map(\.record.shard.number)).sorted()
    guard missing.isEmpty else {
      let shown = missing.prefix(8).map { "\($0)/\(first.record.shard.count)" }
      throw Invocation.UsageError(
        description: "\(missing.count == 1 ? "shard" : "shards") "
          + shown.joined(separator: ", ")
          + (missing.count > shown.count ? " and \(missing.count - shown.count) more" : "")
          + " \(missing.count == 1 ? "is" : "are") missing; give the reports of all "
          + "\(first.record.shard.count)")
    }
  }

  // MARK: Joining

  /// Returns the run of the whole book.
  ///
  /// - Throws: when the reports are of another book, two of them have the same sample, or one is missing.
  package func run(of workbook: Workbook, bookProblems: [Diagnostic]) throws(Invocation.UsageError)
    -> BookRun
  {
    let first = parts[0].record
    guard first.grounds.book == ShardRecord.Grounds.hash(of: workbook) else {
      throw Invocation.UsageError(
        description: "the reports are not of the book in '\(workbook.root)': its files differ; "
          + "check out the commit that the shards ran")
    }
    var samples: [Sample.ID: SampleResult] = [:]
    var owners: [Sample.ID: String] = [:]
    for part in parts {
      guard Fitting(workbook).holds(part.record) else {
        throw Invocation.UsageError(
          description: "'\(part.name)' is damaged: it names samples or places that the book does "
            + "not have; write it again with '--shard I/N --report FILE'")
      }
      for result in part.record.results {
        if let owner = owners.updateValue(part.name, forKey: result.id) {
          throw Invocation.UsageError(
            description: "'\(owner)' and '\(part.name)' overlap: both have sample '\(result.id)'; "
              + "write them again with '--shard I/N --report FILE'")
        }
        samples[result.id] = result
      }
    }
    guard samples.count == first.grounds.samples else {
      throw Invocation.UsageError(
        description: "the reports have \(samples.count) of \(first.grounds.samples) samples; "
          + "write them again with '--shard I/N --report FILE'")
    }
    var results = RunResults(
      toolchain: first.grounds.toolchain, sandbox: first.grounds.sandbox, samples: samples)
    results.sandboxGaps = first.sandboxGaps
    results.comparison = .init(joining: parts.compactMap(\.record.comparison))
    var problems: [Diagnostic] = []
    var known: Set<Diagnostic> = []
    for problem in parts.flatMap(\.record.problems) where known.insert(problem).inserted {
      problems.append(problem)
    }
    return BookRun(
      workbook: workbook, results: results, bookProblems: bookProblems, problems: problems,
      names: nil)
  }
}

extension RunResults.Comparison {
  /// Joins the comparisons of several runs; the seed is that of the first.
  fileprivate init?(joining parts: [Self]) {
    guard let first = parts.first else { return nil }
    self.init(of: parts.flatMap(\.samples), seed: first.seed)
  }
}

/// Whether a record fits to a book: its samples exist, and its places are in their files.
private struct Fitting {
  private let workbook: Workbook
  private let samples: Set<Sample.ID>

  init(_ workbook: Workbook) {
    self.workbook = workbook
    samples = Set(workbook.chapters.flatMap { $0.samples.map(\.id) })
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
