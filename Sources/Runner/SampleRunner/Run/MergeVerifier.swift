package import Diagnostics
import SampleJudging
package import SamplePlan
package import WorkbookModel

/// Runs samples together with others and alone, and reports what is not the same.
///
/// Neither way may take from the other, nor from an earlier run whose samples had other neighbours: the
/// two runners have empty caches of their own. What is compiled alone anyhow is run once.
package struct MergeVerifier: Sendable {
  /// Merges, and has a cache of its own.
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
  /// A sample that is flaky in one of both ways only is flaky: with chance in it the other way may just
  /// have missed it.
  ///
  /// - Parameter progress: is told of both passes; of what is wrong only in the first, for of the second
  ///   only the differences count.
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
          // Which of several runs shows it is chance.
          result.outcome = .flaky
          result.problems += other.problems
        }
        results.samples[sample.id] = result
      }
    }
    return results
  }
}

/// What a sample does together with others and does not do alone.
///
/// The first of these that differs is told: outcome, ending, output, standard error, the line of a trap,
/// what the compiler said. It is used for the spot checks of every run, too (``SpotChecks``).
package struct MergeDifference: Sendable, Hashable {
  /// `its output is another one`, a part of a sentence.
  package let summary: String
  /// `-` is alone, `+` is together.
  package let explanation: String?

  /// Returns nil when both ways came to the same. Of a sample that prints something else every time
  /// only the outcome and the ending are compared.
  ///
  /// Of one that was stopped in both nothing is compared, for what it came to until then is chance. That it is
  /// flaky in one way only is no difference of outcome: with chance in it the other way may have
  /// missed that, and then it passes or does not. Nor is it one that an app is verified in one way and compiles in
  /// the other, in which not every scenario of it is run.
  package init?(_ together: SampleResult, _ alone: SampleResult) {
    let isStable = !together.isVolatile && !alone.isVolatile
    if case .stopped = together.ending, together.ending == alone.ending { return nil }
    let outcomes: Set = [together.outcome, alone.outcome]
    if outcomes.count > 1, !outcomes.contains(.flaky), !outcomes.allSatisfy(\.hasPassed) {
      self.init(
        "its outcome is another one", alone.outcome.rawValue, together.outcome.rawValue)
    } else if together.ending.kind != alone.ending.kind
      || isStable && together.ending != alone.ending
    {
      self.init("it ends otherwise", "\(alone.ending)", "\(together.ending)")
    } else if isStable, together.standardOutput != alone.standardOutput {
      self.init(
        "its output is another one", lines: alone.standardOutput, together.standardOutput)
    } else if isStable, together.standardError != alone.standardError {
      self.init(
        "its standard error is another one", lines: alone.standardError, together.standardError)
    } else if together.trapPosition?.line != alone.trapPosition?.line {
      // Which part of a line the compiler names for a variable depends on what kind it is.
      self.init(
        "it traps at another place", Self.text(of: alone.trapPosition),
        Self.text(of: together.trapPosition))
    } else if together.compilerMessages != alone.compilerMessages {
      self.init(
        "the compiler says something else",
        lines: alone.compilerMessages.map(\.text).joined(separator: "\n"),
        together.compilerMessages.map(\.text).joined(separator: "\n"))
    } else {
      return nil
    }
  }

  /// With two values of one line each.
  private init(_ summary: String, _ alone: String, _ together: String) {
    self.summary = summary
    explanation = "- \(alone)\n+ \(together)"
  }

  /// With the lines that differ of two texts.
  private init(_ summary: String, lines alone: String, _ together: String) {
    self.summary = summary
    explanation = OutputPattern(alone, match: .exact).difference(from: together).text()
  }

  /// `line 3, column 14`.
  private static func text(of position: SourcePosition?) -> String {
    position.map { "line \($0.line), column \($0.column)" } ?? "at no known place"
  }

  /// The error to report at a sample: merging is this program's own matter, so the author can only go
  /// around it.
  package func problem(at sample: Sample, in file: String) -> Diagnostic {
    Diagnostic(
      .error, .merge, file: file, range: sample.infoRange,
      "compiled together with others, the sample does something else: \(summary)",
      explanation: explanation,
      fix: "mark the sample 'standalone', and report this: '-' is alone, '+' is together")
  }
}

extension SampleResult.Ending {
  /// Which ending it is, without status or signal.
  fileprivate var kind: Int {
    switch self {
    case .notRun: 0
    case .exited: 1
    case .trapped: 2
    case .stopped: 3
    }
  }
}
