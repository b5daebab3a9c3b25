package import CommandLineSyntax
package import TextDiagnostics
import SamplePlan
package import WorkbookModel

/// The reports of all shards of a run, joined.
///
/// A report comes from another machine, so nothing in it is believed that does not fit to the book: samples that
/// do not exist and places outside of files are refused.
package struct MergedShards: Sendable {
  /// A shard with the name of its report.
  struct Part: Sendable {
    var name: String
    var record: ShardRecord
  }

  /// Ordered by number.
  let parts: [Part]
  /// Whether the shards were to fail on outputs that no claim covers.
  package var requiresClaims: Bool { parts.contains { $0.record.grounds.requiresClaims } }

  /// The operands and filters that chose what was run; empty for everything.
  package var selection: [String] { parts.first?.record.grounds.selection ?? [] }
  /// The options with which all shards were run.
  package var options: [String] { parts.first?.record.grounds.options ?? [] }

  /// - Throws: when the records are not all the shards of one run, or they ran different things.
  init(_ records: [(name: String, record: ShardRecord)]) throws(Invocation.UsageError) {
    parts = records.map { Part(name: $0.name, record: $0.record) }
      .sorted { ($0.record.shard.number, $0.name) < ($1.record.shard.number, $1.name) }
    try check()
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
