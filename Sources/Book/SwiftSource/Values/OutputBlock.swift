import WorkbookModel

/// Comment lines below code that prints, which are a claim if they are mostly what is printed.
///
/// ```
/// for n in 1...3 { print(n * n) }
/// // Output:          a heading; so is a sentence above the first line of the output
/// // 1                printed
/// // 4                printed
/// // ...              any lines
/// ```
/// A block of which less than half is printed is prose.
package struct OutputBlock: Sendable, Hashable {
  package enum Verdict: Sendable, Hashable {
    case prose
    /// The lines are printed one after the other.
    case holds
    /// The index of the first comment line that is not printed where it should be, and what is printed
    /// there; nil after the end of the output.
    case differs(line: Int, printed: String?)
  }

  /// The comment lines that are not empty at the end, each as written after its slashes.
  private let lines: [String]

  /// - Parameter comments: the text after the slashes of each line.
  package init(_ comments: [String]) {
    var lines = comments.map { line in
      String((line.hasPrefix(" ") ? line.dropFirst() : line[...]).trimmedEnd)
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    self.lines = lines
  }

  /// Compares the lines with the output of the code above.
  ///
  /// - Parameters:
  ///   - output: all that the code prints.
  ///   - isUnordered: whether a printed collection may have any order.
  package func verdict(output: String, isUnordered: Bool = false) -> Verdict {
    var printed = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(\.trimmedEnd)
    // The last line feed ends a line; empty lines before it may be claimed as `""`.
    if printed.last?.isEmpty ?? false { printed.removeLast() }
    var start = 0
    func isPrinted(_ line: String) -> Bool {
      printed.contains { Self.isClaim(line, of: $0, isUnordered) }
    }
    while start < lines.count, lines[start].isHeading, !isPrinted(lines[start]) { start += 1 }
    let claimed = lines[start...]
    let known = claimed.filter { !$0.isEllipsis && !$0.isEmpty }
    guard !known.isEmpty, known.count(where: isPrinted) * 2 >= known.count else { return .prose }
    return Self.match(claimed, printed, isUnordered)
  }

  /// Finds the place in the output where most lines fit.
  private static func match(
    _ claimed: ArraySlice<String>, _ printed: [Substring], _ isUnordered: Bool
  ) -> Verdict {
    var best: (fitting: Int, verdict: Verdict) = (-1, .prose)
    for start in 0...printed.count {
      var place = start
      var verdict: Verdict = .holds
      var fitting = 0
      var isFree = false
      for (index, line) in zip(claimed.indices, claimed) {
        if line.isEllipsis {
          isFree = true
          continue
        }
        if isFree {
          place =
            printed[place...].firstIndex { isClaim(line, of: $0, isUnordered) } ?? printed.count
          isFree = false
        }
        let real = place < printed.count ? printed[place] : nil
        guard let real, isClaim(line, of: real, isUnordered) else {
          verdict = .differs(line: index, printed: real.map(String.init))
          break
        }
        fitting += 1
        place += 1
      }
      if verdict == .holds { return .holds }
      if fitting > best.fitting { best = (fitting, verdict) }
    }
    return best.verdict
  }

  /// Whether a comment line is a printed line: the same text, in quotes, or the same structure.
  private static func isClaim(_ line: String, of real: Substring, _ isUnordered: Bool) -> Bool {
    if line == real { return true }
    if line.hasPrefix("\""), line.hasSuffix("\""), line.count > 1,
      line.dropFirst().dropLast() == real
    {
      return true
    }
    guard let first = line.first, "[(".contains(first), let claimed = StructuredText(line),
      let value = StructuredText(String(real))
    else { return false }
    return claimed.claims(value, isUnordered: isUnordered)
  }
}

extension String {
  /// Whether it stands for any lines.
  fileprivate var isEllipsis: Bool { self == "..." || self == "…" || self == "etc." }

  /// Whether it may stand above output: a title with a colon, or a sentence.
  fileprivate var isHeading: Bool {
    isEmpty || hasSuffix(":")
      || split(separator: " ").count { $0.allSatisfy { $0.isLetter || ",.'".contains($0) } } > 2
  }
}
