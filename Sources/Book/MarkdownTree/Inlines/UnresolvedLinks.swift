/// Finds text that was meant as a link but is not one, so that a page shows its brackets.
///
///     [text][label]         the label is not defined
///     [text](02 next.md)    the target is invalid in CommonMark, for example because of a space
///     (text)[02-next.md]    the brackets are in the wrong order
///     [text]（02-next.md）   the parentheses are those of Chinese or Japanese
///     [text](02-next.md     a parenthesis is missing
///     [text] (02-next.md)   a space or the end of a line precedes the target
///
/// Brackets have other uses in prose: `array[0][1]`, `[a-z][0-9]`, `[1] (see below)`. So text and label
/// must look like words, and a target like a target.
struct UnresolvedLinks {
  /// A lost link, with content ranges.
  struct Found {
    /// From the first to the last bracket; for an image, from its exclamation mark.
    var range: Range<Int>
    /// The label, or the target without surrounding white space.
    var target: Range<Int>
    var form: Form
  }

  /// What kind of link was meant.
  enum Form {
    /// `[text][label]`, `[label][]`.
    case reference
    /// `[text](target)`.
    case inline
    /// `(text)[target]`.
    case swapped
  }

  private let content: InlineContent
  /// The content, with bytes of code, HTML and actual links set to 0.
  private let bytes: [UInt8]

  /// - Parameter opaque: content ranges that are not prose.
  init(_ content: InlineContent, opaque: [Range<Int>]) {
    self.content = content
    var bytes = content.bytes
    for range in opaque { for offset in range { bytes[offset] = 0 } }
    self.bytes = bytes
  }

  /// All lost links in the order of the text, found in one pass.
  func find() -> [Found] {
    var found: [Found] = []
    var open: [Int] = []
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["):
        if let link = swapped(offset) {
          found.append(link)
          offset = link.range.upperBound - 1
        } else {
          open.append(offset)
        }
      case UInt8(ascii: "]"):
        guard let start = open.popLast(), let link = link(start, textEnd: offset) else { break }
        found.append(link)
        offset = link.range.upperBound - 1
      default: break
      }
      offset += 1
    }
    return found
  }

  /// The byte at an offset; a space outside the text.
  private subscript(offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0x20 }

  /// The lost link with its text in these brackets; nil if what follows does not make it one.
  private func link(_ start: Int, textEnd: Int) -> Found? {
    let isImage = self[start - 1] == UInt8(ascii: "!")
    let first = isImage ? start - 1 : start
    switch self[textEnd + 1] {
    case UInt8(ascii: "["):
      return reference(first, text: start + 1..<textEnd).flatMap { isSurrounded($0) ? $0 : nil }
    case UInt8(ascii: "("): return inline(first, start: textEnd + 2, end: ")", isImage: isImage)
    default:
      if let gap = bytes.scalar(at: textEnd + 1), gap.properties.isWhitespace,
        self[textEnd + 1 + UTF8.width(gap)] == UInt8(ascii: "(")
      {
        guard isImage || isName(start + 1..<textEnd) else { return nil }
        return inline(first, start: textEnd + 2 + UTF8.width(gap), end: ")", isImage: isImage)
      }
      guard bytes[(textEnd + 1)...].starts(with: "（".utf8) else { return nil }
      return inline(first, start: textEnd + 4, end: "）", isImage: isImage)
    }
  }

  // MARK: References

  /// `[text][label]`, or `[label][]`.
  private func reference(_ first: Int, text: Range<Int>) -> Found? {
    let start = text.upperBound + 2
    let label = bytes[start...].prefix { !"[]\\\n\0".utf8.contains($0) }
    guard self[label.endIndex] == UInt8(ascii: "]") else { return nil }
    let target = label.isEmpty ? text : start..<label.endIndex
    let isNamed = isName(target)
    guard isName(text) && isNamed || isPhrase(text) && bytes[target].allSatisfy(\.isDigit) else {
      return nil
    }
    return Found(range: first..<label.endIndex + 1, target: target, form: .reference)
  }

  /// Whether a text has at least two characters, including a letter or code, and is neither a range (`a-z`)
  /// nor a footnote.
  private func isName(_ range: Range<Int>) -> Bool {
    let text = bytes[range]
    let isRange = text.count == 3 && self[range.lowerBound + 1] == UInt8(ascii: "-")
    return text.count > 1 && !isRange && text.first != UInt8(ascii: "^")
      && text.contains { $0.isLetter || $0 >= 0x80 || $0 == 0 }
  }

  /// Whether a text is more than a single word: `[see there][1]`, but not `[row][1]`.
  private func isPhrase(_ range: Range<Int>) -> Bool {
    isName(range) && bytes[range].contains { $0 == 0x20 || $0 == 0x0A || $0 >= 0x80 || $0 == 0 }
  }

  /// Whether a reference is in prose, rather than part of code: `a[b][c]`.
  private func isSurrounded(_ found: Found) -> Bool {
    let (before, after) = (self[found.range.lowerBound - 1], self[found.range.upperBound])
    let isCode = before.isLetter || before.isDigit || "_])}\0".utf8.contains(before)
    return !isCode && !"[(".utf8.contains(after)
  }

  // MARK: Targets

  /// `[text](target)` on one line, with a plausible target.
  ///
  /// - Parameters:
  ///   - start: the first byte of the target.
  ///   - end: the closing parenthesis; it may be missing at the end of a line.
  private func inline(_ first: Int, start: Int, end: String, isImage: Bool) -> Found? {
    // A bare address in it is an actual link, so its bytes are 0.
    let stops = ")[]`\n".utf8
    var inner = content.bytes[start...].prefix { !stops.contains($0) && $0 != 0xEF }
    let isClosed = bytes[inner.endIndex...].starts(with: end.utf8)
    if !isClosed {
      inner = content.bytes[start...].prefix { !stops.contains($0) }
      let isLineEnd = inner.endIndex == bytes.count || bytes[inner.endIndex] == 0x0A
      let word = inner.prefix { !$0.isWhitespace }
      let isAddress = ["http://", "https://"].contains { word.starts(with: $0.utf8) }
      guard isLineEnd, isAddress || word.count == inner.count else { return nil }
      inner = word
    }
    var target = inner.drop(while: \.isSpaceOrTab)
    while target.last?.isSpaceOrTab == true { target.removeLast() }
    guard isTarget(target, isImage: isImage) else { return nil }
    return Found(
      range: first..<inner.endIndex + (isClosed ? end.utf8.count : 0),
      target: target.startIndex..<target.endIndex, form: .inline)
  }

  /// `(text)[target]` on one line, with a plausible target.
  ///
  /// - Parameter bracket: the first bracket.
  private func swapped(_ bracket: Int) -> Found? {
    guard let text = parenthesis(before: bracket) else { return nil }
    let start = text.lowerBound
    let target = content.bytes[(bracket + 1)...].prefix { !" ()[]`\n".utf8.contains($0) }
    guard self[target.endIndex] == UInt8(ascii: "]"),
      isTarget(target, isImage: self[start - 1] == UInt8(ascii: "!"))
    else { return nil }
    return Found(
      range: start..<target.endIndex + 1, target: target.startIndex..<target.endIndex,
      form: .swapped)
  }

  /// The text in parentheses, of ASCII or of Chinese or Japanese, that ends before a bracket, with both.
  private func parenthesis(before bracket: Int) -> Range<Int>? {
    let before = bytes[..<bracket].suffix(Self.maximumText)
    for (open, close) in [("(", ")"), ("（", "）")]
    where before.reversed().starts(with: close.utf8.reversed()) {
      let text = before.dropLast(close.utf8.count)
      guard
        let start = text.lastIndex(where: { "()[]\n".utf8.contains($0) || $0 == open.utf8.first }),
        text[start...].starts(with: open.utf8), start + open.utf8.count < text.endIndex
      else { return nil }
      return start..<bracket
    }
    return nil
  }

  /// The longest text of a swapped link, in bytes, so that the time stays proportional to the text.
  private static let maximumText = 200

  /// Whether a text in parentheses is a web address, an anchor on the page, or a file name.
  private func isTarget(_ target: ArraySlice<UInt8>, isImage: Bool) -> Bool {
    let text = String(decoding: target, as: UTF8.self).lowercased()
    if text.firstMatch(of: #/^<?(https?:\/\/|mailto:|\.\.?\/|#\p{L})/#) != nil { return true }
    return text.firstMatch(of: #/\S\.md($|[#>"'\s])/#) != nil
      || isImage
        && text.firstMatch(of: #/\S\.(apng|avif|gif|jpe?g|png|svg|webp)($|[>"'\s])/#) != nil
  }
}
