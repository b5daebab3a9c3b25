import Diagnostics
package import ResultStore
import WorkbookModel

/// Compares the values that a sample's comments claim with those that were seen.
///
/// It is made before the other judges look at the sample, for it decides what each comment is about:
/// `sample` goes on to them with the claims sorted out. What it has found is reported later, in
/// ``check(_:)``, if the program has ended as claimed. It is made for every sample; without claims of
/// values it hands the sample on as it is.
struct ValueJudge: Sendable {
  /// The sample with those of its claims that were looked at.
  ///
  /// `f()  // => 3` claims what the call returns, or what it prints if it returns nothing.
  ///
  /// A claim that cannot be told is none of its claims, so a sample of which nothing else is said has
  /// only run.
  let sample: Sample
  /// The text that the sample's code stands in.
  private let code: SourceText
  /// The claims of values with what was found, in the order of the file.
  private let findings: [(claim: Claim, finding: ValueFinding)]

  /// - Parameters:
  ///   - watched: in the order of the sample's claims of values; empty without a look.
  ///   - deviation: why the program did something else while it was watched.
  init(
    sample: Sample, code: SourceText, watched: [ObservationRecord.Watched], deviation: String?
  ) {
    self.code = code
    var resolved = sample
    resolved.claims = []
    var rest = watched[...]
    var findings: [(claim: Claim, finding: ValueFinding)] = []
    for var claim in sample.claims {
      guard let value = claim.value else {
        resolved.claims.append(claim)
        continue
      }
      let watched = rest.popFirst()
      let sights = watched?.sights ?? []
      let isOutput =
        claim.form == .trailing
        && (watched == nil || !sights.isEmpty && sights.allSatisfy { $0.type == "()" })
      if isOutput {
        resolved.claims.append(claim)
        continue
      }
      let finding = ValueFinding(
        value, watched, deviation: deviation, acceptCommand: sample.id.acceptCommand)
      findings.append((claim, finding))
      guard finding.isKnown else { continue }
      claim.form = .value
      resolved.claims.append(claim)
    }
    self.sample = resolved
    self.findings = findings
  }

  /// Reports every value that is not as claimed, and warns of those that cannot be told.
  ///
  /// A value that was not the same in two runs makes the sample flaky, unless something else has made
  /// it fail.
  func check(_ verdict: inout SampleResult) {
    for (claim, finding) in findings {
      switch finding {
      case .true, .prose: break
      case .false(let problem): verdict.fail(diagnostic(.error, claim, problem))
      case .unsteady(let problem):
        let hasFailed = verdict.outcome == .failed
        verdict.fail(diagnostic(.error, claim, problem, id: .flaky))
        if !hasFailed { verdict.outcome = .flaky }
      case .unknown(let problem): verdict.problems.append(diagnostic(.warning, claim, problem))
      }
    }
  }

  /// A problem at the claimed text, with the edit that mends it if there is one.
  private func diagnostic(
    _ severity: Diagnostic.Severity, _ claim: Claim, _ problem: ValueFinding.Problem,
    id: Diagnostic.ID = .value
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      severity, id, file: code.path, range: claim.contentRange, problem.summary,
      explanation: problem.explanation, fix: problem.fix)
    diagnostic.edits = [problem.replacement].compactMap { text in
      text.map { Edit(file: code.path, range: claim.contentRange, text: $0) }
    }
    return diagnostic
  }
}

extension ObservationRecord.Watched {
  /// What was seen in any run.
  package var sights: [ObservationRecord.Sight] { runs.flatMap(\.self) }
}
