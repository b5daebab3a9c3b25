package import TextDiagnostics
package import WorkbookModel
import WorkbookReader

/// Makes the edits that update the claims of a sample to its real output, and changes no other byte of the
/// file.
///
/// The judges request the edits of a failed claim, and `workbook accept` applies them. Fences are written
/// line by line (``WrittenFence``). A comment keeps its position and form, unless it is in a list
/// (``ListedLine``), which may grow and shrink. Lines, wildcards and captures that still match are kept
/// (``NewClaim``).
package struct ClaimRewriter {
  package let text: SourceText
  /// The text that contains the sample's trailing claims.
  package let code: SourceText
  /// The captures of these claims.
  package let names: CaptureNames

  /// Returns the edits that make some claims match the output, in the order of the file.
  ///
  /// - Parameters:
  ///   - claims: one fence, or all trailing claims of the sample.
  ///   - difference: the comparison of all these claims together.
  /// - Throws: the reason why the claims cannot be updated; then none of them is changed.
  package func edits(
    _ claims: [Claim], _ difference: OutputDifference
  ) throws(NewClaim.Obstacle) -> [Edit] {
    if claims[0].form == .trailing { return try comments(claims, difference) }
    let claim = claims[0]
    let new = try NewClaim(difference, match: claim.match, captures: names)
    let fence = WrittenFence(claim.range, in: text)
    guard fence.isClosed else {
      throw NewClaim.Obstacle(reason: "its output fence is not closed; close it first")
    }
    let first = claim.contentRange.start.line
    return fence.edits(new, firstLine: first) + fence.growth(around: new.texts)
  }

  // MARK: Comments

  /// Rewrites comments. Each keeps its position; a list of lines below `// Prints:` may grow or shrink.
  ///
  /// Unchanged comments produce no edit. Quoted comments are escaped again (`ClaimText.comment`).
  private func comments(
    _ claims: [Claim], _ difference: OutputDifference
  ) throws(NewClaim.Obstacle) -> [Edit] {
    let new = try lines(inPlaceOf: claims, difference)
    var next = 0
    var edits: [Edit] = []
    for claim in claims {
      let old = OutputPattern.lines(of: claim.text)
      let lines = new[next..<next + old.count].flatMap(\.self)
      next += old.count
      if lines.count == old.count, zip(lines, old).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }) {
        continue
      }
      let edit =
        claim.isListLine
        ? ListedLine(claim, in: code).edit(lines)
        : ClaimText.comment(lines, inPlaceOf: claim, in: code)
          .map { Edit(file: code.path, range: claim.contentRange, text: $0) }
      guard let edit else {
        throw NewClaim.Obstacle(
          reason:
            "no comment of this form can hold '\(lines.joined(separator: "\\n"))'; claim it "
            + "between quotation marks, or with an output fence")
      }
      edits.append(edit)
    }
    return edits
  }

  /// The new lines for each claimed line.
  ///
  /// Most have one; a line of a list may have none or several. Each element of the result belongs to the
  /// claimed line of the same index.
  private func lines(
    inPlaceOf claims: [Claim], _ difference: OutputDifference
  ) throws(NewClaim.Obstacle) -> [[String]] {
    let count = difference.claimed.count
    let owners = claims.flatMap { claim in OutputPattern.lines(of: claim.text).map { _ in claim } }
    let new = try NewClaim(inPlaces(of: owners, difference), match: .exact, captures: names)
    var lines = difference.claimed.map { [$0.text] }
    for change in new.changes {
      let isWritten = write(change.texts, inPlaceOf: change.claimed, of: owners, to: &lines)
      guard isWritten else {
        throw NewClaim.Obstacle(
          reason:
            "it prints \(difference.real.count) lines, and its comments claim \(count); claim "
            + "them with an output fence")
      }
    }
    try checkLists(owners, lines)
    return lines
  }

  /// The difference with each comment paired by position, if possible.
  ///
  /// With as many lines as comments, each comment is about the line of the same number, since authors write a
  /// comment after the statement that prints. Otherwise a single list absorbs the additional or missing
  /// lines. With a comment that claims `...`, or in all other cases, lines stay paired by equality.
  private func inPlaces(of owners: [Claim], _ difference: OutputDifference) -> OutputDifference {
    let count = owners.count
    if difference.claimed.contains(where: \.matchesAnyLines) { return difference }
    if count == difference.real.count { return difference.lineByLine(around: count..<count) }
    guard let first = owners.firstIndex(where: \.isListLine),
      let last = owners.lastIndex(where: \.isListLine),
      owners[first...last].allSatisfy(\.isListLine),
      difference.real.count >= count - (last - first + 1)
    else { return difference }
    return difference.lineByLine(around: first..<last + 1)
  }

  /// Gives each comment outside of a list one line, and the list the rest.
  ///
  /// ```
  /// comments 1, 2, list of 3      lines a, b, c      1: a, 2: b, list: c
  /// ```
  /// - Parameters:
  ///   - texts: the new lines.
  ///   - claimed: the indices of the claimed lines to replace; empty for additional lines.
  ///   - owners: the claim of each line.
  ///   - lines: the new lines for each claimed line; changed only if there is a place for all.
  /// - Returns: whether there is a place for every line.
  private func write(
    _ texts: [String], inPlaceOf claimed: Range<Int>, of owners: [Claim], to lines: inout [[String]]
  ) -> Bool {
    if claimed.isEmpty {
      // Additional lines follow the line above them, if that is in a list.
      let place = max(claimed.lowerBound - 1, 0)
      guard owners.indices.contains(place), owners[place].isListLine else { return false }
      lines[place] = claimed.lowerBound == 0 ? texts + lines[place] : lines[place] + texts
      return true
    }
    let isEven = claimed.count == texts.count
    let before = isEven ? claimed.count : claimed.prefix { !owners[$0].isListLine }.count
    let after = isEven ? 0 : claimed.reversed().prefix { !owners[$0].isListLine }.count
    let list = claimed.dropFirst(before).dropLast(after)
    guard texts.count >= before + after, isEven || !list.isEmpty,
      list.allSatisfy({ owners[$0].isListLine })
    else { return false }
    let rest = Array(texts.dropFirst(before).dropLast(after))
    for (index, text) in zip(claimed, texts.prefix(before)) { lines[index] = [text] }
    for (index, text) in zip(claimed.suffix(after), texts.suffix(after)) { lines[index] = [text] }
    for index in list { lines[index] = index == list.first ? rest : [] }
    return true
  }

  /// Throws if a list would be left without lines, since its comment would then be prose.
  private func checkLists(_ owners: [Claim], _ lines: [[String]]) throws(NewClaim.Obstacle) {
    var remains: [Int: Bool] = [:]
    var list = 0
    for (index, owner) in owners.enumerated() where owner.isListLine {
      let goesOn =
        index > 0 && owners[index - 1].isListLine
        && owners[index - 1].range.start.line == owner.range.start.line - 1
      if !goesOn { list = index }
      remains[list, default: false] = remains[list, default: false] || !lines[index].isEmpty
    }
    guard remains.values.allSatisfy(\.self) else {
      throw NewClaim.Obstacle(
        reason: "it prints none of the lines that a list of comments claims; remove the list")
    }
  }
}
