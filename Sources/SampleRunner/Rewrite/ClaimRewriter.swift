import Diagnostics
import WorkbookModel

/// Makes the edits with which the claims of a sample say what it really printed, and changes no other
/// byte of the file.
struct ClaimRewriter {
  /// The chapter that holds the sample.
  let text: SourceText
  /// The text that its trailing claims stand in.
  let code: SourceText
  let names: CaptureNames

  /// - Parameter claims: one fence, or all trailing claims of the sample.
  func edits(
    _ claims: [Claim], _ difference: OutputDifference
  ) throws(NewClaim.Obstacle) -> [Edit] {
    if claims[0].form == .trailing { return try comments(claims, difference) }
    let claim = claims[0]
    let new = try NewClaim(difference, match: claim.match, captures: names)
    let fence = WrittenFence(claim.range, in: text)
    guard fence.isClosed else {
      throw NewClaim.Obstacle(reason: "its output fence has no end; close it first")
    }
    let first = claim.contentRange.start.line
    return fence.edits(new, firstLine: first) + fence.growth(around: new.texts)
  }

  // MARK: Comments

  /// Each comment keeps its place, so there must be as many lines as before.
  private func comments(
    _ claims: [Claim], _ difference: OutputDifference
  ) throws(NewClaim.Obstacle) -> [Edit] {
    let new = try texts(difference)
    var next = 0
    var edits: [Edit] = []
    for claim in claims {
      let count = OutputPattern.lines(of: claim.text).count
      let lines = Array(new[next..<next + count])
      next += count
      if zip(lines, OutputPattern.lines(of: claim.text)).allSatisfy({
        $0.0.utf8.elementsEqual($0.1.utf8)
      }) {
        continue
      }
      guard let text = ClaimText.comment(lines, inPlaceOf: claim, in: code) else {
        throw NewClaim.Obstacle(
          reason:
            "'\(lines.joined())' cannot stand behind '=>'; claim it between quotation marks, or "
            + "with an output fence")
      }
      edits.append(Edit(file: code.path, range: claim.contentRange, text: text))
    }
    return edits
  }

  /// The new text of each claimed line.
  private func texts(_ difference: OutputDifference) throws(NewClaim.Obstacle) -> [String] {
    let count = difference.claimed.count
    let hasGaps = difference.claimed.contains { $0.standsForAnyLines }
    // Without gaps the lines stand in their places, whatever else is equal somewhere.
    let new = try NewClaim(
      hasGaps || count != difference.real.count ? difference : difference.lineByLine, match: .exact,
      captures: names)
    var texts = difference.claimed.map(\.text)
    for change in new.changes {
      guard change.claimed.count == change.texts.count else {
        throw NewClaim.Obstacle(
          reason:
            "it prints \(difference.real.count) lines, and its comments claim \(count); claim "
            + "them with an output fence")
      }
      texts.replaceSubrange(change.claimed, with: change.texts)
    }
    return texts
  }
}
