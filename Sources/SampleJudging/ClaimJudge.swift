import Diagnostics
import Foundation
import OutputMatching
import WorkbookModel

/// Compares what a sample printed with its claims.
struct ClaimJudge: Sendable {
  /// The chapter that holds the sample.
  let text: SourceText
  /// The text that the sample's code and its trailing claims stand in: the chapter, or a file.
  let code: SourceText
  let sample: Sample
  private let names: CaptureNames

  init(chapter: Chapter, text: SourceText, code: SourceText, sample: Sample) {
    self.text = text
    self.code = code
    self.sample = sample
    names = CaptureNames(of: sample, in: chapter)
  }

  /// Reports every stream that is not as claimed.
  ///
  /// - Parameter captures: what the samples that it continues have captured, and then the sample too.
  func check(_ verdict: inout SampleResult, _ captures: inout Captures) {
    for group in claimGroups {
      let real = group.stream == .stdout ? verdict.standardOutput : verdict.standardError
      if captures.match(group.pattern, real) {
        verdict.problems += ownTexts(of: group, captures.values)
        continue
      }
      let difference = group.pattern.difference(from: real, values: captures.values)
      var problem =
        group.claims[0].form == .fence
        ? fenceProblem(group.claims[0], difference) : trailingProblem(group.claims, difference)
      if let hint = CaptureHint(names: names, hasGivenUp: captures.hasGivenUp).text(difference) {
        problem.fix = hint
      }
      do throws(NewClaim.Obstacle) {
        problem.edits = try ClaimRewriter(text: text, code: code, names: names)
          .edits(group.claims, difference)
      } catch {
        problem.fix = "correct the sample or the claim: \(error.reason)"
      }
      verdict.fail(problem)
    }
    if !sample.claims.contains(where: { $0.isOfOutput && $0.stream == .stdout }) {
      verdict.problems += [repeatedLine(of: verdict.standardOutput)].compactMap { $0 }
    }
  }

  /// Warns of a comment that repeats what is printed without claiming it.
  private func repeatedLine(of output: String) -> Diagnostic? {
    let printed = Set(OutputPattern.lines(of: output).filter { $0.utf8.count > 1 })
    for line in sample.lines where !line.isHidden {
      guard let slashes = line.code.range(of: "// ", options: .backwards),
        printed.contains(String(line.code[slashes.upperBound...]))
      else { continue }
      let start = line.start.offset + line.code[..<slashes.lowerBound].utf8.count
      return Diagnostic(
        .warning, .value, file: code.path,
        range: code.range(start..<line.start.offset + line.code.utf8.count),
        "this comment repeats what the sample prints and claims nothing",
        fix: "begin it with 'Prints: ', or a block of such lines with the line '// Prints:'")
    }
    return nil
  }

  /// Warns of captures that are really printed as they are written: their author may mean text.
  private func ownTexts(of group: Group, _ values: [String: String]) -> [Diagnostic] {
    let own = group.pattern.lines.flatMap(\.captures).first { values[$0] == "<\($0)>" }
    guard let own else { return [] }
    return [
      Diagnostic(
        .warning, .claim, file: text.path, range: group.claims[0].range,
        "'<\(own)>' is a capture here, but the sample really prints '<\(own)>'",
        fix: group.claims[0].form == .fence
          ? "if it is meant as text, write 'match=literal' behind 'output'"
          : "if it is meant as text, claim it with a fence: 'output,match=literal'")
    ]
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
        pattern: OutputPattern(
          claims.map(\.text).joined(), match: claims[0].match,
          captures: names.names))
    }
  }

  private func fenceProblem(_ claim: Claim, _ difference: OutputDifference) -> Diagnostic {
    Diagnostic(
      .error, .output, file: text.path,
      range: difference.firstMissing.map { place(ofLine: $0, in: claim) } ?? claim.range,
      "the sample's \(claim.stream.name) is not what the chapter claims",
      explanation: difference.text(),
      fix: "'-' is claimed, '+' is real: correct the sample, or run '\(sample.id.acceptCommand)'")
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
        .error, .output, file: code.path, range: claims.last?.range ?? sample.infoRange,
        "the sample prints more than its comments claim", explanation: difference.text(),
        fix: "claim every line, or leave lines out with a comment that claims \"...\"")
    }
    let claimed = OutputPattern.lines(of: claims.map(\.text).joined())[missing]
    return Diagnostic(
      .error, .output, file: code.path, range: owners[missing].range,
      difference.replacement.map { "claims '\(claimed)', but prints '\($0)'" }
        ?? "claims '\(claimed)', but does not print it",
      explanation: difference.text(),
      fix: "correct the sample, or run '\(sample.id.acceptCommand)'")
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
