import Diagnostics
import DriftChecker
import SampleJudging
import WorkbookModel

/// What the claims of a run's samples would have to say, sample by sample, and what stands in the way.
///
/// It is made of a finished run: the judges of claims have put the edits that would mend each
/// problem into its diagnostic (`Diagnostic.edits`), and a sample is accepted only if every error
/// of it has some. So what trapped unexpectedly, varied or did not compile falls out without a rule of its own.
/// ``AcceptCommand`` then proves the parts against a draft of the book, and refuses those that do
/// not come true.
struct Acceptance: Sendable {
  /// A sample with the edits that mend its claims, in one language.
  ///
  /// Its edits belong together; without one of them the sample would still fail.
  struct Part: Sendable {
    /// The sample in one language.
    var sample: Sample.ID
    /// Changes of the chapter, of a file that it includes, and of fences that repeat that file.
    var edits: [Edit]
  }

  /// A sample in all languages.
  ///
  /// It is what is asked for at once: translations share their samples, and should stay so.
  struct Proposal: Sendable {
    /// One for each language in which something would change.
    var parts: [Part]

    /// The changes of all languages.
    var edits: [Edit] { parts.flatMap(\.edits) }
  }

  /// A sample whose claims stay as they are, with the problem that is in the way.
  struct Refusal: Sendable {
    var sample: Sample.ID
    var problem: Diagnostic
  }

  /// In the order of the book.
  private(set) var parts: [Part] = []
  /// In the order in which they were found to be.
  private(set) var refusals: [Refusal] = []
  /// How many samples print something that nothing claims and nothing was written for.
  private(set) var unclaimed = 0

  /// Looks at the results of the samples that were run.
  ///
  /// - Parameter adds: whether an output without a claim gets a fence.
  init(_ run: BookRun, adds: Bool) {
    let bodies = IncludedBodies(run.workbook)
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

  /// The parts that belong together, in the order of the book.
  var proposals: [Proposal] {
    var order: [[String]] = []
    let groups = Dictionary(grouping: parts) { part in
      let name = [part.sample.chapter, part.sample.name]
      if !order.contains(name) { order.append(name) }
      return name
    }
    return order.map { Proposal(parts: groups[$0] ?? []) }
  }

  /// Leaves a sample out.
  mutating func refuse(_ sample: Sample.ID, for problem: Diagnostic) {
    parts.removeAll { $0.sample == sample }
    refusals.append(Refusal(sample: sample, problem: problem))
  }

  /// Proposes a fence for an output that nothing claims, or refuses with what no fence can hold.
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

  /// A claim in a file that several samples include can say only one thing.
  ///
  /// Both samples are refused, for it is not known which is right. Edits are compared in pairs of
  /// neighbours by their place.
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
