package import TextDiagnostics
import SampleJudging
package import SamplePlan
package import WorkbookModel

/// Runs samples compiled together with others and alone, and reports the differences.
///
/// Neither way may use results of the other, nor of an earlier run with other neighbors, so the two runners
/// have separate empty caches. Programs that are compiled alone anyway are run once.
package struct MergeVerifier: Sendable {
  /// Merges, and has its own cache.
  private let together: SampleRunner
  private let alone: SampleRunner

  /// - Parameters:
  ///   - together: merges, and has an empty cache.
  ///   - alone: does not merge, and has another empty cache.
  package init(together: SampleRunner, alone: SampleRunner) {
    self.together = together
    self.alone = alone
  }

  /// Returns the results of the first way, with a problem at each sample that differs in the second.
  ///
  /// A sample that is flaky in only one of the ways is flaky, since the other way may have missed it by
  /// chance.
  ///
  /// - Parameter progress: receives the progress of both passes, but only the problems of the first, since
  ///   only differences count in the second.
  package func run(
    _ plan: RunPlan, in workbook: Workbook,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) async throws -> RunResults {
    progress(.pass(.together))
    var results = try await together.run(plan, in: workbook, progress: progress)
    let merged = Set(results.samples.values.filter(\.isMerged).map(\.id))
    guard !merged.isEmpty else { return results }
    var again = RunPlan(selection: merged)
    again.programs = plan.programs.filter { !$0.judged.isDisjoint(with: merged) }
    progress(.pass(.alone))
    let others = try await alone.run(again, in: workbook) {
      if case .found = $0 { return }
      progress($0)
    }
    for chapter in workbook.chapters {
      for sample in chapter.samples {
        guard let other = others.samples[sample.id], var result = results.samples[sample.id] else {
          continue
        }
        if let difference = MergeDifference(result, other) {
          result.fail(difference.problem(at: sample, in: chapter.file))
        } else if other.outcome == .flaky, result.outcome.hasPassed {
          // Chance decides which of several runs shows it.
          result.outcome = .flaky
          result.problems += other.problems
        }
        results.samples[sample.id] = result
      }
    }
    return results
  }
}

/// The first difference between compiling a sample together with others and alone.
///
/// These are compared in order: outcome, ending, output, standard error, the line of a trap, compiler
/// messages. It is used for the spot checks of every run too (``SpotChecks``).
package struct MergeDifference: Sendable, Hashable {
  /// A clause such as `its output differs`.
  package let summary: String
  /// `-` marks the result alone, `+` together.
  package let explanation: String?

  /// Returns nil if both results are equal. If the output varies anyway, only the outcome and the kind of
  /// ending are compared.
  ///
  /// If both were stopped nothing is compared, since how far they got depends on chance. Being flaky in only
  /// one of the ways is not a difference, since the other way may have missed it, and then passes or fails.
  /// Nor is an app that is verified in one way and only compiled in the other, in which not all of its
  /// scenarios are run.
  package init?(_ together: SampleResult, _ alone: SampleResult) {
    let isStable = !together.isVolatile && !alone.isVolatile
    if case .stopped = together.ending, together.ending == alone.ending { return nil }
    let outcomes: Set = [together.outcome, alone.outcome]
    if outcomes.count > 1, !outcomes.contains(.flaky), !outcomes.allSatisfy(\.hasPassed) {
      self.init(
        "its outcome differs", alone.outcome.rawValue, together.outcome.rawValue)
    } else if together.ending.kind != alone.ending.kind
      || isStable && together.ending != alone.ending
    {
      self.init("it ends differently", "\(alone.ending)", "\(together.ending)")
    } else if isStable, together.standardOutput != alone.standardOutput {
      self.init(
        "its output differs", lines: alone.standardOutput, together.standardOutput)
    } else if isStable, together.standardError != alone.standardError {
      self.init(
        "its standard error differs", lines: alone.standardError, together.standardError)
    } else if together.trapPosition?.line != alone.trapPosition?.line {
      // Which part of a line the compiler reports for a variable depends on the variable's kind.
      self.init(
        "it traps at a different location", Self.text(of: alone.trapPosition),
        Self.text(of: together.trapPosition))
    } else if together.compilerMessages != alone.compilerMessages {
      self.init(
        "the compiler's messages differ",
        lines: alone.compilerMessages.map(\.text).joined(separator: "\n"),
        together.compilerMessages.map(\.text).joined(separator: "\n"))
    } else {
      return nil
    }
  }

  /// Makes a difference of two single-line values.
  private init(_ summary: String, _ alone: String, _ together: String) {
    self.summary = summary
    explanation = "- \(alone)\n+ \(together)"
  }

  /// Makes a difference of two texts, with the differing lines.
  private init(_ summary: String, lines alone: String, _ together: String) {
    self.summary = summary
    explanation = OutputPattern(alone, match: .exact).difference(from: together).text()
  }

  /// Such as `line 3, column 14`.
  private static func text(of position: SourcePosition?) -> String {
    position.map { "line \($0.line), column \($0.column)" } ?? "at an unknown location"
  }

  /// The error at a sample: merging is internal to this program, so an author can only work around it.
  package func problem(at sample: Sample, in file: String) -> Diagnostic {
    Diagnostic(
      .error, .merge, file: file, range: sample.infoRange,
      "the sample behaves differently when compiled together with others: \(summary)",
      explanation: explanation,
      fix: "mark the sample 'standalone', and report this: '-' is alone, '+' is together")
  }
}

extension SampleResult.Ending {
  /// The kind of ending, without status or signal.
  fileprivate var kind: Int {
    switch self {
    case .notRun: 0
    case .exited: 1
    case .trapped: 2
    case .stopped: 3
    }
  }
}
