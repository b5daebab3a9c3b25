import Diagnostics
import ResultStore
import WorkbookModel

/// Compares two runs of the same program, the other one with other hash values.
///
/// It goes through the samples of a chain in order and reports at the first thing that differs in each.
/// Captures are matched in both runs apart, for a capture may stand for another text in another run. A
/// record keeps one other run at most, and none when all runs were alike; then there is no judge.
struct FlakeJudge: Sendable {
  /// The first run, which pages show.
  let run: RunRecord
  /// The run that did something else.
  let other: RunRecord.DifferingRun
  /// What each run has captured so far.
  private var captures = (first: Captures(), second: Captures())

  /// Makes a judge of two runs that has not seen a sample yet.
  init(run: RunRecord, other: RunRecord.DifferingRun) {
    self.run = run
    self.other = other
  }

  /// Makes a sample flaky whose runs differ in what no wildcard of its claims covers.
  ///
  /// Standard error counts only where it is claimed. It is where programs talk: times in front of the
  /// lines of a log, addresses in warnings, the runtime's words about a trap. A sample that claims nothing
  /// of it has promised nothing, so that a difference is no mistake; the page says that it differs. The
  /// samples of a chain are checked in its order.
  ///
  /// - Parameters:
  ///   - part: the number of the sample's part of the output.
  ///   - isLast: whether the first run ended with this sample.
  mutating func check(
    _ verdict: inout SampleResult, _ claims: ClaimJudge, part: Int, isLast: Bool
  ) {
    guard run.parts.indices.contains(part) else { return }
    if let limit = other.stoppedBy, part >= other.parts.count - 1 {
      fail(
        &verdict, claims,
        "another run was stopped: it passed the sandbox's limit on \(limit)",
        fix: "make the sample end each time, whatever hash values it meets")
      return
    }
    guard part < other.parts.count else {
      fail(&verdict, claims, "another run ended before it came here", explanation: endings)
      return
    }
    if isLast, run.ending != other.ending || run.parts.count != other.parts.count {
      fail(&verdict, claims, "another run ended otherwise", explanation: endings)
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
      let difference = FlakeDifference(first, second)
      fail(
        &verdict, claims, "two runs print different things", explanation: difference.text,
        at: group?.claims.first, fix: difference.fix(stream))
      return
    }
    if run.tests?.outcomes(ofSample: part) != other.tests?.outcomes(ofSample: part) {
      fail(&verdict, claims, "its tests ended otherwise in another run")
      return
    }
    if isLast, let difference = other.traceDifference {
      fail(
        &verdict, claims, "two runs of the device went different ways",
        explanation: difference.text)
    }
  }

  /// How both runs ended, when that differs.
  private var endings: String? {
    run.ending == other.ending ? nil : "- \(run.ending.text)\n+ \(other.ending.text)"
  }

  /// Whether both outputs are as claimed; each is asked, for later claims may need its captures.
  private mutating func match(_ pattern: OutputPattern, _ first: String, _ second: String) -> Bool {
    let isFirst = captures.first.match(pattern, first)
    let isSecond = captures.second.match(pattern, second)
    return isFirst && isSecond
  }

  /// Makes the sample flaky, with the problem at a claim or at the opening fence.
  ///
  /// Errors about its outputs are taken back, whatever else is wrong stays.
  private func fail(
    _ verdict: inout SampleResult, _ claims: ClaimJudge, _ summary: String,
    explanation: String? = nil, at claim: Claim? = nil,
    fix: String = "make the sample do the same each time"
  ) {
    verdict.outcome = .flaky
    // What is wrong with one of two outputs says nothing.
    verdict.problems.removeAll { $0.id == .output }
    verdict.problems.append(
      Diagnostic(
        .error, .flaky, file: claim?.form == .trailing ? claims.code.path : claims.text.path,
        range: claim?.range ?? claims.sample.infoRange, summary, explanation: explanation, fix: fix)
    )
  }
}

extension RunRecord.Part {
  /// The text of one of both streams.
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
  /// `-` in front of the line of the first run, `+` in front of that of the other one.
  fileprivate var text: String {
    [first.map { "- \($0)" }, second.map { "+ \($0)" }].compactMap { $0 }.joined(separator: "\n")
  }
}
