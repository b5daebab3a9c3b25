import Diagnostics
import Foundation
import WorkbookModel

/// Compares what a sample printed with its claims.
///
/// The claims of a sample are compared in groups, a group for each stream: a fence is one by itself,
/// and all comments about output together say what standard output is. Comments about values are
/// ``ValueJudge``'s, unless that has found that they are about what a call prints.
///
/// It also gives two warnings of its own: of a comment that repeats an output without claiming it, and
/// of a capture that is really printed as it is written.
struct ClaimJudge: Sendable {
  /// The chapter that holds the sample.
  let text: SourceText
  /// The text that the sample's code and its trailing claims stand in: the chapter, or a file.
  let code: SourceText
  /// Its claims are those that ``ValueJudge`` has left: what turned out to be about a value is none of
  /// an output.
  let sample: Sample
  /// What counts as a capture, which the claims of the whole chain decide.
  private let names: CaptureNames

  /// - Parameters:
  ///   - text: the text of the chapter.
  ///   - code: the same, or the file that the sample includes.
  init(chapter: Chapter, text: SourceText, code: SourceText, sample: Sample) {
    self.text = text
    self.code = code
    self.sample = sample
    names = CaptureNames(of: sample, in: chapter)
  }

  /// Reports every stream that is not as claimed.
  ///
  /// - Parameter captures: what the samples that it continues have captured, and then the sample too.
  ///
  /// A group that is not as claimed is one error, at the first claimed line that is missing. It carries
  /// the edits that would make the claim true, unless an obstacle keeps the claim from saying it; then
  /// the fix names the obstacle.
  ///
  /// The real output is taken from the result, where it has been put before.
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
  ///
  /// Such a comment looks like a claim to a reader, but nothing keeps it true. A line that the page
  /// hides is passed over, and so is an output line of one byte, which stands in comments by chance.
  /// Only the first one is reported.
  ///
  /// ```
  /// print(total)   // 42 apples         prints '42 apples': warned of
  /// ```
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
  ///
  /// ```
  /// claim   use <name> as <name>        printed   use <name> as <name>
  /// ```
  /// The claim comes true, with `<name>` standing for the text `<name>`, and would also be true of any
  /// other text.
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
  ///
  /// The claims are never empty; the form, the stream and the match are those of the first.
  struct Group {
    /// One fence, or the comments in the order of the file.
    var claims: [Claim]
    var stream: Claim.Stream
    /// The text of all of them together, as a pattern over the lines of the stream.
    var pattern: OutputPattern
  }

  /// The groups: comments first, then the fences in the order of the file.
  ///
  /// A sample has at most one fence a stream, or comments about standard output, so no stream has two
  /// groups.
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

  /// The error of a fence, at the first claimed line that is missing, or at the fence where lines are
  /// only new.
  private func fenceProblem(_ claim: Claim, _ difference: OutputDifference) -> Diagnostic {
    Diagnostic(
      .error, .output, file: text.path,
      range: difference.firstMissing.map { place(ofLine: $0, in: claim) } ?? claim.range,
      "the sample's \(claim.stream.name) is not what the chapter claims",
      explanation: difference.text(),
      fix: "'-' is claimed, '+' is real: correct the sample, or run '\(sample.id.acceptCommand)'")
  }

  /// A claimed line in the chapter, without what a list or a quote puts in front of it.
  ///
  /// A line of the chapter that does not end with the claimed bytes is taken whole.
  ///
  /// - Parameter index: from 0, among the lines of the claim.
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
  ///
  /// What is claimed and what is printed instead fits into the summary there, since a comment claims
  /// one line: `claims '3', but prints '4'`. Lines that are only new have no comment; the last one is
  /// named.
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
  /// What messages call the stream.
  fileprivate var name: String {
    switch self {
    case .stdout: "output"
    case .stderr: "standard error"
    }
  }
}
