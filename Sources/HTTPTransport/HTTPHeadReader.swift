/// Puts the head of a response together from its lines, which libcurl hands over one by one.
///
/// Interim responses are passed over, and so are trailers: what comes behind the head is no part of it.
struct HTTPHeadReader: Sendable {
  /// Why a head is none.
  enum Trouble: Error { case tooLarge, malformed }

  /// In bytes, of all lines of all heads of one response.
  let limit: Int
  private var size = 0
  private var begun: HTTPHead?
  /// The head, once its empty line has come: a head without one is not complete (R78).
  private(set) var head: HTTPHead?

  init(limit: Int) { self.limit = limit }

  /// Takes a line with its end.
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

  private mutating func finish() {
    if let begun, begun.status >= 200 { head = begun }
    begun = nil
  }

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

  /// `HTTP/1.1 200 OK`, `HTTP/2 200`.
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

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0D || byte == 0x0A }
    let rest = bytes.drop(while: isSpace)
    guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return [] }
    return Array(rest[...last])
  }
}
