/// One token of Objective-C or Swift, as far as names need to be told from the rest.
///
/// A literal of Swift is one token for its text, and those of the code in it follow. Literals of regular
/// expressions are not understood: some of their text may come out as words.
///
/// Places are bytes of the text. It is no lexer of either language: it never fails, and takes what
/// it does not know for marks of one byte.
struct CToken {
  /// What a token is, with its text where a name may be in it.
  enum Kind {
    /// Letters, digits and underscores; characters outside of ASCII are letters.
    case word(String)
    /// `@interface`, without the sign.
    case directive(String)
    /// A text or a number.
    case literal
    /// One byte of punctuation.
    case mark(UInt8)
  }

  var kind: Kind
  /// Of a text with code in it, up to there.
  var range: Range<Int>
  /// How many texts it stands in, as code: `"\(name)"`.
  var depth = 0

  /// Divides a text into tokens; comments are none.
  ///
  /// To read a chapter's code so costs a small part of what a parser would.
  ///
  /// - Parameter hasPreprocessor: whether what stands behind `#` on a line is none either, as in
  ///   Objective-C. In Swift it is code: `#available(iOS 13, *), let queue`.
  static func tokens(of text: String, hasPreprocessor: Bool) -> [CToken] {
    var scanner = Scanner(bytes: Array(text.utf8), hasPreprocessor: hasPreprocessor)
    var tokens: [CToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }
}

/// Goes through a text once.
private struct Scanner {
  let bytes: [UInt8]
  let hasPreprocessor: Bool
  /// The next byte to read.
  var place = 0
  /// The texts that have begun, each in the code of the one in front.
  private var texts: [OpenText] = []

  init(bytes: [UInt8], hasPreprocessor: Bool) {
    self.bytes = bytes
    self.hasPreprocessor = hasPreprocessor
  }

  /// A text that is read, or the code in which interrupts it.
  private struct OpenText {
    /// What ends it, without the signs behind.
    var quotes: [UInt8]
    /// How many number signs stand around it.
    var signs: Int
    /// How many brackets of the code in it are open; 0 in its text.
    var parentheses = 0

    var isMultiline: Bool { quotes.count == 3 }
  }

  /// The next token; nil at the end.
  mutating func next() -> CToken? {
    skipBlanks()
    guard place < bytes.count else { return nil }
    let (start, depth) = (place, texts.count)
    guard let kind = kind() else { return next() }
    return CToken(kind: kind, range: start..<place, depth: depth)
  }

  /// Reads one token; nil for the bracket behind which a text goes on.
  private mutating func kind() -> CToken.Kind? {
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

  /// Passes over a comment between `/*` and `*/`; in Swift, others may stand in it.
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

  /// The text that begins here; nil if none does.
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

  /// Reads the last text up to code in it or to its end; one that is not closed ends with its line.
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

  /// Reads a word to its end.
  private mutating func word() -> String {
    let start = place
    while place < bytes.count, bytes[place].isWord { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Passes over white space, comments, and lines of the preprocessor.
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
  /// Whether a word may begin with the byte.
  fileprivate var isWordStart: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || (0x41...0x5A).contains(self)
      || (0x61...0x7A).contains(self)
  }
  fileprivate var isWord: Bool { isWordStart || isDigit }
}
