package import TextDiagnostics
package import WorkbookModel

/// The difference between two outputs of the same program, and a claim that would cover both.
///
/// The first output is taken as a literal claim and compared with the second. The sample's own claims are not
/// used: the caller has found that they do not cover both outputs.
package struct FlakeDifference: Sendable {
  /// A claim that covers both outputs up to their first difference.
  package enum Proposal: Sendable, Hashable {
    /// The same lines in another order.
    case unordered
    /// Lines are missing or new.
    case anyLines
    /// A line with `[..]` in place of the varying text.
    case line(String)
    /// Two lines in which the same text varies, with a capture in its place.
    case captured(String, String)
  }

  /// Both outputs as a diff, see ``OutputDifference/text(limit:)``: `-` marks the first run, `+` the second.
  package let text: String
  /// The claim proposed to the author.
  package let proposal: Proposal

  /// Compares two outputs that are not equal.
  package init(_ first: String, _ second: String, _ budget: Budget = Budget()) {
    let difference = OutputPattern(first, match: .literal, budget: budget)
      .difference(from: second)
    text = difference.text()
    let lines = OutputPattern.lines(of: first)
    let others = OutputPattern.lines(of: second)
    proposal =
      if lines.count > 1, lines.sorted() == others.sorted() {
        .unordered
      } else if let missing = difference.firstMissing, let other = difference.replacement {
        Self.proposal(
          Varying(lines[missing], other),
          lines.count == others.count
            ? zip(lines, others).dropFirst(missing + 1).map { Varying($0, $1) } : [])
      } else {
        .anyLines
      }
  }

  /// Proposes a claim for the first differing pair of lines.
  ///
  /// ```
  /// took 17 ms      took 23 ms      ->  took [..] ms
  ///
  /// id 17           id 23           ->  id <value>
  /// saved 17        saved 23            saved <value>
  /// ```
  /// A capture is proposed only if a later pair of lines differs in the same two texts, since it must occur
  /// twice.
  ///
  /// - Parameter rest: the pairs of lines after the first.
  private static func proposal(_ first: Varying, _ rest: [Varying]) -> Proposal {
    guard first.canBeCaptured, let again = rest.first(where: { $0.texts == first.texts }) else {
      return .line(first.line(with: LinePattern.wildcard))
    }
    return .captured(first.line(with: "<value>"), again.line(with: "<value>"))
  }

  /// The advice to the author.
  ///
  /// - Parameter stream: the stream of the outputs, which determines the name of the fence.
  package func fix(_ stream: Claim.Stream) -> String {
    let fence = stream == .stdout ? "output" : "output,stderr"
    return switch proposal {
    case .unordered:
      "sort unordered output, or claim the lines with '\(fence),match=unordered'"
    case .anyLines: "make the output the same on every run, or claim the lines that vary as '...'"
    case .line(let line): "sort unordered output, or claim the line as '\(line)'"
    case .captured(let line, let again):
      "claim what both lines have in common as '\(line)' and '\(again)'"
    }
  }
}

/// The differing part of two lines, in whole words.
///
/// ```
/// took 17 ms, took 19 ms      before 'took ', texts 17 and 19, after ' ms'
/// ```
/// The common start and end of both lines are shortened to word boundaries.
private struct Varying {
  let before: Substring
  let texts: [Substring]
  let after: Substring

  init(_ first: String, _ second: String) {
    let start = zip(first, second).prefix { $0 == $1 }.map(\.0)
    let rest = [first.dropFirst(start.count), second.dropFirst(start.count)]
    let end = zip(rest[0].reversed(), rest[1].reversed()).prefix { $0 == $1 }.map(\.0)
    // A number that happens to begin with the same digit differs as a whole.
    let isInWord = rest.contains { $0.dropLast(end.count).first?.isPartOfWord == true }
    let isWordEnd = rest.contains { $0.dropLast(end.count).last?.isPartOfWord == true }
    let head = isInWord ? start.reversed().prefix(while: \.isPartOfWord).count : 0
    let tail = isWordEnd ? end.reversed().prefix(while: \.isPartOfWord).count : 0
    let front = start.count - head
    let back = end.count - tail
    before = first.prefix(front)
    after = first.suffix(back)
    texts = [first, second].map { $0.dropFirst(front).dropLast(back) }
  }

  /// A capture cannot stand for empty text.
  var canBeCaptured: Bool { texts.allSatisfy { !$0.isEmpty } }

  /// The first line with another text in place of the differing part.
  func line(with wildcard: String) -> String { before + wildcard + after }
}

extension Character {
  /// Whether the character is part of a word: a letter or number of any script, or `_`.
  var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
