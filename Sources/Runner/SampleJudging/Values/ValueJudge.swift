import TextDiagnostics
package import ResultStore
import WorkbookModel

/// Compares the values that a sample's comments claim with their observations.
///
/// It is made before the other judges, since it decides what each comment is about: they get `sample` with
/// the claims sorted out. Its findings are reported later, in ``check(_:)``, if the program has ended as
/// claimed. It is made for every sample; one without claims of values is passed on unchanged.
struct ValueJudge: Sendable {
  /// The sample with those of its claims that were decided.
  ///
  /// `f()  // => 3` claims the result of the call, or its output if it returns nothing.
  ///
  /// An undecided claim is removed, so a sample without other claims has only run.
  let sample: Sample
  /// What the calls of `print` print whose lines comments claim.
  let calls: [CallFinding]
  private struct Finding {
    var claim: Claim
    var finding: ValueFinding
    /// Whether the program has shown the value.
    var isReached: Bool
  }

  /// The text that contains the sample's code.
  private let code: SourceText
  /// The claims of values with their findings, in the order of the file.
  private let findings: [Finding]

  /// - Parameters:
  ///   - watched: the observations in the order of the sample's claims of values; empty if there are none.
  ///   - deviation: how the program behaved differently while it was observed.
  init(
    sample: Sample, code: SourceText, watched: [ObservationRecord.ObservedClaim], deviation: String?
  ) {
    self.code = code
    var resolved = sample
    resolved.claims = []
    var rest = watched[...]
    var findings: [Finding] = []
    var calls: [CallFinding] = []
    var lines: [(Int, ValueClaim, ObservationRecord.ObservedClaim)] = []
    for var claim in sample.claims {
      guard let value = claim.value else {
        resolved.claims.append(claim)
        if let call = claim.call, let watched = rest.popFirst() {
          calls.append(CallFinding(claim, call, watched, deviation: deviation))
        }
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
      if let watched, value.isLineAlone { lines.append((findings.count, value, watched)) }
      findings.append(
        Finding(claim: claim, finding: finding, isReached: watched?.sights.isEmpty == false))
      guard finding.isKnown else { continue }
      claim.form = .value
      resolved.claims.append(claim)
    }
    // Beside a line that is printed, another one is meant as one.
    if findings.contains(where: { $0.claim.value?.showsALine ?? false && $0.finding == .true }) {
      for (index, value, watched) in lines where findings[index].finding == .prose {
        findings[index].finding = ValueFinding(
          value.announced, watched, deviation: deviation, acceptCommand: sample.id.acceptCommand)
      }
    }
    self.sample = resolved
    self.calls = calls
    self.findings = findings
  }

  /// Reports all values that do not match, and warns of undecided ones.
  ///
  /// A value that differed between two runs makes the sample flaky, unless it has failed for another reason.
  func check(_ verdict: inout SampleResult) {
    for found in findings {
      let claim = found.claim
      switch found.finding {
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

  /// Reports the values that do not match in a program that has stopped before its end: those that it has shown.
  func checkReached(_ verdict: inout SampleResult) {
    for found in findings where found.isReached {
      if case .false(let problem) = found.finding {
        verdict.fail(diagnostic(.error, found.claim, problem))
      }
    }
  }

  /// A problem at the claimed text, with the edit that corrects it if there is one.
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
    if let lines = problem.lines {
      diagnostic.edits = OutputEdits(claim.lineRanges, in: code).edits(writing: lines)
    }
    return diagnostic
  }
}

extension ValueClaim {
  /// Whether it is about what is printed, in a document outside of a book.
  fileprivate var showsALine: Bool {
    switch subject {
    case .printing, .output: isAuthored
    case .expression, .link, .name: false
    }
  }

  /// Whether it is a literal on a line of its own, without a word that says that it is printed.
  fileprivate var isLineAlone: Bool {
    if case .output(_, let lines, isAnnounced: false) = subject {
      lines.count == 1 && text.isLiteral
    } else {
      false
    }
  }

  /// The same claim after such a word.
  fileprivate var announced: ValueClaim {
    guard case .output(let start, let lines, _) = subject else { return self }
    var claim = self
    claim.subject = .output(start: start, lines: lines, isAnnounced: true)
    return claim
  }
}

/// Whether a call of `print` prints the line that its comment claims.
struct CallFinding: Sendable {
  let claim: Claim
  let finding: ValueFinding
  /// Whether it is in a branch that no run has taken.
  let isUntaken: Bool
  /// How often it printed in the first run.
  let count: Int
  /// What it printed each time; nil if that differed.
  let line: String?

  init(
    _ claim: Claim, _ call: ValueClaim, _ watched: ObservationRecord.ObservedClaim,
    deviation: String?
  ) {
    self.claim = claim
    finding = ValueFinding(call, watched, deviation: deviation, acceptCommand: "")
    isUntaken = call.isInBranch && watched.sights.isEmpty
    count = watched.runs.first?.count ?? 0
    let lines = Set(watched.sights.map(\.printedLine))
    line = lines.count == 1 ? lines.first.flatMap(\.self) : nil
  }
}

extension ObservationRecord.ObservedClaim {
  package var sights: [ObservationRecord.ObservedValue] { runs.flatMap(\.self) }
}
