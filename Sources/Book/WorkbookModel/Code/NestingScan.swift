/// Tells whether a text can be given to the parser without costing it its stack or hours.
///
/// Where a type may stand the parser looks ahead, and does so again on every level: the time doubles
/// with each `[` or `(` inside a `[`, and quadruples behind an attribute. Measured, 12 levels take
/// tenths of a second, 16 seconds and 20 a minute. Thousands of levels of any bracket overflow the
/// stack, and so do 850 `repeat` in a row and 3,700 `else if`. Literals and comments are skipped, for
/// `"\u{1B}[0m"` opens nothing, and regular expressions too, for the quotation mark in `/"/` opens no literal.
///
/// It is no parser: it counts brackets and words in one pass over the bytes, in time that grows
/// with the text alone, and may be wrong about code that no person writes. Each way in which a text
/// can be too much has a limit of its own, well below what was measured to hurt.
package struct NestingScan {
  /// The most brackets of any kind that may be open at once.
  static let maximumDepth = 100
  /// The most levels of `[` and `(` inside a `[`.
  static let maximumLookahead = 12
  /// The most of what all lookahead together may cost, in units that double with each level.
  static let maximumCost = 1 << 16

  /// The most words that may follow each other with nothing between them.
  static let maximumWords = 100
  /// The most `else` of a text.
  static let maximumElse = 400

  /// A bracket that is open.
  private struct Frame {
    /// The byte that closes it.
    var closer: UInt8
    /// The levels of lookahead up to here; 0 outside of every `[`.
    var lookahead: Int
    /// The literal that an interpolation belongs to.
    var literal: Literal?
  }

  /// A string literal by what ends it: `"`, `'`, `"""`, and so many `#` behind it.
  private struct Literal {
    /// The parser knows literals between single quotation marks too, to refuse them.
    var quote = UInt8(ascii: "\"")
    /// How many `#` open it, and close it.
    var hashes: Int
    var isMultiline: Bool
  }

  private let bytes: [UInt8]
  private var offset = 0
  /// The open brackets, the outermost first.
  private var frames: [Frame] = []
  /// What all lookahead so far may cost.
  private var cost = 0
  /// How many words have followed each other up to here.
  private var wordCount = 0
  private var elseCount = 0
  /// Whether a limit was passed; nothing behind that place has been looked at.
  package private(set) var isTooDeep = false

  /// Looks at a whole text, or at its beginning if that is too much already.
  package init(_ text: String) {
    bytes = Array(text.utf8)
    // A regular expression may hold a quotation mark that this scan takes for a literal's, so a bare
    // run of brackets counts wherever it stands.
    isTooDeep = hasLongRun
    // A line by which a system starts the text as a script.
    if starts("#!") { offset = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count }
    while !isTooDeep, offset < bytes.count { step() }
    if !isTooDeep { endLine() }
  }

  /// Whether more brackets than lookahead may have stand in a row, with nothing but white space
  /// between them.
  private var hasLongRun: Bool {
    var run = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "("): run += 1
      case 0x09, 0x0A, 0x0D, 0x20: continue
      default: run = 0
      }
      if run > Self.maximumLookahead { return true }
    }
    return false
  }

  /// Whether a word stands at `offset`.
  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  /// Passes over the next word, literal, comment or sign.
  private mutating func step() {
    if Self.isWord(bytes[offset]) { return skipWord() }
    switch bytes[offset] {
    case 0x09, 0x0A, 0x0D, 0x20:
      if bytes[offset] != 0x09, bytes[offset] != 0x20 { endLine() }
      offset += 1
      return
    case UInt8(ascii: "/") where starts("//"):
      while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      return
    case UInt8(ascii: "/") where starts("/*"): return skipComment()
    default: wordCount = 0
    }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return openLiteral(hashes: 0)
    case UInt8(ascii: "'"):
      offset += 1
      return skip(Literal(quote: UInt8(ascii: "'"), hashes: 0, isMultiline: false))
    case UInt8(ascii: "`"): return skipQuotedName()
    case UInt8(ascii: "#"):
      let hashes = bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count
      offset += hashes
      guard offset < bytes.count else { return }
      if bytes[offset] == UInt8(ascii: "\"") { return openLiteral(hashes: hashes) }
      if bytes[offset] == UInt8(ascii: "/") { skipExtendedExpression(hashes: hashes) }
      return
    case UInt8(ascii: "/"): return skipExpression()
    case UInt8(ascii: "@"):
      if let last = frames.last, last.lookahead > 0 { frames[frames.count - 1].lookahead += 1 }
    case UInt8(ascii: "["): open(UInt8(ascii: "]"))
    case UInt8(ascii: "("): open(UInt8(ascii: ")"))
    case UInt8(ascii: "{"): open(UInt8(ascii: "}"))
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): return close()
    default: break
    }
    offset += 1
  }

  /// Letters, digits, underscores, and all bytes of characters outside of ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x5F || byte >= 0x80
  }

  /// Passes over a word; so many of them without a sign between them nest in the parser, as
  /// `repeat` does.
  private mutating func skipWord() {
    let word = bytes[offset...].prefix(while: Self.isWord)
    offset = word.endIndex
    wordCount += 1
    if word.elementsEqual("else".utf8) { elseCount += 1 }
    isTooDeep = wordCount > Self.maximumWords || elseCount > Self.maximumElse
  }

  /// Opens a bracket; a brace ends lookahead, for statements stand in it.
  ///
  /// - Parameter literal: that of an interpolation, which goes on behind the bracket.
  private mutating func open(_ closer: UInt8, literal: Literal? = nil) {
    var lookahead = frames.last?.lookahead ?? 0
    switch closer {
    case UInt8(ascii: "}"): lookahead = 0
    case UInt8(ascii: "]"): lookahead += 1
    default: if lookahead > 0 { lookahead += 1 }
    }
    frames.append(Frame(closer: closer, lookahead: lookahead, literal: literal))
    if lookahead > 0 { cost += 1 << min(lookahead, Self.maximumLookahead) }
    isTooDeep =
      frames.count > Self.maximumDepth || lookahead > Self.maximumLookahead
      || cost > Self.maximumCost
  }

  /// A closing bracket ends what it belongs to; one that fits nothing open means nothing.
  private mutating func close() {
    let closer = bytes[offset]
    offset += 1
    guard let last = frames.last, last.closer == closer else { return }
    frames.removeLast()
    if let literal = last.literal { skip(literal) }
  }

  /// Skips a block comment; they nest.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        offset += 2
      } else if starts("*/") {
        depth -= 1
        offset += 2
      } else {
        offset += 1
      }
      if depth > Self.maximumDepth { isTooDeep = true }
    } while depth > 0 && !isTooDeep && offset < bytes.count
  }

  /// Opens a literal at its first quotation mark.
  private mutating func openLiteral(hashes: Int) {
    let isMultiline = starts("\"\"\"") && !(hashes > 0 && endsOnItsLine(hashes: hashes))
    offset += isMultiline ? 3 : 1
    skip(Literal(hashes: hashes, isMultiline: isMultiline))
  }

  /// Ends the interpolations of literals that cannot go on in another line.
  ///
  /// Such a text is broken, and it is not plain what of its line the parser takes for code: all brackets count.
  private mutating func endLine() {
    guard frames.contains(where: { $0.literal?.isMultiline == false }) else { return }
    for index in frames.indices where frames[index].literal?.isMultiline == false {
      frames[index].literal = nil
    }
    let line = bytes[..<offset].reversed().prefix { $0 != 0x0A && $0 != 0x0D }
    for byte in line where !isTooDeep && "[(".utf8.contains(byte) {
      open(byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")"))
    }
  }

  /// Whether a literal that begins with three quotation marks has only one, as `#"""#` has.
  private func endsOnItsLine(hashes: Int) -> Bool {
    let line = bytes[(offset + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
    return line.indices.contains { index in
      line[index] == UInt8(ascii: "\"")
        && line[(index + 1)...].prefix(hashes).count { $0 == UInt8(ascii: "#") } == hashes
    }
  }

  /// Skips a name between grave accents, if they are on one line.
  private mutating func skipQuotedName() {
    offset += 1
    let line = bytes[offset...].prefix { $0 != 0x0A && $0 != 0x0D }
    if let end = line.firstIndex(of: UInt8(ascii: "`")) { offset = end + 1 }
  }

  /// Skips to the end of a literal, or into the next interpolation of it.
  private mutating func skip(_ literal: Literal) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x0A, 0x0D:
        if !literal.isMultiline { return }
        offset += 1
      case UInt8(ascii: "\\"):
        offset += 1
        guard hashes(upTo: literal.hashes) == literal.hashes else { continue }
        offset += literal.hashes
        guard offset < bytes.count else { return }
        if bytes[offset] == UInt8(ascii: "(") {
          offset += 1
          return open(UInt8(ascii: ")"), literal: literal)
        }
        if bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      case literal.quote where !literal.isMultiline || starts("\"\"\""):
        offset += literal.isMultiline ? 3 : 1
        if hashes(upTo: literal.hashes) == literal.hashes {
          offset += literal.hashes
          return
        }
      default: offset += 1
      }
    }
  }

  // MARK: Regular expressions

  /// Skips a regular expression between bare slashes; where the parser takes the slash for an operator, only
  /// that.
  ///
  /// It does as the parser's lexer: a slash begins one if nothing is bound to it in front and something is
  /// behind, and if the next slash of the line ends it, without a blank in front of it, a `)` too many, or a
  /// comment's second sign behind. At the start of a statement the parser may take any slash for one: nobody
  /// begins so what holds a quotation mark, and such a text is refused.
  private mutating func skipExpression() {
    let isStart = isAtStatement
    let isBound = offset > 0 && Self.isBound(to: bytes[offset - 1])
    offset += 1
    if !isBound, let end = endOfPlainExpression {
      offset = end + 1
    } else if isStart {
      let line = bytes[offset...].prefix { $0 != 0x0A && $0 != 0x0D }
      if line.contains(where: "\"'`*".utf8.contains) { isTooDeep = true }
    }
  }

  /// Whether no expression stands in front of `offset` that an operator could belong to.
  private var isAtStatement: Bool {
    let last = bytes[..<offset].last { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return last.map { ";{}".utf8.contains($0) } ?? true
  }

  /// Where the slash stands that ends a regular expression which begins at `offset`; nil if none does.
  private var endOfPlainExpression: Int? {
    guard let end = endOfExpression(from: offset, hashes: 0, isMultiline: false), end > offset,
      ![0x09, 0x20].contains(bytes[offset]), ![0x09, 0x20].contains(bytes[end - 1]),
      end + 1 == bytes.count || !"/*".utf8.contains(bytes[end + 1])
    else { return nil }
    var depth = 0
    for byte in bytes[offset..<end] where depth >= 0 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
    }
    return depth >= 0 ? end : nil
  }

  /// Whether a slash behind a byte belongs to what ends with it: a word, a closing bracket, a literal.
  private static func isBound(to byte: UInt8) -> Bool {
    isWord(byte) || ")]}\"'`*$".utf8.contains(byte)
  }

  /// Skips a regular expression whose slashes have `#` around them, from its first slash.
  ///
  /// Of one without an end the rest of the line is skipped. One of several lines begins with a line's end.
  private mutating func skipExtendedExpression(hashes: Int) {
    offset += 1
    let first = bytes[offset...].first { ![0x09, 0x20].contains($0) }
    let isMultiline = first == 0x0A || first == 0x0D
    if let end = endOfExpression(from: offset, hashes: hashes, isMultiline: isMultiline) {
      offset = end + 1
      while offset < bytes.count, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    } else {
      while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    }
  }

  /// Where the slash stands that ends a regular expression, with its `#` behind it; nil if none does.
  ///
  /// A backslash takes its meaning from a slash.
  private func endOfExpression(from start: Int, hashes: Int, isMultiline: Bool) -> Int? {
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case 0x0A, 0x0D:
        if !isMultiline { return nil }
      case UInt8(ascii: "\\"):
        if place + 1 < bytes.count, bytes[place + 1] != 0x0A, bytes[place + 1] != 0x0D {
          place += 1
        }
      case UInt8(ascii: "/"):
        let behind = bytes[(place + 1)...].prefix(hashes)
        if behind.count == hashes, behind.allSatisfy({ $0 == UInt8(ascii: "#") }) { return place }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// How many `#` stand at `offset`, at most as many as are asked for.
  private func hashes(upTo count: Int) -> Int {
    bytes[offset...].prefix(count).prefix { $0 == UInt8(ascii: "#") }.count
  }
}
