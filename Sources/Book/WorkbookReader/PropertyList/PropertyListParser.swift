import Diagnostics
private import FoundationEssentials

/// Reads an XML property list, or the pairs that would stand in its dictionary.
///
/// ```
/// <key>UIBackgroundModes</key><array><string>fetch</string></array>   ->   the dictionary of a pair
/// <?xml ...?><!DOCTYPE ...><plist version="1.0"><dict>...             ->   the same
/// ```
/// The first mistake ends the reading: what stands behind it in XML means something else than it says.
///
/// It reads with one token of look-ahead (`current`) and no recovery. Functions that read an element
/// begin at its tag and end with `current` at the token behind it. It differs from Apple's parser in
/// being strict: a key that stands twice, a number that is none, or text between elements is an
/// error with its place and what to write.
struct PropertyListParser {
  typealias Problem = XMLScanner.Problem
  /// A token with the bytes that it covers.
  private typealias Placed = (token: XMLScanner.Token, offsets: Range<Int>)

  private var scanner: XMLScanner
  /// The token that is to be read next; nil at the end of the text.
  private var current: Placed?

  /// Reads a whole text.
  ///
  /// A text that begins with `<plist>`, behind a prolog, is a document; any other is read as pairs.
  /// A lone `<dict>` is refused, since it could be meant as either. An empty text is no pairs.
  ///
  /// - Returns: the pairs of the dictionary, and whether the text is only them.
  /// - Throws: the first mistake.
  static func parse(
    _ text: String
  ) throws(Problem) -> (entries: [PropertyListValue.Entry], isFragment: Bool) {
    var parser = PropertyListParser(scanner: XMLScanner(text))
    try parser.advance()
    switch parser.current?.token {
    case .open("plist"): return (try parser.readDocument(), false)
    case .open("dict"), .empty("dict"):
      throw Problem(
        "a dictionary stands here without '<plist>'",
        fix: "write only the pairs that are in it, or the whole property list",
        parser.current?.offsets ?? 0..<0)
    default: return (try parser.readEntries(closing: nil), true)
    }
  }

  /// The elements of Apple's DTD, PropertyList-1.0; the message about any other tag names the nearest of them.
  private static let elements = [
    "dict", "array", "string", "integer", "real", "true", "false", "date", "data", "key", "plist",
  ]
  /// How deep values may nest: far more than in any real list, and far from the end of the stack.
  private static let deepest = 32

  // MARK: Structure

  /// Reads `<plist><dict>...</dict></plist>`, behind which nothing may stand.
  private mutating func readDocument() throws(Problem) -> [PropertyListValue.Entry] {
    let plist = current?.offsets ?? 0..<0
    try advance()
    guard let (token, offsets) = current, token == .open("dict") || token == .empty("dict") else {
      throw Problem(
        "an Info.plist holds a dictionary", fix: "write '<dict>' here", current?.offsets ?? plist)
    }
    let value = try readValue(depth: 0)
    try expectClosing("plist", opened: plist)
    if let (_, offsets) = current {
      throw Problem("the property list has ended", fix: "remove what stands behind it", offsets)
    }
    guard case .dictionary(let entries) = value.kind else {
      throw Problem("an Info.plist holds a dictionary", fix: "write '<dict>' here", offsets)
    }
    return entries
  }

  /// Reads pairs up to a closing tag, or to the end of the text.
  ///
  /// - Parameters:
  ///   - name: the element that the pairs stand in; nil for a text that is only pairs.
  ///   - depth: how many containers stand around them.
  private mutating func readEntries(
    closing name: String?, depth: Int = 0
  ) throws(Problem) -> [PropertyListValue.Entry] {
    var entries: [PropertyListValue.Entry] = []
    var keys: Set<String> = []
    while let (token, offsets) = current {
      switch token {
      case .close(let closed) where closed == name: return entries
      case .close(let closed): throw Self.stray(closed, opened: name, offsets)
      case .open("key"):
        let (key, keyOffsets) = try readText(of: "key", opened: offsets)
        guard keys.insert(key).inserted else {
          throw Problem(
            "the key '\(key)' stands twice", fix: "remove one of the pairs", keyOffsets)
        }
        guard let (next, _) = current, next.beginsValue else {
          throw Problem(
            "the key '\(key)' has no value", fix: "write one behind it, such as '<true/>'",
            keyOffsets)
        }
        entries.append(.init(key: key, keyOffsets: keyOffsets, value: try readValue(depth: depth)))
      case .open(let name), .empty(let name):
        try Self.checkElement(name, offsets)
        throw Problem(
          "a value stands here without a key", fix: "write '<key>NAME</key>' before it", offsets)
      case .text(let text): throw Self.loose(text, offsets)
      }
    }
    return entries
  }

  /// Reads the value that begins at the current tag.
  ///
  /// - Throws: when there is none, when it is a `<key>`, or when its text is not of its type.
  private mutating func readValue(depth: Int) throws(Problem) -> PropertyListValue {
    guard let (token, opened) = current else {
      throw Problem("a value is missing", fix: "write it", scanner.end..<scanner.end)
    }
    guard depth < Self.deepest else {
      throw Problem("the property list nests too deeply", fix: "make it flatter", opened)
    }
    switch token {
    case .open("dict"):
      try advance()
      let entries = try readEntries(closing: "dict", depth: depth + 1)
      return PropertyListValue(
        kind: .dictionary(entries), offsets: try expectClosing("dict", opened: opened))
    case .open("array"):
      try advance()
      var values: [PropertyListValue] = []
      while let (token, _) = current, token.beginsValue {
        values.append(try readValue(depth: depth + 1))
      }
      return PropertyListValue(
        kind: .array(values), offsets: try expectClosing("array", opened: opened))
    case .open(let name):
      try Self.checkElement(name, opened)
      let (text, offsets) = try readText(of: name, opened: opened)
      return PropertyListValue(kind: try Self.kind(name, text, offsets), offsets: offsets)
    case .empty(let name):
      try Self.checkElement(name, opened)
      try advance()
      return PropertyListValue(kind: try Self.kind(name, "", opened), offsets: opened)
    case .close(let name): throw Self.stray(name, opened: nil, opened)
    case .text(let text): throw Self.loose(text, opened)
    }
  }

  /// Reads the text between the current tag and the one that closes it.
  ///
  /// White space in it counts, unlike between elements.
  ///
  /// - Parameters:
  ///   - name: the element, whose closing tag must follow.
  ///   - opened: the place of its opening tag.
  /// - Returns: the text with references resolved, and the place of the whole element.
  private mutating func readText(
    of name: String, opened: Range<Int>
  ) throws(Problem) -> (text: String, offsets: Range<Int>) {
    var text = ""
    try advance(skippingSpace: false)
    while case .text(let piece)? = current?.token {
      text += piece
      try advance(skippingSpace: false)
    }
    return (text, try expectClosing(name, opened: opened))
  }

  /// Passes over a closing tag and returns the place of the whole element.
  ///
  /// - Throws: when anything else stands here, with words for what it is.
  @discardableResult
  private mutating func expectClosing(
    _ name: String, opened: Range<Int>
  ) throws(Problem) -> Range<Int> {
    guard let (token, offsets) = current else {
      throw Problem("'<\(name)>' is never closed", fix: "add '</\(name)>'", opened)
    }
    switch token {
    case .close(name): break
    case .close(let other): throw Self.stray(other, opened: name, offsets)
    case .open(let other), .empty(let other):
      try Self.checkElement(other, offsets)
      throw Problem(
        "'<\(other)>' cannot stand in '<\(name)>'", fix: "write '</\(name)>' before it", offsets)
    case .text(let text): throw Self.loose(text, offsets)
    }
    try advance()
    return opened.lowerBound..<offsets.upperBound
  }

  /// Moves to the next token; white space between elements means nothing.
  private mutating func advance(skippingSpace: Bool = true) throws(Problem) {
    repeat { current = try scanner.next() } while skippingSpace && current?.token.isSpace ?? false
  }

  // MARK: What values and mistakes are

  /// The value of an element without others inside of it, such as `<integer>600</integer>` or
  /// `<true/>`.
  ///
  /// White space does not count but in strings: data may be broken into lines.
  ///
  /// - Throws: when the text is not of the element's type, or when `name` is no value, as `key` is
  ///   none.
  private static func kind(
    _ name: String, _ text: String, _ offsets: Range<Int>
  ) throws(Problem) -> PropertyListValue.Kind {
    let trimmed = text.filter { !$0.isWhitespace }
    let (isRight, kind, form): (Bool, PropertyListValue.Kind, String) =
      switch name {
      case "string": (true, .string(text), "")
      case "true", "false": (trimmed.isEmpty, .boolean, "<\(name)/>")
      case "integer": (Int64(trimmed) != nil, .integer, "<integer>600</integer>")
      case "real": (Double(trimmed) != nil, .real, "<real>0.5</real>")
      case "date": (isDate(trimmed), .date, "<date>2013-09-18T09:00:00Z</date>")
      case "data": (Data(base64Encoded: trimmed) != nil, .data, "<data>d29yZA==</data>")
      case "dict": (trimmed.isEmpty, .dictionary([]), "<dict/>")
      case "array": (trimmed.isEmpty, .array([]), "<array/>")
      default: (false, .string(text), "a value")
      }
    guard isRight else {
      let summary =
        name == "key" || name == "plist"
        ? "'<\(name)>' is no value" : "'\(trimmed)' cannot stand in '<\(name)>'"
      throw Problem(summary, fix: "write \(form)", offsets)
    }
    return kind
  }

  /// Whether a text is a date in UTC as Apple's tools write it: `2013-09-18T09:00:00Z`.
  private static func isDate(_ text: String) -> Bool {
    (try? Date.ISO8601FormatStyle().parse(text)) != nil
  }

  /// Throws for a tag that no property list has, with the nearest that it could be.
  private static func checkElement(_ name: String, _ offsets: Range<Int>) throws(Problem) {
    guard !elements.contains(name) else { return }
    let near = nearestName(to: name, in: elements)
    throw Problem(
      "'<\(name)>' is no element of a property list",
      fix: near.map { "did you mean '<\($0)>'?" }
        ?? "write one of \(elements.joined(separator: ", "))",
      offsets)
  }

  /// The mistake of a closing tag that closes nothing, or another element than the one that is
  /// open.
  private static func stray(_ name: String, opened: String?, _ offsets: Range<Int>) -> Problem {
    Problem(
      opened.map { "'</\(name)>' does not close '<\($0)>'" } ?? "'</\(name)>' closes nothing",
      fix: opened.map { "write '</\($0)>'" } ?? "remove it", offsets)
  }

  /// The mistake of text between elements; its first three words stand for it.
  private static func loose(_ text: String, _ offsets: Range<Int>) -> Problem {
    let shown = text.split(whereSeparator: \.isWhitespace).prefix(3).joined(separator: " ")
    return Problem(
      "'\(shown)' stands outside of every value", fix: "put text into '<string>'", offsets)
  }
}

extension XMLScanner.Token {
  /// Whether it is text of nothing but white space.
  fileprivate var isSpace: Bool {
    guard case .text(let text) = self else { return false }
    return text.allSatisfy(\.isWhitespace)
  }

  /// Whether an element begins here that is no key.
  fileprivate var beginsValue: Bool {
    switch self {
    case .open(let name), .empty(let name): name != "key"
    case .close, .text: false
    }
  }
}
