/// Tells whether a text can be given to the parser without costing it its stack or hours.
///
/// Where a type may stand the parser looks ahead, and does so again on every level: the time doubles
/// with each `[` or `(` inside a `[`, and quadruples behind an attribute. Measured, 12 levels take
/// tenths of a second, 16 seconds and 20 a minute. Thousands of levels of any bracket overflow the
/// stack, and so do 850 `repeat` in a row and 3,700 `else if`. Literals and comments are skipped, for
/// `"\u{1B}[0m"` opens nothing.
///
/// It is no parser: it counts brackets and words in one pass over the bytes, in time that grows
/// with the text alone, and may be wrong about code that no person writes. Each way in which a text
/// can be too much has a limit of its own, well below what was measured to hurt.
struct NestingScan {
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

  /// A string literal by what ends it: `"`, `"""`, and so many `#` behind it.
  private struct Literal {
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
  private(set) var isTooDeep = false

  /// Looks at a whole text, or at its beginning if that is too much already.
  init(_ text: String) {
    bytes = Array(text.utf8)
    // A regular expression may hold a quotation mark that this scan takes for a literal's, so a bare
    // run of brackets counts wherever it stands.
    isTooDeep = hasLongRun
    while !isTooDeep, offset < bytes.count { step() }
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
    case UInt8(ascii: "#"):
      let hashes = bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count
      offset += hashes
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") { openLiteral(hashes: hashes) }
      return
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
    let isMultiline = starts("\"\"\"")
    offset += isMultiline ? 3 : 1
    skip(Literal(hashes: hashes, isMultiline: isMultiline))
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
      case UInt8(ascii: "\"") where !literal.isMultiline || starts("\"\"\""):
        offset += literal.isMultiline ? 3 : 1
        if hashes(upTo: literal.hashes) == literal.hashes {
          offset += literal.hashes
          return
        }
      default: offset += 1
      }
    }
  }

  /// How many `#` stand at `offset`, at most as many as are asked for.
  private func hashes(upTo count: Int) -> Int {
    bytes[offset...].prefix(count).prefix { $0 == UInt8(ascii: "#") }.count
  }
}
