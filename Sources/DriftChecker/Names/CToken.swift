/// One token of Objective-C or Swift, as far as names need to be told from the rest.
///
/// Swift's literals are not all understood: some of their text may come out as words.
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
  var range: Range<Int>

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

  /// The next token; nil at the end.
  mutating func next() -> CToken? {
    skipBlanks()
    guard place < bytes.count else { return nil }
    let start = place
    let byte = bytes[place]
    if byte == UInt8(ascii: "@"), place + 1 < bytes.count, bytes[place + 1].isWordStart {
      place += 1
      return CToken(kind: .directive(word()), range: start..<place)
    }
    if byte.isWordStart {
      return CToken(kind: .word(word()), range: start..<place)
    }
    if byte.isDigit {
      while place < bytes.count, bytes[place].isWord || bytes[place] == UInt8(ascii: ".") {
        place += 1
      }
      return CToken(kind: .literal, range: start..<place)
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      skipLiteral(byte)
      return CToken(kind: .literal, range: start..<place)
    }
    place += 1
    return CToken(kind: .mark(byte), range: start..<place)
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
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        place = min(place + 2, bytes.count)
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

  /// One that is not closed ends with its line.
  private mutating func skipLiteral(_ quote: UInt8) {
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
      let byte = bytes[place]
      place = min(place + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
      if byte == quote { return }
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
