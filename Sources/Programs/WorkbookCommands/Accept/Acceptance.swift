import TextDiagnostics
import DriftChecker
import SampleJudging
import WorkbookModel
import WorkbookReports

/// The changes that would make the claims of samples match a run, and the problems that prevent them.
///
/// It is made from a finished run. The diagnostics of claims contain the edits that would fix each problem
/// (`Diagnostic.edits`), and a sample is accepted only if each of its errors has edits. This excludes,
/// without a special rule, samples that trapped unexpectedly, had varying output, or did not compile.
/// ``AcceptCommand`` then verifies the parts against a draft of the book, and refuses those that still fail.
struct Acceptance: Sendable {
  /// A sample in one language, with the edits that fix its claims.
  ///
  /// The edits belong together; without one of them the sample would still fail.
  struct Part: Sendable {
    var sample: Sample.ID
    /// Changes to the chapter, to files that it includes, and to fences that repeat such a file.
    var edits: [Edit]
  }

  /// A sample in all languages.
  ///
  /// The user decides about all languages at once, since translations share their samples and should stay in
  /// step.
  struct Proposal: Sendable {
    /// One for each language with changes.
    var parts: [Part]

    var edits: [Edit] { parts.flatMap(\.edits) }
  }

  /// A sample whose claims stay as they are, with the problem that prevents a change.
  struct Refusal: Sendable {
    var sample: Sample.ID
    var problem: Diagnostic
  }

  /// In the order of the book.
  private(set) var parts: [Part] = []
  /// In the order in which they were found.
  private(set) var refusals: [Refusal] = []
  /// The number of samples with output that no claim covers and for which no claim was written.
  private(set) var unclaimed = 0

  /// Examines the results of the samples that were run.
  ///
  /// - Parameter adds: whether an output without a claim gets a fence.
  init(_ run: BookRun, adds: Bool) {
    let bodies = RepeatedFences(run.workbook)
    for chapter in run.workbook.chapters {
      guard let text = run.workbook.sources[chapter.file] else { continue }
      for sample in chapter.samples {
        guard let result = run.results.samples[sample.id] else { continue }
        let errors = result.problems.filter { $0.severity == .error }
        if let problem = errors.first(where: \.edits.isEmpty) {
          refusals.append(Refusal(sample: sample.id, problem: problem))
        } else if !errors.isEmpty {
          let edits = errors.flatMap(\.edits)
          parts.append(
            Part(sample: sample.id, edits: edits + edits.flatMap { bodies.edits(like: $0) }))
        } else if sample.hasUnclaimedOutput(result) {
          if adds { add(sample, result, text) } else { unclaimed += 1 }
        }
      }
    }
    refuseContradictions(in: run.workbook)
  }

  /// The parts grouped by sample, in the order of the book.
  var proposals: [Proposal] {
    var order: [[String]] = []
    let groups = Dictionary(grouping: parts) { part in
      let name = [part.sample.chapter, part.sample.name]
      if !order.contains(name) { order.append(name) }
      return name
    }
    return order.map { Proposal(parts: groups[$0] ?? []) }
  }

  mutating func refuse(_ sample: Sample.ID, for problem: Diagnostic) {
    parts.removeAll { $0.sample == sample }
    refusals.append(Refusal(sample: sample, problem: problem))
  }

  /// Proposes a fence for an unclaimed output, or refuses output that a fence cannot represent.
  private mutating func add(_ sample: Sample, _ result: SampleResult, _ text: SourceText) {
    do throws(NewClaim.Obstacle) {
      let edit = try NewClaim.outputFence(for: result.standardOutput, below: sample, in: text)
      parts.append(Part(sample: sample.id, edits: [edit]))
    } catch {
      let problem = Diagnostic(
        .error, .output, file: text.path, range: sample.infoRange,
        "the output of sample '\(sample.id.name)' cannot be claimed as it is", fix: error.reason)
      refusals.append(Refusal(sample: sample.id, problem: problem))
    }
  }

  /// Refuses samples that need different claims in a file that they share.
  ///
  /// Both samples are refused, since it is unknown which is right. Edits are compared with their neighbours
  /// by position.
  private mutating func refuseContradictions(in workbook: Workbook) {
    let edits = parts.flatMap { part in part.edits.map { (part.sample, $0) } }
      .sorted { ($0.1.file, $0.1.range.start.offset) < ($1.1.file, $1.1.range.start.offset) }
    var refused: [Sample.ID: Diagnostic] = [:]
    for (first, second) in zip(edits, edits.dropFirst()) where first.1.contradicts(second.1) {
      for (sample, other) in [(first, second), (second, first)] {
        refused[sample.0] = Diagnostic(
          .error, .output, file: sample.1.file, range: sample.1.range,
          "'\(sample.0)' and '\(other.0)' share this claim and print different things",
          fix: "claim it in each chapter with an output fence")
      }
    }
    for (sample, problem) in refused.sorted(by: { $0.key < $1.key }) {
      refuse(sample, for: problem)
    }
  }
}
