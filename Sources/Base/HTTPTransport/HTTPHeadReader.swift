/// Puts the head of a response together from its lines, which libcurl hands over one by one.
///
/// Interim responses are passed over, and so are trailers: what comes behind the head is no part of
/// it.
///
///     HTTP/1.1 103 Early Hints    an interim response, up to its empty line
///     HTTP/1.1 200 OK             the head begins
///     ETag: "a"
///                                 the head is whole
///     Expires: 0                  a trailer
///
/// A line that begins with a blank goes on with the value of the one above (RFC 9112, 5.2), as old
/// servers do.
struct HTTPHeadReader: Sendable {
  /// Why a head is none: more bytes than the limit, or a line that is not HTTP's.
  enum Trouble: Error { case tooLarge, malformed }

  /// In bytes, of all lines of all heads of one response.
  let limit: Int
  private var size = 0
  /// The head whose lines are coming; nil before a status line, and behind an empty one.
  private var begun: HTTPHead?
  /// The head, once its empty line has come: a head without one is not complete (R78).
  private(set) var head: HTTPHead?

  init(limit: Int) { self.limit = limit }

  /// Takes a line with its end; nothing behind the head is looked at.
  ///
  /// - Throws: `Trouble` for a head that is too large, or malformed.
  mutating func take(_ line: some BidirectionalCollection<UInt8>) throws(Trouble) {
    guard head == nil else { return }
    size += line.count
    guard size <= limit else { throw .tooLarge }
    let text = Self.trimmed(line)
    if line.starts(with: "HTTP/".utf8) {
      begun = try Self.statusLine(text)
    } else if begun == nil {
      throw .malformed
    } else if text.isEmpty, line.last == UInt8(ascii: "\n") {
      finish()
    } else {
      try add(text, isContinuation: line.first.map(Self.isBlank) ?? false)
    }
  }

  /// Ends a head at its empty line: an interim one (1xx) is forgotten.
  private mutating func finish() {
    if let begun, begun.status >= 200 { head = begun }
    begun = nil
  }

  /// Adds a field, or goes on with the last one.
  private mutating func add(_ text: [UInt8], isContinuation: Bool) throws(Trouble) {
    if isContinuation {
      guard let last = begun?.fields.indices.last else { throw .malformed }
      begun?.fields[last].value += [UInt8(ascii: " ")] + text
      return
    }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
    let field = HTTPField(
      name: Array(text[..<colon]), value: Self.trimmed(text[(colon + 1)...]))
    guard field.hasSoundName else { throw .malformed }
    begun?.fields.append(field)
  }

  /// The head that a status line begins: `HTTP/1.1 200 OK`, `HTTP/2 200`.
  ///
  /// - Throws: `Trouble.malformed` for another version, a status that is no number of three digits,
  ///   and 101, which nothing here has asked for.
  private static func statusLine(_ text: [UInt8]) throws(Trouble) -> HTTPHead {
    let words = text.split(separator: UInt8(ascii: " "), maxSplits: 2)
    let versions: [String: HTTPHead.Version] = [
      "HTTP/1.0": .http10, "HTTP/1.1": .http11, "HTTP/2": .http2, "HTTP/2.0": .http2,
    ]
    guard words.count >= 2, let version = versions[String(decoding: words[0], as: UTF8.self)],
      words[1].count == 3, let status = Int(String(decoding: words[1], as: UTF8.self)),
      status >= 100, status != 101
    else { throw .malformed }
    return HTTPHead(version: version, status: status)
  }

  /// A space or a tab.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Without spaces, tabs and the line's end at both ends.
  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0D || byte == 0x0A }
    let rest = bytes.drop(while: isSpace)
    guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return [] }
    return Array(rest[...last])
  }
}
