import TextDiagnostics
import Foundation
import WorkbookModel
import WorkbookReader

/// Compares the output of a sample with its claims.
///
/// The claims of a sample are compared in groups, one for each stream: a fence is a group by itself, and all
/// comments about output together describe standard output. Comments about values belong to ``ValueJudge``,
/// unless it has found that they are about the output of a call.
///
/// It also gives two warnings: about a comment that repeats output without claiming it, and about a capture
/// that is printed literally.
struct ClaimJudge: Sendable {
  let text: SourceText
  /// The text with the sample's code and its trailing claims: the chapter or an included file.
  let code: SourceText
  /// The sample without the claims that ``ValueJudge`` has found to be about values.
  let sample: Sample
  /// What the calls of `print` print whose lines the sample's comments claim.
  private let calls: [CallFinding]
  /// The names that are captures, as decided by the claims of the whole chain.
  private let names: CaptureNames
  /// What comparing the sample's output may cost.
  let budget: Budget

  /// - Parameters:
  ///   - text: the text of the chapter.
  ///   - code: the chapter again, or the file that the sample includes.
  init(
    chapter: Chapter, text: SourceText, code: SourceText, sample: Sample,
    calls: [CallFinding] = [], budget: Budget
  ) {
    self.budget = budget
    self.calls = calls
    self.text = text
    self.code = code
    self.sample = sample
    names = CaptureNames(of: sample, in: chapter)
  }

  /// Reports each stream that does not match its claims.
  ///
  /// A group that does not match is one error, at the first missing line. The error has the edits that would
  /// correct the claim; if that is impossible, its fix says why.
  ///
  /// The caller has stored the real output in the result before.
  ///
  /// - Parameter captures: the captured texts of the samples that this one continues; those of this sample
  ///   are added.
  func check(_ verdict: inout SampleResult, _ captures: inout Captures) {
    for group in claimGroups {
      if group.claims.allSatisfy(\.allowsAnything),
        let claim = group.claims.first(where: \.seemsToSaySomething)
      {
        verdict.problems.append(
          Diagnostic(
            .warning, .claim, file: claim.form == .fence ? text.path : code.path,
            range: claim.range,
            claim.isTooTolerant
              ? "this claims nothing about the numbers: the tolerance is greater than each of them"
              : "this claims nothing about the \(group.stream.name): any text matches it",
            fix: claim.isTooTolerant
              ? "write a smaller tolerance"
              : "claim a part of what is printed, or write '...' to leave all of it out"))
      }
      let real = group.stream == .stdout ? verdict.standardOutput : verdict.standardError
      let isMatched = captures.match(group.pattern, real)
      if isMatched { verdict.problems += ownTexts(of: group, captures.values) }
      let wrong = wrongCalls(group)
      wrong.forEach { verdict.fail($0) }
      if !wrong.isEmpty { continue }
      if isMatched { continue }
      if isEachLineClaimed(group, of: real) {
        verdict.problems += calls.filter(\.isUntaken).compactMap { call in
          guard case .unknown(let problem) = call.finding else { return nil }
          return Diagnostic(
            .warning, .value, file: code.path, range: call.claim.range, problem.summary,
            fix: problem.fix)
        }
        continue
      }
      if budget.isExhausted {
        verdict.fail(tooCostly(group))
        return
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

  /// Reports calls of `print` with another line than their comments claim, in a program that has stopped before its end.
  func checkReached(_ verdict: inout SampleResult) {
    for group in claimGroups {
      for problem in wrongCalls(group, isStopped: true) { verdict.fail(problem) }
    }
  }

  /// The problems of calls of `print` that print another line than their comments claim, though others may print that line in
  /// their place.
  ///
  /// - Parameter isStopped: whether the program has stopped before its end, so that calls may not have been reached.
  private func wrongCalls(_ group: Group, isStopped: Bool = false) -> [Diagnostic] {
    guard group.claims[0].form == .trailing else { return [] }
    return calls.compactMap { call in
      guard case .false(let problem) = call.finding, call.count > 0 || !isStopped else {
        return nil
      }
      var diagnostic = Diagnostic(
        .error, .output, file: code.path, range: call.claim.range, problem.summary,
        explanation: problem.explanation, fix: "correct the sample or the comment")
      if let line = call.line, ClaimText.obstacle(to: line) == nil,
        let text = ClaimText.comment([line], inPlaceOf: call.claim, in: code)
      {
        diagnostic.fix = "correct the sample, or run '\(sample.id.acceptCommand)'"
        diagnostic.edits = [Edit(file: code.path, range: call.claim.contentRange, text: text)]
      }
      return diagnostic
    }
  }

  /// Whether the calls of `print` with the comments of a group have printed all lines, in whatever order, but for those in
  /// branches that were not taken.
  private func isEachLineClaimed(_ group: Group, of output: String) -> Bool {
    group.claims[0].form == .trailing && calls.count == group.claims.count
      && calls.allSatisfy { $0.finding == .true || $0.isUntaken }
      && calls.contains { $0.finding == .true }
      && calls.reduce(0) { $0 + $1.count } == OutputPattern.lines(of: output).count
  }

  /// Warns about a comment that repeats a printed line without claiming it.
  ///
  /// Such a comment looks like a claim to a reader, but nothing checks it. Lines that the page hides are
  /// skipped, and so are output lines of one byte, which occur in comments by chance. Only the first such
  /// comment is reported.
  ///
  /// ```
  /// print(total)   // 42 apples         prints '42 apples': a warning
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

  /// Warns about captures that are printed literally, since the author may have meant text.
  ///
  /// ```
  /// claim   use <name> as <name>        printed   use <name> as <name>
  /// ```
  /// The claim matches with the text `<name>` for the capture `<name>`, and would match any other text too.
  private func ownTexts(of group: Group, _ values: [String: String]) -> [Diagnostic] {
    let own = group.pattern.lines.flatMap(\.captures).first { values[$0] == "<\($0)>" }
    guard let own else { return [] }
    return [
      Diagnostic(
        .warning, .claim, file: text.path, range: group.claims[0].range,
        "'<\(own)>' is a capture here, but the sample really prints '<\(own)>'",
        fix: group.claims[0].form == .fence
          ? "if it is meant as text, write 'match=literal' after 'output'"
          : "if it is meant as text, claim it with a fence: 'output,match=literal'")
    ]
  }

  /// The claims that together describe a stream: one fence, or all trailing comments.
  ///
  /// There is at least one claim; form, stream and match are those of the first.
  struct Group {
    /// One fence, or the comments in the order of the file.
    var claims: [Claim]
    var stream: Claim.Stream
    /// The text of all claims, as a pattern over the lines of the stream.
    var pattern: OutputPattern
  }

  /// The groups: comments first, then the fences in the order of the file.
  ///
  /// A sample has at most one fence per stream, or comments about standard output, so no stream has two
  /// groups.
  var claimGroups: [Group] {
    let trailing = sample.claims.filter { $0.form == .trailing }
    let fences = sample.claims.filter { $0.form == .fence }
    return ([trailing].filter { !$0.isEmpty } + fences.map { [$0] }).map { claims in
      Group(
        claims: claims, stream: claims[0].stream,
        pattern: OutputPattern(
          claims.map(\.text).joined(), match: claims[0].match,
          captures: names.names, budget: budget))
    }
  }

  /// The error for a comparison that was given up.
  func tooCostly(_ group: Group) -> Diagnostic {
    Diagnostic(
      .error, .limit, file: group.claims[0].form == .fence ? text.path : code.path,
      range: group.claims[0].range,
      "comparing this claim with the \(group.stream.name) was given up: there are too many ways",
      fix: Self.cheaperClaim)
  }

  /// The next step for a claim whose comparison was given up.
  static let cheaperClaim =
    "put more text around wildcards and captures, or print fewer and shorter lines"

  /// The error for a fence, at the first missing line, or at the fence if there are only additional lines.
  private func fenceProblem(_ claim: Claim, _ difference: OutputDifference) -> Diagnostic {
    Diagnostic(
      .error, .output, file: text.path,
      range: difference.firstMissing.map { place(ofLine: $0, in: claim) } ?? claim.range,
      "the sample's \(claim.stream.name) is not what the chapter claims",
      explanation: difference.text(),
      fix: "'-' is claimed, '+' is real: correct the sample, or run '\(sample.id.acceptCommand)'")
  }

  /// The range of a claimed line in the chapter, without the prefix of a list or a quote.
  ///
  /// A line of the chapter that does not end with the claimed bytes is taken whole.
  ///
  /// - Parameter index: the index of the line in the claim, from 0.
  private func place(ofLine index: Int, in claim: Claim) -> SourceRange {
    let line = claim.contentRange.start.line + index
    let whole = text.offsets(ofLine: line)
    let claimed = OutputPattern.lines(of: claim.text)[index]
    guard text.string(whole).utf8.reversed().starts(with: claimed.utf8.reversed()) else {
      return text.range(whole)
    }
    return text.range(whole.upperBound - claimed.utf8.count..<whole.upperBound)
  }

  /// The error for comments, located at the comment that is wrong.
  ///
  /// A comment claims one line, so the summary contains the claimed and the printed one: `claims '3', but
  /// prints '4'`. Additional lines have no comment; the error is then located at the last one.
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
