import TextDiagnostics
import ResultStore
import WorkbookModel

/// Compares two runs of the same program with different hash seeds.
///
/// It checks the samples of a chain in order and reports the first difference of each. Captures are matched
/// separately in both runs, since a capture may have another text in another run. A record stores at most one
/// differing run, and none if all runs were equal; then there is no judge.
struct FlakeJudge: Sendable {
  /// The first run, which is shown on pages.
  let run: RunRecord
  let other: RunRecord.DifferingRun
  /// The captures of each run so far.
  private var captures = (first: Captures(), second: Captures())

  init(run: RunRecord, other: RunRecord.DifferingRun) {
    self.run = run
    self.other = other
  }

  /// Marks a sample as flaky if its runs differ where no wildcard of its claims covers that.
  ///
  /// Standard error counts only where it is claimed. Programs use it for times before log lines, addresses in
  /// warnings, and the runtime's message about a trap. A sample that claims nothing about it promises
  /// nothing, so a difference is not an error, and the page mentions it. Call this for the samples of a chain
  /// in order.
  ///
  /// - Parameters:
  ///   - part: the index of the sample's part of the output.
  ///   - isLast: whether the first run ended with this sample.
  mutating func check(
    _ verdict: inout SampleResult, _ claims: ClaimJudge, part: Int, isLast: Bool
  ) {
    guard run.parts.indices.contains(part) else { return }
    if let limit = other.stoppedBy, part >= other.parts.count - 1 {
      fail(
        &verdict, claims,
        "another run was stopped: it exceeded the sandbox's limit on \(limit)",
        fix: "make the sample end on every run, whatever its hash seed is")
      return
    }
    guard part < other.parts.count else {
      fail(&verdict, claims, "another run ended before this sample", explanation: endings)
      return
    }
    if isLast, run.ending != other.ending || run.parts.count != other.parts.count {
      fail(&verdict, claims, "another run ended differently", explanation: endings)
      return
    }
    // In a document its author claims what it prints as far as it is the same.
    if claims.sample.claims.contains(where: { $0.value?.isAuthored ?? false && $0.isOfOutput }) {
      return
    }
    let groups = claims.claimGroups
    var streams = groups.map(\.stream)
    if !streams.contains(.stdout) { streams.append(.stdout) }
    if !streams.contains(.stderr) {
      verdict.hasVaryingErrors = run.parts[part].standardError != other.parts[part].standardError
    }
    for stream in streams {
      let first = run.parts[part].text(of: stream)
      let second = other.parts[part].text(of: stream)
      let group = groups.first { $0.stream == stream }
      if first == second, group?.pattern.hasCaptures != true { continue }
      let isClaimed = group.map { match($0.pattern, first, second) } ?? false
      if first == second || isClaimed { continue }
      if let group, claims.budget.isExhausted {
        if verdict.outcome.hasPassed { verdict.fail(claims.tooCostly(group)) }
        return
      }
      let difference = FlakeDifference(first, second, claims.budget)
      fail(
        &verdict, claims, other.summary, explanation: difference.text,
        at: group?.claims.first,
        fix: other.secondsAhead == nil ? difference.fix(stream) : ClockJudge.advice)
      return
    }
    if run.tests?.outcomes(ofSample: part) != other.tests?.outcomes(ofSample: part) {
      fail(&verdict, claims, "its tests had other results in another run")
      return
    }
    if isLast, let difference = other.traceDifference {
      fail(
        &verdict, claims, "two runs of the device differ",
        explanation: difference.text)
    }
  }

  /// The ends of both runs, if they differ.
  private var endings: String? {
    run.ending == other.ending ? nil : "- \(run.ending.text)\n+ \(other.ending.text)"
  }

  /// Whether both outputs match; both are always matched, since later claims may need their captures.
  private mutating func match(_ pattern: OutputPattern, _ first: String, _ second: String) -> Bool {
    let isFirst = captures.first.match(pattern, first)
    let isSecond = captures.second.match(pattern, second)
    return isFirst && isSecond
  }

  /// Marks the sample as flaky, with the problem at a claim or at the opening fence.
  ///
  /// Errors about its outputs are removed; all other problems stay.
  private func fail(
    _ verdict: inout SampleResult, _ claims: ClaimJudge, _ summary: String,
    explanation: String? = nil, at claim: Claim? = nil,
    fix: String = "make the sample behave the same on every run"
  ) {
    verdict.outcome = .flaky
    // An error about one of two outputs is meaningless.
    verdict.problems.removeAll { $0.id == .output }
    verdict.problems.append(
      Diagnostic(
        .error, .flaky, file: claim?.form == .trailing ? claims.code.path : claims.text.path,
        range: claim?.range ?? claims.sample.infoRange, summary, explanation: explanation, fix: fix)
    )
  }
}

extension RunRecord.DifferingRun {
  /// The summary for a difference of outputs.
  fileprivate var summary: String {
    guard let secondsAhead else { return "two runs print different things" }
    let days = secondsAhead / (24 * 60 * 60)
    return "prints something else " + (days > 1 ? "\(days) days later" : "some hours later")
  }
}

extension RunRecord.Part {
  fileprivate func text(of stream: Claim.Stream) -> String {
    stream == .stdout ? standardOutput : standardError
  }
}

extension RunRecord.Ending {
  fileprivate var text: String {
    switch self {
    case .exited(let status): "ended with exit status \(status)"
    case .trapped(let signal): "ended with signal \(signal)"
    }
  }
}

extension RunRecord.TraceDifference {
  /// The differing lines: `-` marks the first run, `+` the other one.
  fileprivate var text: String {
    [first.map { "- \($0)" }, second.map { "+ \($0)" }].compactMap { $0 }.joined(separator: "\n")
  }
}
