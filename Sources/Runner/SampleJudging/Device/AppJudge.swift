import TextDiagnostics
package import ResultStore
package import WorkbookModel

/// The result of an app on the device of one scenario.
///
/// ``DeviceJudge/appearances(_:)`` makes one for each app of each scenario; ``AppJudge`` combines those of
/// one app.
package struct AppRun: Sendable {
  /// The installed sample: the app, or the solution that stood in for it.
  package var app: Sample.ID
  /// The sample at the end of the scenario's chain.
  var scenario: Sample.ID
  /// Whether the scenario was run to its end.
  package var isRun: Bool
  /// Whether a claim of the scenario matched.
  var isVerified: Bool
  package var faults: [AppFault]
}

/// The results of a finished program.
///
/// A program provides the results of its own samples, and appearances of its apps, whose results come from
/// their own programs.
package struct ProgramVerdict: Sendable {
  /// Of the samples that the program is responsible for, in the order of the chain.
  package var results: [SampleResult] = []
  /// Of the apps of a scenario, in the order of installation.
  package var appearances: [AppRun] = []

  /// Makes a verdict; it is empty for a program that was skipped.
  package init(results: [SampleResult] = [], appearances: [AppRun] = []) {
    self.results = results
    self.appearances = appearances
  }

  /// Whether any sample failed or is flaky; faults of apps are errors of the scenario too.
  package var hasFailure: Bool {
    results.contains { $0.outcome == .failed || $0.outcome == .flaky }
  }

  package func hasFailure(among samples: Set<Sample.ID>) -> Bool {
    results.contains {
      samples.contains($0.id) && ($0.outcome == .failed || $0.outcome == .flaky)
    }
  }
}

/// Judges app samples by the scenarios that install them; whether they compile is known before.
///
/// An app is not run by itself, so its outcome depends on the scenarios of the whole run:
///
/// ```
/// no scenario installs it            compiled
/// one was run with it                ran
/// a claim of such a one came true    verified
/// a fault that it does not claim     failed; the scenario has the problem
/// ```
/// With `should_trap` some scenario must make it trap with that message, which verifies it.
package struct AppJudge: Sendable {
  let workbook: Workbook
  /// The appearances of all apps in all scenarios of the run.
  package let appearances: [AppRun]

  /// Makes a judge for a run whose scenarios have ended.
  package init(workbook: Workbook, appearances: [AppRun]) {
    self.workbook = workbook
    self.appearances = appearances
  }

  /// Returns the result of an app with the effect of its scenarios; other results are returned unchanged.
  package func check(_ result: SampleResult) -> SampleResult {
    guard
      let chapter = workbook.chapter(result.id.chapter, language: result.id.language),
      let sample = chapter.sample(result.id.name), sample.annotations.isApp
    else { return result }
    var result = result
    let own = appearances.filter { $0.app == sample.id }
    result.scenarios = own.map(\.scenario)
    guard result.outcome.hasPassed, sample.annotations.isRun else { return result }
    if let (fault, scenario) = firstFault(of: sample, in: own) {
      // The scenario has the problem, located in the app.
      result.outcome = .failed
      result.reason = "\(fault.kind.words) in scenario '\(scenario.name)'"
    } else if let expected = sample.annotations.shouldTrap {
      let hasNone =
        own.contains(where: \.isRun)
        && own.allSatisfy { $0.faults.allSatisfy { $0.kind == .misuse } }
      let summary =
        own.isEmpty
        ? "no scenario installs app '\(sample.id.name)', so it cannot trap"
        : hasNone ? "app '\(sample.id.name)' does not trap in any scenario" : nil
      if let summary {
        result.fail(
          Diagnostic(
            .error, .trap, file: chapter.file, range: expected.range, summary,
            fix: own.isEmpty
              ? "install it with 'scenario=\(sample.id.name)', or remove 'should_trap'"
              : "remove 'should_trap', or change the app or its scenario so that it traps"))
      } else if own.contains(where: { $0.faults.contains { $0.kind != .misuse } }) {
        result.outcome = .verified
      }
    }
    if result.outcome == .compiled, own.contains(where: \.isRun) {
      result.outcome = own.contains { $0.isRun && $0.isVerified } ? .verified : .ran
    }
    return result
  }

  /// The first fault that the app does not claim, in the order of the scenarios.
  ///
  /// `misuse` cannot be claimed, since it is not a trap.
  private func firstFault(
    of app: Sample, in appearances: [AppRun]
  ) -> (AppFault, scenario: Sample.ID)? {
    let faults = appearances.flatMap { appearance in
      appearance.faults.map { ($0, scenario: appearance.scenario) }
    }
    return faults.first { fault, _ in
      guard let expected = app.annotations.shouldTrap, fault.kind != .misuse else { return true }
      return !fault.message.contains(expected.value)
    }
  }
}
