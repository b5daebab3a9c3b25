private import WorkbookModel

/// How two outputs of the same program differ, and the claim that would cover both.
package struct FlakeDifference: Sendable {
  /// `-` is the first run, `+` the second one.
  package let text: String
  /// The first claimed line that the outputs need: with `[..]` in the place of what differs, with a
  /// capture when the same text differs in a second line too, or `...` when lines are missing.
  package let claim: String
  /// That second line with the same capture.
  package let repeated: String?

  package init(_ first: String, _ second: String) {
    let difference = OutputPattern(first, match: .literal).difference(from: second)
    text = difference.text()
    guard let missing = difference.firstMissing, let other = difference.replacement else {
      claim = LinePattern.anyLines
      repeated = nil
      return
    }
    let lines = OutputPattern.lines(of: first)
    let others = OutputPattern.lines(of: second)
    let varying = Varying(lines[missing], other)
    let again =
      lines.count == others.count
      ? zip(lines, others).dropFirst(missing + 1).lazy.filter { $0 != $1 }
        .map { Varying($0, $1) }.first { $0.texts == varying.texts } : nil
    if let again, varying.canBeCaptured {
      claim = varying.line(with: "<\(Self.name)>")
      repeated = again.line(with: "<\(Self.name)>")
    } else {
      claim = varying.line(with: LinePattern.wildcard)
      repeated = nil
    }
  }

  /// What the proposed capture is called.
  private static let name = "value"

  /// What to do about it.
  package var fix: String {
    if let repeated {
      "claim the text that is the same in both lines as '\(claim)' and '\(repeated)'"
    } else {
      "sort what has no order, or claim the line as '\(claim)'"
    }
  }
}

/// What differs between two lines, as whole words.
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

  /// A capture stands for some text.
  var canBeCaptured: Bool { texts.allSatisfy { !$0.isEmpty } }

  func line(with wildcard: String) -> String { before + wildcard + after }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
