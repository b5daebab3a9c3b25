/// Checks whether a text can be parsed without overflowing the parser's stack or taking hours.
///
/// Where a type may occur, the parser looks ahead, and repeats that on every level: the time doubles with
/// each `[` or `(` inside a `[`, and quadruples after an attribute. As measured, 12 levels take tenths of a
/// second, 16 take seconds and 20 a minute. Thousands of levels of any bracket overflow the stack, and so
/// do 850 consecutive `repeat`, 3,700 `else if`, 470 generic arguments in one another, 1,200 arrows of a type,
/// 2,900 `#if` and 50,000 question marks. Literals and comments are skipped, because
/// `"\u{1B}[0m"` opens no bracket, and so are regular expressions, because the quotation mark in `/"/`
/// opens no literal.
///
/// It is not a parser: it counts brackets and words in one linear pass over the bytes, and may be wrong
/// about code that no person writes. Each kind of excess has its own limit, well below what was measured to
/// be harmful.
package struct NestingScan {
  /// The maximum number of open brackets of any kind.
  static let maximumDepth = 100
  /// The maximum number of levels of `[` and `(` inside a `[`.
  static let maximumLookahead = 12
  /// The maximum total cost of lookahead, in units that double with each level.
  static let maximumCost = 1 << 16

  /// The maximum number of consecutive words.
  static let maximumWords = 100
  /// The maximum number of `#` around a regular expression, each of which needs a table.
  static let maximumHashes = 16
  /// The maximum number of `else` in a text.
  static let maximumElse = 400

  /// What nests without brackets: the levels that are open.
  private struct OpenTypes {
    /// `A<A<Int>>`
    var arguments = 0
    /// `() -> () -> Int`, in one declaration.
    var arrows = 0
    /// `Int??`
    var marks = 0
    /// `#if`
    var conditions = 0

    var isTooDeep: Bool {
      [arguments, arrows, marks, conditions].contains { $0 > NestingScan.maximumDepth }
    }
  }

  /// An open bracket.
  private struct Frame {
    /// The byte that closes it.
    var closer: UInt8
    /// The levels of lookahead so far; 0 outside every `[`.
    var lookahead: Int
    /// The literal that an interpolation belongs to.
    var literal: Literal?
  }

  /// A string literal, identified by its end: `"`, `'` or `"""`, followed by its number of `#`.
  private struct Literal {
    /// The parser also reads literals in single quotation marks, to reject them.
    var quote = UInt8(ascii: "\"")
    /// The number of `#` at each end.
    var hashes: Int
    var isMultiline: Bool
  }

  private let bytes: [UInt8]
  private var offset = 0
  /// The open brackets, the outermost first.
  private var frames: [Frame] = []
  /// The cost of all lookahead so far.
  private var cost = 0
  /// The number of consecutive words so far.
  private var wordCount = 0
  private var elseCount = 0
  private var types = OpenTypes()
  /// Whether a limit was exceeded; the scan then stops.
  package private(set) var isTooDeep = false
  /// How many bytes were looked at for the ends of regular expressions; tests compare it for texts of two
  /// sizes.
  package var steps: Int { slashes.steps }
  /// Where expressions end, by the place where they begin.
  private var slashes: SlashEnds

  /// Scans a text, up to the first excess.
  package init(_ text: String) {
    bytes = Array(text.utf8)
    slashes = SlashEnds(bytes)
    // A regular expression may contain a quotation mark that this scan mistakes for a literal's, so plain
    // runs of brackets are counted independently.
    isTooDeep = hasLongRun
    // A shebang line.
    if starts("#!") { offset = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count }
    while !isTooDeep, offset < bytes.count { step() }
    if !isTooDeep { endLine() }
  }

  /// Whether the text contains a run of more brackets than the limit of lookahead, separated only by white
  /// space.
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

  /// Whether the text continues with these bytes.
  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  /// Advances past the next word, literal, comment or character.
  private mutating func step() {
    countTypes()
    if types.isTooDeep { return isTooDeep = true }
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

  /// Counts what the byte at `offset` opens or closes without being a bracket.
  private mutating func countTypes() {
    let last = offset > 0 ? bytes[offset - 1] : 0x20
    let byte = bytes[offset]
    if byte != UInt8(ascii: "?"), byte != UInt8(ascii: "!") { types.marks = 0 }
    switch byte {
    case UInt8(ascii: "<") where Self.isWord(last): types.arguments += 1
    case UInt8(ascii: ">") where last == UInt8(ascii: "-"): types.arrows += 1
    case UInt8(ascii: ">"): types.arguments = max(0, types.arguments - 1)
    case UInt8(ascii: "?"), UInt8(ascii: "!"): types.marks += 1
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
      (types.arguments, types.arrows) = (0, 0)
    case UInt8(ascii: ","): types.arrows = 0
    case UInt8(ascii: "#") where starts("#if"): types.conditions += 1
    case UInt8(ascii: "#") where starts("#endif"): types.conditions = max(0, types.conditions - 1)
    default: break
    }
  }

  /// The words with which a declaration begins.
  private static let declarations = [
    "func", "init", "subscript", "let", "var", "case", "typealias",
  ]
  .map { Array($0.utf8) }

  /// Letters, digits, underscores, and all non-ASCII bytes.
  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x5F || byte >= 0x80
  }

  /// Skips a word; many consecutive words, such as `repeat`, nest in the parser.
  private mutating func skipWord() {
    let word = bytes[offset...].prefix(while: Self.isWord)
    offset = word.endIndex
    wordCount += 1
    if word.elementsEqual("else".utf8) { elseCount += 1 }
    if Self.declarations.contains(where: word.elementsEqual) { types.arrows = 0 }
    isTooDeep = wordCount > Self.maximumWords || elseCount > Self.maximumElse
  }

  /// Opens a bracket; a brace ends lookahead, because it contains statements.
  ///
  /// - Parameter literal: the literal of an interpolation, which continues after the bracket.
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

  /// Closes a bracket; one that does not match the innermost open one is ignored.
  private mutating func close() {
    let closer = bytes[offset]
    offset += 1
    guard let last = frames.last, last.closer == closer else { return }
    frames.removeLast()
    if let literal = last.literal { skip(literal) }
  }

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

  /// Ends the interpolations of single-line literals.
  ///
  /// Such a text is broken, and it is unclear which part of its line the parser treats as code, so all
  /// brackets count.
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

  /// Whether a literal that begins with three quotation marks ends on its line, as `#"""#` does.
  private func endsOnItsLine(hashes: Int) -> Bool {
    let line = bytes[(offset + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
    return line.indices.contains { index in
      line[index] == UInt8(ascii: "\"")
        && line[(index + 1)...].prefix(hashes).count { $0 == UInt8(ascii: "#") } == hashes
    }
  }

  /// Skips a name in backticks, if they are on one line.
  private mutating func skipQuotedName() {
    offset += 1
    let line = bytes[offset...].prefix { $0 != 0x0A && $0 != 0x0D }
    if let end = line.firstIndex(of: UInt8(ascii: "`")) { offset = end + 1 }
  }

  /// Skips to the end of a literal, or into its next interpolation.
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

  /// Skips a regular expression between plain slashes, or a slash that the parser treats as an operator.
  ///
  /// As in the parser's lexer, a slash begins an expression if nothing is bound to it on the left and
  /// something follows, and if the next slash on the line ends it, without a space before it, an unbalanced
  /// `)`, or the second character of a comment after it. At the start of a statement the parser may treat
  /// any slash as the beginning: no one writes such an expression with a quotation mark, so such a text is
  /// refused.
  private mutating func skipExpression() {
    let isStart = isAtStatement
    let isBound = offset > 0 && Self.isBound(to: bytes[offset - 1])
    offset += 1
    if !isBound, let end = endOfPlainExpression() {
      offset = end + 1
    } else if isStart, slashes.hasQuote(afterOnLine: offset) {
      isTooDeep = true
    }
  }

  /// Whether no expression precedes `offset` that an operator could apply to.
  private var isAtStatement: Bool {
    let last = bytes[..<offset].last { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return last.map { ";{}".utf8.contains($0) } ?? true
  }

  /// The slash that ends a regular expression beginning at `offset`; nil if there is none.
  private mutating func endOfPlainExpression() -> Int? {
    guard let end = slashes.end(from: offset, hashes: 0, isMultiline: false), end > offset,
      ![0x09, 0x20].contains(bytes[offset]), ![0x09, 0x20].contains(bytes[end - 1]),
      end + 1 == bytes.count || !"/*".utf8.contains(bytes[end + 1])
    else { return nil }
    return slashes.closesMore(in: offset..<end) ? nil : end
  }

  /// Whether a slash after a byte is bound to it: a word, a closing bracket, or a literal.
  private static func isBound(to byte: UInt8) -> Bool {
    isWord(byte) || ")]}\"'`*$".utf8.contains(byte)
  }

  /// Skips a regular expression delimited by `#/` and `/#`, from its first slash.
  ///
  /// Without an end, the rest of the line is skipped. A multiline one begins with a line break.
  private mutating func skipExtendedExpression(hashes: Int) {
    offset += 1
    guard hashes <= Self.maximumHashes else { return isTooDeep = true }
    let first = bytes[offset...].first { ![0x09, 0x20].contains($0) }
    let isMultiline = first == 0x0A || first == 0x0D
    if let end = slashes.end(from: offset, hashes: hashes, isMultiline: isMultiline) {
      offset = end + 1
      while offset < bytes.count, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    } else {
      while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    }
  }

  /// The number of `#` at `offset`, at most `count`.
  private func hashes(upTo count: Int) -> Int {
    bytes[offset...].prefix(count).prefix { $0 == UInt8(ascii: "#") }.count
  }
}
