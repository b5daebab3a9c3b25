import TextDiagnostics
private import FoundationEssentials

/// Parses an XML property list, or the content of its dictionary.
///
/// ```
/// <key>UIBackgroundModes</key><array><string>fetch</string></array>   ->   the dictionary of a pair
/// <?xml ...?><!DOCTYPE ...><plist version="1.0"><dict>...             ->   the same
/// ```
/// Parsing stops at the first mistake, because the meaning of what follows is uncertain.
///
/// The parser has one token of lookahead (`current`) and no error recovery. Functions that read an element
/// begin at its tag and end with `current` at the token after it. Unlike Apple's parser it is strict: a
/// duplicate key, an invalid number, or text between elements is an error with its position and advice.
package struct PropertyListParser {
  package typealias Problem = XMLScanner.Problem
  /// A token with its byte range.
  private typealias Placed = (token: XMLScanner.Token, offsets: Range<Int>)

  private var scanner: XMLScanner
  /// The next token; nil at the end of the text.
  private var current: Placed?

  /// Parses a whole text.
  ///
  /// A text that begins with `<plist>`, possibly after a prolog, is a document; any other text is parsed as
  /// pairs. A `<dict>` alone is rejected, because it could be meant as either. An empty text contains no
  /// pairs.
  ///
  /// - Returns: the pairs of the dictionary, and whether the text consists only of them.
  /// - Throws: the first mistake.
  package static func parse(
    _ text: String
  ) throws(Problem) -> (entries: [PropertyListValue.Entry], isFragment: Bool) {
    var parser = PropertyListParser(scanner: XMLScanner(text))
    try parser.advance()
    switch parser.current?.token {
    case .open("plist"): return (try parser.readDocument(), false)
    case .open("dict"), .empty("dict"):
      throw Problem(
        "this dictionary is not inside '<plist>'",
        fix: "write only its keys and values, or the whole property list",
        parser.current?.offsets ?? 0..<0)
    default: return (try parser.readEntries(closing: nil), true)
    }
  }

  /// The elements of Apple's DTD, PropertyList-1.0, among which unknown tags are matched for suggestions.
  private static let elements = [
    "dict", "array", "string", "integer", "real", "true", "false", "date", "data", "key", "plist",
  ]
  /// The maximum nesting of values: far deeper than any real list, but safe for the stack.
  private static let deepest = 32

  // MARK: Structure

  /// Reads `<plist><dict>...</dict></plist>`, which nothing may follow.
  private mutating func readDocument() throws(Problem) -> [PropertyListValue.Entry] {
    let plist = current?.offsets ?? 0..<0
    try advance()
    guard let (token, offsets) = current, token == .open("dict") || token == .empty("dict") else {
      throw Problem(
        "an Info.plist must contain a dictionary", fix: "write '<dict>' here",
        current?.offsets ?? plist)
    }
    let value = try readValue(depth: 0)
    try expectClosing("plist", opened: plist)
    if let (_, offsets) = current {
      throw Problem(
        "the property list has ended", fix: "remove everything after '</plist>'", offsets)
    }
    guard case .dictionary(let entries) = value.kind else {
      throw Problem("an Info.plist must contain a dictionary", fix: "write '<dict>' here", offsets)
    }
    return entries
  }

  /// Reads pairs up to a closing tag, or to the end of the text.
  ///
  /// - Parameters:
  ///   - name: the element that contains the pairs; nil for a text that is only pairs.
  ///   - depth: the number of enclosing containers.
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
            "the key '\(key)' is used twice", fix: "remove one of the pairs", keyOffsets)
        }
        guard let (next, _) = current, next.beginsValue else {
          throw Problem(
            "the key '\(key)' has no value", fix: "write one after it, such as '<true/>'",
            keyOffsets)
        }
        entries.append(.init(key: key, keyOffsets: keyOffsets, value: try readValue(depth: depth)))
      case .open(let name), .empty(let name):
        try Self.checkElement(name, offsets)
        throw Problem(
          "this value has no key", fix: "write '<key>NAME</key>' before it", offsets)
      case .text(let text): throw Self.loose(text, offsets)
      }
    }
    return entries
  }

  /// Reads the value that begins at the current tag.
  ///
  /// - Throws: if there is none, if it is a `<key>`, or if its text does not match its type.
  private mutating func readValue(depth: Int) throws(Problem) -> PropertyListValue {
    guard let (token, opened) = current else {
      throw Problem("a value is missing", fix: "write it", scanner.end..<scanner.end)
    }
    guard depth < Self.deepest else {
      throw Problem("the property list is nested too deeply", fix: "flatten it", opened)
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

  /// Reads the text between the current tag and its closing tag.
  ///
  /// White space in it is significant, unlike between elements.
  ///
  /// - Parameters:
  ///   - name: the element, whose closing tag must follow.
  ///   - opened: the range of its opening tag.
  /// - Returns: the text with references resolved, and the range of the whole element.
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

  /// Consumes a closing tag and returns the range of the whole element.
  ///
  /// - Throws: a specific problem if anything else is found.
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
        "'<\(other)>' is not allowed inside '<\(name)>'", fix: "write '</\(name)>' before it",
        offsets)
    case .text(let text): throw Self.loose(text, offsets)
    }
    try advance()
    return opened.lowerBound..<offsets.upperBound
  }

  /// Advances to the next token; white space between elements is insignificant.
  private mutating func advance(skippingSpace: Bool = true) throws(Problem) {
    repeat { current = try scanner.next() } while skippingSpace && current?.token.isSpace ?? false
  }

  // MARK: Values and mistakes

  /// The value of an element without nested elements, such as `<integer>600</integer>` or `<true/>`.
  ///
  /// White space is ignored except in strings, so that data may be broken into lines.
  ///
  /// - Throws: if the text does not match the element's type, or if `name` is not a value, such as `key`.
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
        ? "'<\(name)>' is not a value" : "'\(trimmed)' is not a valid value of '<\(name)>'"
      throw Problem(summary, fix: "write \(form)", offsets)
    }
    return kind
  }

  /// Whether a text is a date in UTC in the format of Apple's tools: `2013-09-18T09:00:00Z`.
  private static func isDate(_ text: String) -> Bool {
    (try? Date.ISO8601FormatStyle().parse(text)) != nil
  }

  /// Throws for an unknown tag, suggesting the closest known one.
  private static func checkElement(_ name: String, _ offsets: Range<Int>) throws(Problem) {
    guard !elements.contains(name) else { return }
    let near = nearestName(to: name, in: elements)
    throw Problem(
      "'<\(name)>' is not an element of a property list",
      fix: near.map { "did you mean '<\($0)>'?" }
        ?? "write one of \(elements.joined(separator: ", "))",
      offsets)
  }

  /// The problem of a closing tag that closes nothing, or not the open element.
  private static func stray(_ name: String, opened: String?, _ offsets: Range<Int>) -> Problem {
    Problem(
      opened.map { "'</\(name)>' does not close '<\($0)>'" } ?? "'</\(name)>' closes nothing",
      fix: opened.map { "write '</\($0)>'" } ?? "remove it", offsets)
  }

  /// The problem of text between elements, of which up to three words are shown.
  private static func loose(_ text: String, _ offsets: Range<Int>) -> Problem {
    let shown = text.split(whereSeparator: \.isWhitespace).prefix(3).joined(separator: " ")
    return Problem(
      "'\(shown)' is outside of any value", fix: "put text into '<string>'", offsets)
  }
}

extension XMLScanner.Token {
  /// Whether it is text consisting only of white space.
  fileprivate var isSpace: Bool {
    guard case .text(let text) = self else { return false }
    return text.allSatisfy(\.isWhitespace)
  }

  /// Whether it begins an element other than a key.
  fileprivate var beginsValue: Bool {
    switch self {
    case .open(let name), .empty(let name): name != "key"
    case .close, .text: false
    }
  }
}
