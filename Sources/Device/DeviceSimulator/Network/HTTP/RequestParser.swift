/// Reads requests of HTTP/1 from the bytes of a connection, strictly (RFC 9112): what two readers could
/// understand differently is refused.
///
/// Bytes come in pieces of any size; requests come out in order:
/// ```
/// "GET /feed HTTP/1.1\r\nHost: news.example\r\n\r\n"  ->  head(GET /feed), end(GET /feed)
/// ```
package struct RequestParser {
  /// What has been read.
  package enum Event: Hashable {
    /// The header of a request, before its body.
    case head(Request)
    /// A whole request.
    case end(Request)
    /// What came is no request; nothing is read any more.
    case broken(Refusal)
  }

  /// Why a request is refused.
  package struct Refusal: Error, Hashable {
    /// What the server answers.
    package let status: Int
    /// In English, as the end of a sentence.
    package let reason: String

    /// - Parameters:
    ///   - status: what the server answers.
    ///   - reason: goes on behind "because".
    init(_ status: Int, _ reason: String) {
      self.status = status
      self.reason = reason
    }
  }

  /// CHOICE: what servers take at most.
  static let mostInRequestLine = 8192
  /// How many bytes the whole header has at most; a longer one is 431.
  static let mostInHeader = 65_536
  /// How many fields there are at most; more are 431.
  static let mostFields = 100
  /// How many bytes a body has at most; a longer one is 413.
  static let mostInBody = 64 << 20
  /// The first byte of a connection with TLS (RFC 8446, 5.1).
  private static let tlsHandshake: UInt8 = 22

  /// Where the parser is in the stream.
  private enum Stage {
    case head
    /// Within a request, whose head is read.
    case body(BodyReader)
    case broken
  }

  /// What is read next.
  private var stage = Stage.head
  /// What has come and belongs to nothing yet.
  private var bytes: [UInt8] = []
  /// How many of them have been searched for the end of a header.
  private var searched = 0
  /// The request whose body is being read.
  private var request = Request("", "")

  /// Nothing has come yet.
  package init() {}

  /// Takes the next bytes, of any number.
  ///
  /// - Returns: what they complete, in order; behind ``Event/broken(_:)`` never anything.
  package mutating func feed(_ more: [UInt8]) -> [Event] {
    bytes += more
    var events: [Event] = []
    do throws(Refusal) {
      while let event = try next() { events.append(event) }
    } catch {
      stage = .broken
      bytes = []
      events.append(.broken(error))
    }
    return events
  }

  /// The next thing that can be read; nil until more has come.
  private mutating func next() throws(Refusal) -> Event? {
    switch stage {
    case .broken:
      bytes = []
      return nil
    case .head:
      guard let head = try takeHead() else { return nil }
      request = try RequestHead.request(of: head)
      stage = .body(try BodyReader(request.headers))
      return .head(request)
    case .body(var reader):
      let isWhole = try reader.read(&bytes)
      stage = isWhole ? .head : .body(reader)
      guard isWhole else { return nil }
      request.body = reader.body
      return .end(request)
    }
  }

  /// Takes the bytes up to an empty line out; nil if it has not come.
  private mutating func takeHead() throws(Refusal) -> [UInt8]? {
    // Empty lines in front of a request are a mistake that servers should forgive (RFC 9112, 2.2).
    while bytes.starts(with: [13, 10]) { bytes.removeFirst(2) }
    guard bytes.first != Self.tlsHandshake else {
      throw Refusal(
        400, "it is TLS, which this client begins by itself; have it ask for 'http://' here")
    }
    let line = bytes.firstIndex(of: 10) ?? bytes.count
    guard line <= Self.mostInRequestLine else {
      throw Refusal(414, "its first line is longer than \(Self.mostInRequestLine) bytes")
    }
    let end = endOfHead()
    guard end ?? bytes.count <= Self.mostInHeader else {
      throw Refusal(431, "its header is longer than \(Self.mostInHeader) bytes")
    }
    guard let end else { return nil }
    let head = Array(bytes[..<end])
    searched = 0
    bytes.removeFirst(end + 4)
    return head
  }

  /// Where the empty line begins that ends a header.
  ///
  /// Only what has come since the last look is searched, and three bytes before it.
  private mutating func endOfHead() -> Int? {
    let starts = min(max(0, searched - 3), max(0, bytes.count - 3))..<max(0, bytes.count - 3)
    searched = bytes.count
    guard !starts.isEmpty else { return nil }
    return starts.first { bytes[$0...].starts(with: [13, 10, 13, 10]) }
  }
}
