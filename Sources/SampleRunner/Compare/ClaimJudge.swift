import Diagnostics
import WorkbookModel

/// Compares what a sample printed with its claims.
struct ClaimJudge: Sendable {
  /// The chapter that holds the sample.
  let text: SourceText
  /// The text that the sample's code and its trailing claims stand in: the chapter, or a file.
  let code: SourceText
  let sample: Sample

  /// Reports every stream that is not as claimed.
  func check(_ verdict: inout SampleResult) {
    for group in claimGroups {
      let real = group.stream == .stdout ? verdict.standardOutput : verdict.standardError
      if group.pattern.matches(real) { continue }
      let difference = group.pattern.difference(from: real)
      verdict.fail(
        group.claims[0].form == .fence
          ? fenceProblem(group.claims[0], difference) : trailingProblem(group.claims, difference))
    }
  }

  /// Claims that say together what a stream is: one fence, or all trailing comments.
  struct Group {
    var claims: [Claim]
    var stream: Claim.Stream
    var pattern: OutputPattern
  }

  var claimGroups: [Group] {
    let trailing = sample.claims.filter { $0.form == .trailing }
    let fences = sample.claims.filter { $0.form == .fence }
    return ([trailing].filter { !$0.isEmpty } + fences.map { [$0] }).map { claims in
      Group(
        claims: claims, stream: claims[0].stream,
        pattern: OutputPattern(claims.map(\.text).joined(), match: claims[0].match))
    }
  }

  private func fenceProblem(_ claim: Claim, _ difference: OutputDifference) -> Diagnostic {
    Diagnostic(
      .error, "output", file: text.path,
      range: difference.firstMissing.map { place(ofLine: $0, in: claim) } ?? claim.range,
      "the sample's \(claim.stream.name) is not what the chapter claims",
      explanation: difference.text(),
      fix: "'-' is claimed, '+' is real: correct the claim or the sample")
  }

  /// A claimed line in the chapter, without what a list or a quote puts in front of it.
  private func place(ofLine index: Int, in claim: Claim) -> SourceRange {
    let line = claim.contentRange.start.line + index
    let whole = text.offsets(ofLine: line)
    let claimed = OutputPattern.lines(of: claim.text)[index]
    guard text.string(whole).utf8.reversed().starts(with: claimed.utf8.reversed()) else {
      return text.range(whole)
    }
    return text.range(whole.upperBound - claimed.utf8.count..<whole.upperBound)
  }

  /// The problem stands at the comment that is wrong.
  private func trailingProblem(_ claims: [Claim], _ difference: OutputDifference) -> Diagnostic {
    let owners = claims.flatMap { claim in OutputPattern.lines(of: claim.text).map { _ in claim } }
    guard let missing = difference.firstMissing, missing < owners.count else {
      return Diagnostic(
        .error, "output", file: code.path, range: claims.last?.range ?? sample.infoRange,
        "the sample prints more than its comments claim", explanation: difference.text(),
        fix: "claim every line, or leave lines out with a comment that claims \"...\"")
    }
    let claimed = OutputPattern.lines(of: claims.map(\.text).joined())[missing]
    return Diagnostic(
      .error, "output", file: code.path, range: owners[missing].range,
      difference.replacement.map { "claims '\(claimed)', but prints '\($0)'" }
        ?? "claims '\(claimed)', but does not print it",
      explanation: difference.text(), fix: "correct the comment or the sample")
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
