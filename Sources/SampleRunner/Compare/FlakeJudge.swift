import Diagnostics
import WorkbookModel

/// Compares two runs of the same program, the second one with other hash values.
struct FlakeJudge: Sendable {
  let claims: ClaimJudge
  let run: RunRecord
  let other: RunRecord.Other

  /// Makes a sample flaky whose runs differ in what no wildcard of its claims covers.
  ///
  /// Standard error counts only where it is claimed.
  ///
  /// - Parameters:
  ///   - part: the number of the sample's part of the output.
  ///   - isLast: whether the first run ended with this sample.
  func check(_ verdict: inout SampleResult, part: Int, isLast: Bool) {
    guard run.parts.indices.contains(part) else { return }
    let endsOtherwise =
      isLast && (run.ending != other.ending || run.parts.count != other.parts.count)
    guard part < other.parts.count else {
      fail(&verdict, "a second run ended before it came here", nil)
      return
    }
    let groups = claims.claimGroups
    var streams = groups.map(\.stream)
    if !streams.contains(.stdout) { streams.append(.stdout) }
    for stream in streams {
      let first = run.parts[part].text(of: stream)
      let second = other.parts[part].text(of: stream)
      let group = groups.first { $0.stream == stream }
      if first == second { continue }
      if let group, group.pattern.matches(first), group.pattern.matches(second) { continue }
      let difference = OutputPattern(first, match: .exact).difference(from: second)
      fail(
        &verdict, "two runs print different things", difference,
        at: group?.claims.first, wildcard: Self.wildcard(difference, first: first))
      return
    }
    if endsOtherwise {
      fail(&verdict, "a second run ended otherwise", nil)
    } else if isLast, let difference = other.traceDifference {
      fail(&verdict, "two runs of the device went different ways", nil)
      verdict.problems[verdict.problems.count - 1].explanation = difference.text
    }
  }

  private func fail(
    _ verdict: inout SampleResult, _ summary: String, _ difference: OutputDifference?,
    at claim: Claim? = nil, wildcard: String? = nil
  ) {
    verdict.outcome = .flaky
    // What is wrong with one of two outputs says nothing.
    verdict.problems.removeAll { $0.id == "output" }
    verdict.problems.append(
      Diagnostic(
        .error, "flaky",
        file: claim?.form == .trailing ? claims.code.path : claims.text.path,
        range: claim?.range ?? claims.sample.infoRange,
        summary, explanation: difference?.text(),
        fix: wildcard.map { "sort what has no order, or claim the line as '\($0)'" }
          ?? "make the sample do the same each time"))
  }

  /// The first line that differs with `[..]` in the place of what differs, or `...` when lines are
  /// missing.
  static func wildcard(_ difference: OutputDifference, first: String) -> String {
    let lines = OutputPattern.lines(of: first)
    guard let missing = difference.firstMissing, let other = difference.replacement else {
      return "..."
    }
    let line = lines[missing]
    let start = line.commonPrefix(with: other)
    let end = String(
      String(line.dropFirst(start.count).reversed())
        .commonPrefix(with: String(other.dropFirst(start.count).reversed())).reversed())
    return start + LinePattern.wildcard + end
  }
}

extension RunRecord.Part {
  fileprivate func text(of stream: Claim.Stream) -> String {
    stream == .stdout ? standardOutput : standardError
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

extension RunRecord.TraceDifference {
  /// `-` in front of the line of the first run, `+` in front of that of the second one.
  fileprivate var text: String {
    [first.map { "- \($0)" }, second.map { "+ \($0)" }].compactMap { $0 }.joined(separator: "\n")
  }
}
