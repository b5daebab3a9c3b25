private import DeviceTrace
private import FoundationEssentials
private import ResultStore
import TextDiagnostics
package import SamplePlan
package import WorkbookModel

/// Judges an app that is the twin of another one, such as the same app in Objective-C: in each scenario of the other one
/// it has to do the same.
///
/// The scenario is run again with the twin in the place, and under the name, of the app. Then the scenario's claims must
/// hold, what it prints must be the same as far as no claim allows a difference, and so must the events on the device. A
/// scenario that fails with the app itself says nothing about the twin.
///
/// It is used when all programs of a run have ended, after ``AppJudge``, which gets the ``appearances``.
package struct TwinJudge: Sendable {
  private let workbook: Workbook
  private let trials: [(trial: RunPlan.Trial, verdict: ProgramVerdict)]
  /// The results of the scenarios with the apps themselves.
  private let results: [Sample.ID: SampleResult]

  /// - Parameter results: the results of all samples, as made by their programs.
  package init(
    workbook: Workbook, trials: [(RunPlan.Trial, ProgramVerdict)], results: [SampleResult]
  ) {
    self.workbook = workbook
    self.trials = trials.filter { $0.0.kind == .twin }
    self.results = Dictionary(results.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The appearances of twins in the scenarios of the others.
  package var appearances: [AppRun] {
    trials.flatMap { trial, verdict in verdict.appearances.filter { $0.app == trial.subject } }
  }

  /// Returns the result of a twin, which fails if it differs from the other app; other results are returned unchanged.
  package func check(_ result: SampleResult) -> SampleResult {
    let own = trials.filter { $0.trial.subject == result.id }
    guard !own.isEmpty, result.outcome.hasPassed || result.outcome == .failed,
      let chapter = workbook.chapter(result.id.chapter, language: result.id.language),
      let twin = chapter.sample(result.id.name)
    else { return result }
    var result = result
    for (_, verdict) in own {
      for scenario in verdict.results {
        guard let first = results[scenario.id], first.outcome.hasPassed,
          let problem = problem(of: twin, scenario, insteadOf: first, in: chapter)
        else { continue }
        result.fail(problem)
        return result
      }
    }
    return result
  }

  /// The first difference between two runs of a scenario; nil if there is none.
  ///
  /// - Parameters:
  ///   - twin: the app that was installed in the second one.
  ///   - first: the result with the app whose twin it is.
  private func problem(
    of twin: Sample, _ second: SampleResult, insteadOf first: SampleResult, in chapter: Chapter
  ) -> Diagnostic? {
    guard let other = twin.annotations.twin, let scenario = chapter.sample(first.id.name) else {
      return nil
    }
    let explanation: String
    let errors = second.problems.filter { $0.severity == .error }
    // What goes wrong in the app's own code is reported there.
    let faults = Set(AppFault.Kind.allCases.map(\.id))
    if let fault = errors.first(where: {
      faults.contains($0.id) && $0.summary.hasPrefix("app '\(twin.id.name)' ")
    }) {
      return fault
    }
    if let problem = errors.first {
      explanation = [problem.summary, problem.explanation].compactMap(\.self)
        .joined(separator: "\n")
    } else if !scenario.claims.contains(where: \.isOfOutput),
      let difference = Self.difference(
        OutputPattern.lines(of: second.standardOutput),
        OutputPattern.lines(of: first.standardOutput))
    {
      explanation = "line \(difference.place) of the output: \(difference.words)"
    } else if let difference = Self.difference(events(of: second), events(of: first)) {
      explanation = "event \(difference.place) on the device: \(difference.words)"
    } else {
      return nil
    }
    var problem = Diagnostic(
      .error, .twin, file: chapter.file, range: other.range,
      "app '\(twin.id.name)' does not do the same as '\(other.value)' in scenario '\(first.id.name)'",
      explanation: explanation,
      fix:
        "change one of the two apps; where they may print something else, write '[..]' in the scenario's "
        + "output")
    problem.notes = [
      .init("the scenario is here", file: chapter.file, range: scenario.infoRange)
    ]
    return problem
  }

  /// The events of a run, each as its line of the trace, without what apps print, which is compared as a whole.
  private func events(of result: SampleResult) -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (result.trace?.events ?? []).compactMap { event in
      if case .output = event.what { return nil }
      return (try? encoder.encode(event)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The place of the first difference, from 1, and what is there; nil for equal lists.
  private static func difference(
    _ found: [String], _ expected: [String]
  ) -> (place: Int, words: String)? {
    let count = zip(found, expected).prefix { $0 == $1 }.count
    guard count < max(found.count, expected.count) else { return nil }
    let words = { (lines: [String]) in lines.count > count ? "'\(lines[count])'" : "nothing" }
    return (count + 1, "\(words(found)) instead of \(words(expected))")
  }
}

extension RunPlan.Trial {
  /// Whether the trial has shown that its subject is wrong: an unsolved exercise passes its check, or the scenario fails
  /// with a twin.
  ///
  /// - Parameter verdict: of its program; empty if it could not be run, which shows nothing.
  package func isFailure(_ verdict: ProgramVerdict) -> Bool {
    verdict.results.contains { $0.id == decider && $0.outcome.hasPassed == (kind == .exercise) }
  }
}
