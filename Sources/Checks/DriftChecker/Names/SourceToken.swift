/// One token of Objective-C or Swift, as precise as finding names requires.
///
/// A Swift string literal is one token for its text, followed by the tokens of the code in it. Regular
/// expression literals are not recognized: some of their text may be returned as words.
///
/// Positions are bytes of the text. This is not a full lexer of either language: it never fails, and treats
/// unknown input as one-byte marks.
struct SourceToken {
  /// The kind of a token, with its text where it may contain a name.
  enum Kind {
    /// Letters, digits and underscores; characters outside of ASCII are letters.
    case word(String)
    /// `@interface`, without the sign.
    case directive(String)
    /// A string or a number.
    case literal
    case mark(UInt8)
  }

  var kind: Kind
  /// For a string with code in it, the part before that code.
  var range: Range<Int>
  /// The number of string literals whose interpolations enclose the token: `"\(name)"`.
  var depth = 0

  /// Divides a text into tokens, without comments.
  ///
  /// This costs a fraction of parsing the code of a chapter.
  ///
  /// - Parameter hasPreprocessor: whether the rest of a line after `#` is skipped, as in Objective-C. In
  ///   Swift it is code: `#available(iOS 13, *), let queue`.
  static func tokens(of text: String, hasPreprocessor: Bool) -> [SourceToken] {
    var scanner = Scanner(bytes: Array(text.utf8), hasPreprocessor: hasPreprocessor)
    var tokens: [SourceToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }
}

/// A single pass over a text.
private struct Scanner {
  let bytes: [UInt8]
  let hasPreprocessor: Bool
  /// The offset of the next byte to read.
  var place = 0
  /// The string literals that are open, each in the interpolated code of the one before.
  private var texts: [OpenText] = []

  init(bytes: [UInt8], hasPreprocessor: Bool) {
    self.bytes = bytes
    self.hasPreprocessor = hasPreprocessor
  }

  /// A string literal that is being read, or whose interpolated code is.
  private struct OpenText {
    /// The quotes that end it, without the number signs after them.
    var quotes: [UInt8]
    /// The number of number signs around it.
    var signs: Int
    /// The number of open parentheses in its interpolated code; 0 in its text.
    var parentheses = 0

    var isMultiline: Bool { quotes.count == 3 }
  }

  /// The next token; nil at the end.
  mutating func next() -> SourceToken? {
    skipBlanks()
    guard place < bytes.count else { return nil }
    let (start, depth) = (place, texts.count)
    guard let kind = kind() else { return next() }
    return SourceToken(kind: kind, range: start..<place, depth: depth)
  }

  /// Reads one token; nil for the parenthesis after which a string literal continues.
  private mutating func kind() -> SourceToken.Kind? {
    let byte = bytes[place]
    if byte == UInt8(ascii: "@"), place + 1 < bytes.count, bytes[place + 1].isWordStart {
      place += 1
      return .directive(word())
    }
    if byte.isWordStart { return .word(word()) }
    if byte.isDigit {
      while place < bytes.count, bytes[place].isWord || bytes[place] == UInt8(ascii: ".") {
        place += 1
      }
      return .literal
    }
    if let text = openedText() {
      place += text.signs + text.quotes.count
      texts.append(text)
      readText()
      return .literal
    }
    place += 1
    guard let last = texts.indices.last else { return .mark(byte) }
    if byte == UInt8(ascii: "(") { texts[last].parentheses += 1 }
    if byte == UInt8(ascii: ")") { texts[last].parentheses -= 1 }
    if texts[last].parentheses > 0 { return .mark(byte) }
    readText()
    return nil
  }

  /// Skips a comment between `/*` and `*/`. In Swift, comments nest.
  private mutating func skipComment() {
    var depth = 0
    while place < bytes.count {
      let rest = bytes[place...]
      if rest.starts(with: "/*".utf8), depth == 0 || !hasPreprocessor {
        depth += 1
        place += 2
      } else if rest.starts(with: "*/".utf8) {
        depth -= 1
        place += 2
        if depth == 0 { return }
      } else {
        place += 1
      }
    }
  }

  /// The string literal that begins here; nil if none does.
  private func openedText() -> OpenText? {
    let rest = bytes[place...]
    let signs = hasPreprocessor ? 0 : rest.prefix { $0 == UInt8(ascii: "#") }.count
    guard let quote = rest.dropFirst(signs).first,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") && signs == 0
    else { return nil }
    let three = [quote, quote, quote]
    let isMultiline = !hasPreprocessor && rest.dropFirst(signs).starts(with: three)
    return OpenText(quotes: isMultiline ? three : [quote], signs: signs)
  }

  /// Reads the innermost string literal up to an interpolation or its end. An unterminated one ends with its
  /// line.
  private mutating func readText() {
    guard let text = texts.last else { return }
    let signs = [UInt8](repeating: UInt8(ascii: "#"), count: text.signs)
    let escape = [UInt8(ascii: "\\")] + signs
    while place < bytes.count, text.isMultiline || bytes[place] != UInt8(ascii: "\n") {
      let rest = bytes[place...]
      if rest.first == text.quotes[0], rest.starts(with: text.quotes + signs) {
        place += text.quotes.count + text.signs
        break
      }
      guard rest.first == escape[0], rest.starts(with: escape) else {
        place += 1
        continue
      }
      place = min(place + escape.count + 1, bytes.count)
      if !hasPreprocessor, bytes[place - 1] == UInt8(ascii: "(") {
        texts[texts.count - 1].parentheses = 1
        return
      }
    }
    texts.removeLast()
  }

  private mutating func word() -> String {
    let start = place
    while place < bytes.count, bytes[place].isWord { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Skips white space, comments, and preprocessor lines.
  private mutating func skipBlanks() {
    while place < bytes.count {
      let rest = bytes[place...]
      if rest.starts(with: "/*".utf8) {
        skipComment()
      } else if rest.starts(with: "//".utf8)
        || hasPreprocessor && rest.first == UInt8(ascii: "#")
      {
        place = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if " \t\r\n".utf8.contains(bytes[place]) {
        place += 1
      } else {
        return
      }
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isWordStart: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || (0x41...0x5A).contains(self)
      || (0x61...0x7A).contains(self)
  }
  fileprivate var isWord: Bool { isWordStart || isDigit }
}
