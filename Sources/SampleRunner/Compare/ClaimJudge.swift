import Diagnostics
import WorkbookModel

/// Compares what a sample printed with its claims.
struct ClaimJudge: Sendable {
  let file: String
  let sample: Sample

  func check(_ verdict: inout SampleResult) {
    let trailing = sample.claims.filter { $0.form == .trailing }
    if !trailing.isEmpty { checkTrailing(trailing, &verdict) }
    for claim in sample.claims where claim.form == .fence {
      let real = claim.stream == .stdout ? verdict.standardOutput : verdict.standardError
      let pattern = OutputPattern(claim.text, match: claim.match)
      if pattern.matches(real) { continue }
      verdict.fail(
        Diagnostic(
          .error, "output", file: file, range: place(of: claim, pattern, real: real),
          "the sample's \(claim.stream.name) is not what the chapter claims",
          explanation: pattern.difference(from: real),
          fix: "'-' is claimed, '+' is real: correct the claim or the sample"))
    }
  }

  /// The first claimed line that differs, or the whole fence.
  private func place(of claim: Claim, _ pattern: OutputPattern, real: String) -> SourceRange {
    let lines = OutputPattern.lines(of: claim.text)
    let realLines = OutputPattern.lines(of: real)
    let same = zip(lines, realLines).prefix { pattern.lineMatches($0, $1) }.count
    guard claim.match != .unordered, same < lines.count else { return claim.range }
    var position = claim.contentRange.start
    position.line += same
    // Only the line is known here; its column is where the fence's content starts.
    position.offset += lines.prefix(same).reduce(0) { $0 + $1.utf8.count + 1 }
    var end = position
    end.column += lines[same].count
    end.offset += lines[same].utf8.count
    return SourceRange(start: position, end: end)
  }

  /// Trailing comments are compared one by one with the lines of the output, so that the message
  /// stands at the comment that is wrong.
  private func checkTrailing(_ claims: [Claim], _ verdict: inout SampleResult) {
    let whole = OutputPattern(claims.map(\.text).joined(), match: .exact)
    if whole.matches(verdict.standardOutput) { return }
    var real = OutputPattern.lines(of: verdict.standardOutput)[...]
    for claim in claims {
      let lines = OutputPattern.lines(of: claim.text)
      if lines == ["..."] { break }
      let own = Array(real.prefix(lines.count))
      real = real.dropFirst(lines.count)
      let isRight =
        own.count == lines.count && zip(lines, own).allSatisfy { whole.lineMatches($0, $1) }
      if isRight { continue }
      verdict.fail(
        Diagnostic(
          .error, "output", file: file, range: claim.range,
          own.isEmpty
            ? "claims '\(lines.joined(separator: " "))', but nothing more is printed"
            : "claims '\(lines.joined(separator: " "))', but prints '\(own.joined(separator: " "))'",
          fix: "correct the comment or the sample"))
      return
    }
    verdict.fail(
      Diagnostic(
        .error, "output", file: file, range: claims.last?.range ?? sample.infoRange,
        "the sample prints more than its comments claim",
        explanation: whole.difference(from: verdict.standardOutput),
        fix: "claim every line, or leave lines out with a comment that claims \"...\""))
  }
}

extension Claim.Stream {
  fileprivate var name: String {
    switch self {
    case .stdout: "output"
    case .stderr: "standard error"
    }
  }
}
