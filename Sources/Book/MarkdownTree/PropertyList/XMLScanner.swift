package import TextDiagnostics

/// Splits the text of a property list into tags and the text between them.
///
/// It supports only what Apple's property lists use: tags without attributes except on `plist`, character
/// references, comments, CDATA sections, a prolog, and a document type without internal declarations.
/// Offsets are UTF-8 bytes of the text.
///
/// Comments, the prolog and the document type are skipped without validation: a prolog may occur anywhere,
/// and its encoding is ignored, because chapters are UTF-8.
package struct XMLScanner {
  /// A tag with its name, or text.
  enum Token: Equatable {
    /// `<dict>`; also `<plist version="1.0">`, whose attributes are dropped.
    case open(String)
    /// `</dict>`
    case close(String)
    /// `<true/>`
    case empty(String)
    /// Text with references resolved; the text between two tags may be split into several tokens.
    case text(String)
  }

  /// The reason for which a property list is invalid.
  package struct Problem: Error {
    /// What is wrong, in one line: `the tag '<true' has no '>'`.
    package var summary: String
    /// What to write instead, in one line, with a replacement if that is certain.
    package var fix: Suggestion
    /// Bytes of the text, possibly on several lines.
    package var offsets: Range<Int>

    package init(_ summary: String, fix: Suggestion, _ offsets: Range<Int>) {
      self.summary = summary
      self.fix = fix
      self.offsets = offsets
    }
  }

  private let bytes: [UInt8]
  /// The next byte to read.
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The length of the text.
  var end: Int { bytes.count }

  /// Reads the next token with its range; nil at the end.
  ///
  /// - Throws: at the first unsupported or malformed construct; the scanner must not be used afterwards.
  mutating func next() throws(Problem) -> (token: Token, offsets: Range<Int>)? {
    while offset < bytes.count {
      let start = offset
      if skip("<!--") {
        try skip(to: "-->", from: start, "comment")
      } else if skip("<?") {
        try skip(to: "?>", from: start, "declaration")
      } else if skip("<!DOCTYPE") {
        try skipDocumentType(from: start)
      } else if skip("<![CDATA[") {
        let content = offset
        try skip(to: "]]>", from: start, "CDATA section")
        return (.text(string(content..<offset - 3)), start..<offset)
      } else if bytes[offset] == UInt8(ascii: "<") {
        return (try readTag(), start..<offset)
      } else {
        return (.text(try readText()), start..<offset)
      }
    }
    return nil
  }

  // MARK: Tags

  /// Reads from `<` to `>`.
  ///
  /// - Throws: for a `<` that is not followed by a name, an unclosed tag, and attributes.
  private mutating func readTag() throws(Problem) -> Token {
    let start = offset
    offset += 1
    let isClosing = skip("/")
    let nameStart = offset
    while let byte = peek, Self.isName(byte) { offset += 1 }
    let name = string(nameStart..<offset)
    guard !name.isEmpty else {
      throw Problem(
        "'<' does not begin a tag here",
        fix:
          "write '&lt;' for a literal '<'", start..<start + 1)
    }
    let attributes = offset
    while let byte = peek, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") { offset += 1 }
    guard peek == UInt8(ascii: ">") else {
      throw Problem("the tag '<\(name)' has no '>'", fix: "add '>'", start..<attributes)
    }
    offset += 1
    let isEmpty = bytes[offset - 2] == UInt8(ascii: "/") && !isClosing
    let inside = string(attributes..<offset - (isEmpty ? 2 : 1))
    guard inside.allSatisfy(\.isWhitespace) || name == "plist" && !isClosing else {
      throw Problem(
        "a tag of a property list cannot have attributes", fix: "write '<\(name)>'", start..<offset)
    }
    return isClosing ? .close(name) : isEmpty ? .empty(name) : .open(name)
  }

  /// Skips `<!DOCTYPE plist PUBLIC ...>`, after its first word.
  ///
  /// - Throws: for declarations in brackets, which could change the meaning of any text.
  private mutating func skipDocumentType(from start: Int) throws(Problem) {
    while let byte = peek, byte != UInt8(ascii: ">") {
      guard byte != UInt8(ascii: "[") else {
        throw Problem(
          "the document type contains declarations", fix: "remove '[...]' and its content",
          start..<offset)
      }
      offset += 1
    }
    try skip(to: ">", from: start, "document type")
  }

  // MARK: Text

  /// Reads up to the next `<`, with references resolved.
  private mutating func readText() throws(Problem) -> String {
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "&") {
        text += try readReference().utf8
      } else {
        text.append(byte)
        offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The predefined entities of XML (XML 1.0, 4.6).
  private static let named: [String: Character] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]

  /// Reads `&amp;`, `&#10;` or `&#xA;` (XML 1.0, 4.1 and 4.6).
  ///
  /// - Throws: for any other name, for a number that is not a Unicode scalar, and if no semicolon follows
  ///   soon.
  private mutating func readReference() throws(Problem) -> String {
    let start = offset
    offset += 1
    let name = bytes[offset...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
    let text = String(decoding: name, as: UTF8.self)
    let scalar: Unicode.Scalar? =
      if text.hasPrefix("#x") {
        UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if text.hasPrefix("#") {
        UInt32(text.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        Self.named[text]?.unicodeScalars.first
      }
    guard let scalar, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") else {
      throw Problem(
        "'&' does not begin a character reference here", fix: "write '&amp;' for a literal '&'",
        start..<start + 1)
    }
    offset = name.endIndex + 1
    return String(Character(scalar))
  }

  // MARK: Bytes

  /// The byte at `offset`; nil at the end.
  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func string(_ offsets: Range<Int>) -> String {
    String(decoding: bytes[offsets], as: UTF8.self)
  }

  /// Skips a word if it comes next.
  private mutating func skip(_ word: StaticString) -> Bool {
    let isHere = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    if isHere { offset += word.utf8CodeUnitCount }
    return isHere
  }

  /// Skips everything up to a word, and the word itself.
  ///
  /// - Parameter what: the construct that opened at `start`, for the message if the word is missing.
  private mutating func skip(
    to word: StaticString, from start: Int, _ what: String
  ) throws(Problem) {
    while offset < bytes.count {
      if skip(word) { return }
      offset += 1
    }
    throw Problem(
      "the \(what) that opens here is never closed", fix: "add '\(word)'", start..<offset)
  }

  /// ASCII letters, digits, and other characters allowed in XML names, as far as property lists use them.
  private static func isName(_ byte: UInt8) -> Bool {
    (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      || byte >= 0x80
  }
}
