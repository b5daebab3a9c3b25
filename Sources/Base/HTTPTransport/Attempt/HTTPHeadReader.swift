/// Assembles the head of a response from the lines that libcurl passes on.
///
/// Interim responses are skipped, and so are trailers and anything else after the head.
///
///     HTTP/1.1 103 Early Hints    an interim response, up to its empty line
///     HTTP/1.1 200 OK             the head begins
///     ETag: "a"
///                                 the head is whole
///     Expires: 0                  a trailer
///
/// A line that begins with white space continues the value above (RFC 9112, 5.2), as old servers send it.
struct HTTPHeadReader: Sendable {
  /// An invalid head: it exceeds the limit, or a line is not HTTP.
  enum Trouble: Error { case tooLarge, malformed }

  /// In bytes, for all lines of all heads of one response.
  let limit: Int
  private var size = 0
  /// The head being read; nil before a status line and after an empty line.
  private var begun: HTTPHead?
  /// The complete head, set at its empty line: without one it is not complete (R78).
  private(set) var head: HTTPHead?

  init(limit: Int) { self.limit = limit }

  /// Takes a line with its ending; lines after the head are ignored.
  ///
  /// - Throws: `Trouble` for a head that is too large or malformed.
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
      try finish()
    } else {
      try add(text, isContinuation: line.first.map(Self.isBlank) ?? false)
    }
  }

  /// Ends a head at its empty line; an interim one (1xx) is discarded.
  ///
  /// - Throws: `Trouble.malformed` for a body whose end is uncertain.
  private mutating func finish() throws(Trouble) {
    if let begun, begun.status >= 200 {
      guard Self.hasCertainEnd(begun) else { throw .malformed }
      head = begun
    }
    begun = nil
  }

  /// Whether the fields agree on where the body ends (RFC 9112, 6.3): several lengths, or a list of them, must be the
  /// same number, and only the coding of chunks, which was the only one offered, may be applied for the transfer.
  private static func hasCertainEnd(_ head: HTTPHead) -> Bool {
    func values(_ name: String) -> [String] {
      head.values(of: name)
        .flatMap { $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }
        .map { String(decoding: trimmed($0), as: UTF8.self).lowercased() }
    }
    let codings = values("Transfer-Encoding")
    guard codings.allSatisfy({ ["chunked", "identity", ""].contains($0) }) else { return false }
    if codings.contains("chunked") { return true }
    let lengths = Set(values("Content-Length"))
    return lengths.count <= 1
      && lengths.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Adds a field, or continues the last one.
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

  /// Parses a status line such as `HTTP/1.1 200 OK` or `HTTP/2 200`.
  ///
  /// - Throws: `Trouble.malformed` for another version, a status that does not have three digits, and 101,
  ///   which is never requested.
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

  /// Whether the byte is a space or a tab.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Without leading and trailing spaces, tabs and line endings.
  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0D || byte == 0x0A }
    let rest = bytes.drop(while: isSpace)
    guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return [] }
    return Array(rest[...last])
  }
}
