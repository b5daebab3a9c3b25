import TextDiagnostics

/// Splits the bytes of an info string into a first word and items.
///
/// ```
/// swift,id=x, args=[a,"b, c"]   ->   "swift"   id = x   args = [a | b, c]
/// ```
/// It reads the chapter's own bytes, because a Markdown parser would have removed backslashes. A mistake is
/// recorded and the rest is still read, so that one run reports all of them.
///
/// White space around the whole string is ignored. Words and values follow these rules:
///
/// ```
/// id=x            a bare value ends at a comma, a space, and in a list at `]`
/// caption="a, b"  a quoted value ends at its closing quote; `\"`, `\\`, `\n` and `\t` are its escapes
/// env=[A="x y"]   a value may begin bare up to `=`, with a quoted remainder
/// args=[]         a list, which may be empty; lists do not nest
/// ```
struct AnnotationLexer {
  private let source: SourceText
  /// After the last byte that is not white space.
  private let end: Int
  /// The offset in the chapter of the next byte to read.
  private var offset: Int
  /// Whether spaces may take the place of commas, as in an invisible comment.
  private let isInComment: Bool
  /// Whether an item was read.
  private var hasBegun = false
  /// The problems so far, in the order of the string.
  private(set) var problems: [AnnotationProblem] = []

  /// - Parameter offsets: a range of the chapter; clamped to its end.
  init(source: SourceText, offsets: Range<Int>, isInComment: Bool = false) {
    self.source = source
    self.isInComment = isInComment
    var (start, end) = (offsets.lowerBound, min(offsets.upperBound, source.bytes.count))
    while start < end, Self.isSpace(source.bytes[start]) { start += 1 }
    while end > start, Self.isSpace(source.bytes[end - 1]) { end -= 1 }
    offset = start
    self.end = end
  }

  var isAtEnd: Bool { offset >= end }

  /// Reads the first word, up to a comma or a space.
  mutating func readWord() -> (text: String, range: SourceRange) {
    let start = offset
    while let byte = peek, !Self.isSpace(byte), byte != UInt8(ascii: ",") { offset += 1 }
    return (source.string(start..<offset), source.range(start..<offset))
  }

  /// Reads the next item with the comma before it, or nil at the end.
  ///
  /// A missing or superfluous comma is recorded and otherwise ignored.
  mutating func nextItem() -> AnnotationItem? {
    defer { hasBegun = true }
    while !isAtEnd {
      let spacesStart = offset
      skipSpaces()
      if isInComment, peek != UInt8(ascii: ",") || !hasBegun { return readItem() }
      if peek == UInt8(ascii: ",") {
        let comma = offset
        offset += 1
        skipSpaces()
        if peek == nil || peek == UInt8(ascii: ",") {
          report(
            "an annotation is missing after ','",
            fix: Suggestion("remove the comma", replacement: ""), comma..<comma + 1)
          continue
        }
      } else {
        let start = offset
        let item = readItem()
        report(
          "a comma is missing before '\(item.name)'",
          fix: Suggestion(
            "write ',\(source.string(start..<item.range.end.offset))'", replacement: ","),
          spacesStart..<start)
        return item
      }
      return readItem()
    }
    return nil
  }

  /// Reads `name`, `name=value` or `name=[list]`, recording spaces around `=` as mistakes.
  private mutating func readItem() -> AnnotationItem {
    let start = offset
    while let byte = peek, !Self.isSpace(byte), byte != UInt8(ascii: ","),
      byte != UInt8(ascii: "=")
    { offset += 1 }
    let name = start..<offset
    skipSpaces(ifBefore: UInt8(ascii: "="))
    var value = AnnotationItem.Value.none
    if peek == UInt8(ascii: "=") {
      offset += 1
      let valueStart = offset
      skipSpaces()
      if offset > valueStart, peek != nil, peek != UInt8(ascii: ",") {
        report(
          "unexpected space after '=' in '\(source.string(name))'",
          fix: Suggestion("remove the space", replacement: ""),
          valueStart..<offset)
      }
      value = readValue()
    }
    return AnnotationItem(
      name: source.string(name), nameRange: source.range(name), value: value,
      range: source.range(start..<offset))
  }

  /// Reads the value after `=`.
  private mutating func readValue() -> AnnotationItem.Value {
    if peek == UInt8(ascii: "[") { return readList() }
    let element = readElement(endingAt: [UInt8(ascii: ",")])
    guard element.isQuoted || !element.text.isEmpty else { return .none }
    return .single(element)
  }

  /// Reads from `[` to `]`, or to the end of the string.
  ///
  /// Missing values and commas are recorded; elements without a value are omitted from the list.
  private mutating func readList() -> AnnotationItem.Value {
    let start = offset
    var elements: [AnnotationItem.Element] = []
    offset += 1
    skipSpaces()
    if peek == UInt8(ascii: "]") {
      offset += 1
      return .list([], source.range(start..<offset))
    }
    while true {
      let element = readElement(endingAt: [UInt8(ascii: ","), UInt8(ascii: "]")])
      if element.text.isEmpty, !element.isQuoted {
        report(
          "a value is missing in the list", fix: "write it, or \"\" for an empty one",
          element.range.offsets)
      } else {
        elements.append(element)
      }
      skipSpaces()
      guard let byte = peek else {
        report("the list that opens here is never closed", fix: "add ']'", start..<start + 1)
        break
      }
      if byte == UInt8(ascii: "]") {
        offset += 1
        break
      }
      if byte == UInt8(ascii: ",") {
        offset += 1
        skipSpaces()
      } else {
        report(
          "a comma is missing in the list", fix: "separate values by ',' or put them in quotes",
          offset..<offset + 1)
      }
    }
    if let byte = peek, byte != UInt8(ascii: ","), !Self.isSpace(byte) {
      skipRest(after: "the list")
    }
    return .list(elements, source.range(start..<offset))
  }

  /// Reads one value: bare, quoted, or a bare start up to `=` with a quoted remainder (`A="x y"`).
  ///
  /// - Parameter stops: the bytes, besides white space, that end a bare value.
  private mutating func readElement(endingAt stops: Set<UInt8>) -> AnnotationItem.Element {
    let start = offset
    if let element = readMistypedQuotes() { return element }
    let isQuoted = peek == UInt8(ascii: "\"")
    var text: [UInt8] = []
    while let byte = peek, !stops.contains(byte), !Self.isSpace(byte) {
      guard byte == UInt8(ascii: "\"") else {
        text.append(byte)
        offset += 1
        continue
      }
      if !text.isEmpty, text.last != UInt8(ascii: "=") {
        report(
          "a value without quotes contains a quotation mark", fix: "put the whole value in quotes",
          offset..<offset + 1)
      }
      readQuoted(into: &text)
      if let next = peek, !stops.contains(next), !Self.isSpace(next) {
        skipRest(after: "the closing quote")
      }
      break
    }
    return AnnotationItem.Element(
      text: String(decoding: text, as: UTF8.self), isQuoted: isQuoted,
      range: source.range(start..<offset))
  }

  /// Reads a value in other quotation marks than straight double ones; nil if there is none.
  private mutating func readMistypedQuotes() -> AnnotationItem.Element? {
    let rest = source.string(offset..<end)
    guard let first = rest.unicodeScalars.first,
      let closing = ["“": "”“", "”": "”", "„": "“”", "‘": "’", "’": "’", "'": "'", "«": "»"][first],
      let last = rest.unicodeScalars.dropFirst().firstIndex(where: {
        closing.unicodeScalars.contains($0)
      })
    else { return nil }
    let start = offset
    let inner = String(rest.unicodeScalars[..<last].dropFirst())
    offset += String(rest.unicodeScalars[...last]).utf8.count
    report(
      "the value is in other quotation marks than '\"'",
      fix: Suggestion(
        "write straight double quotes", replacement: "\"\(inner)\""), start..<offset)
    return AnnotationItem.Element(text: inner, isQuoted: true, range: source.range(start..<offset))
  }

  /// Reads from an opening quote to the closing one.
  ///
  /// An unknown escape is recorded and kept verbatim, including the backslash.
  ///
  /// - Parameter text: the part of the value before the quote, to which the content is appended.
  private mutating func readQuoted(into text: inout [UInt8]) {
    let start = offset
    offset += 1
    while let byte = peek, byte != UInt8(ascii: "\"") {
      offset += 1
      guard byte == UInt8(ascii: "\\"), let escaped = peek else {
        text.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(escaped)
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      default:
        // A few bytes are enough for any character that may be escaped.
        let character = source.string(offset..<min(offset + 32, end)).prefix(1)
        let range = offset - 1..<offset + character.utf8.count
        report(
          "unknown escape '\\\(character)' in quotes",
          fix: #"write \" or \\ or \n or \t, and '\\' for a backslash"#, range)
        text.append(byte)
        continue
      }
      offset += 1
    }
    guard peek != nil else {
      return report(
        "the quote that opens here is never closed", fix: "add '\"' at the end of the value",
        start..<start + 1)
    }
    offset += 1
  }

  /// Records and skips text adjacent to a closing quote or bracket, at least one byte, so that reading
  /// progresses.
  private mutating func skipRest(after what: String) {
    let start = offset
    while let byte = peek, !Self.isSpace(byte), byte != UInt8(ascii: ","),
      byte != UInt8(ascii: "]")
    { offset += 1 }
    if offset == start { offset += 1 }
    report(
      "unexpected '\(source.string(start..<offset))' after \(what)",
      fix: "separate annotations by ','", start..<offset)
  }

  /// The byte at `offset`; nil at the end.
  private var peek: UInt8? { offset < end ? source.bytes[offset] : nil }

  private mutating func skipSpaces() {
    while let byte = peek, Self.isSpace(byte) { offset += 1 }
  }

  /// Skips and reports spaces if they precede this byte; otherwise does nothing.
  private mutating func skipSpaces(ifBefore byte: UInt8) {
    let start = offset
    skipSpaces()
    guard peek == byte, offset > start else { return offset = start }
    report(
      "unexpected space before '='", fix: Suggestion("remove the space", replacement: ""),
      start..<offset)
  }

  private mutating func report(_ summary: String, fix: Suggestion, _ offsets: Range<Int>) {
    problems.append(AnnotationProblem(summary, fix: fix, range: source.range(offsets)))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
