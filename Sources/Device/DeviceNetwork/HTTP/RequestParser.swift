/// Parses requests of HTTP/1 from the bytes of a connection, strictly (RFC 9112): ambiguous requests are
/// refused.
///
/// Bytes arrive in pieces of any size; requests are returned in order:
/// ```
/// "GET /feed HTTP/1.1\r\nHost: news.example\r\n\r\n"  ->  head(GET /feed), end(GET /feed)
/// ```
package struct RequestParser {
  /// A result of the parser.
  package enum Event: Hashable {
    /// The header of a request, before its body.
    case head(Request)
    /// A complete request.
    case end(Request)
    /// The bytes are not a request; nothing is read any more.
    case broken(Refusal)
  }

  /// The reason for refusing a request.
  package struct Refusal: Error, Hashable {
    /// The status of the server's response.
    package let status: Int
    /// In English, as the end of a sentence.
    package let reason: String

    /// - Parameters:
    ///   - status: the status of the server's response.
    ///   - reason: the text after "because".
    init(_ status: Int, _ reason: String) {
      self.status = status
      self.reason = reason
    }
  }

  /// CHOICE: the limits of servers.
  static let mostInRequestLine = 8192
  /// The maximum size of the whole header, in bytes; a longer one is 431.
  static let mostInHeader = 65_536
  /// The maximum number of fields; more are 431.
  static let mostFields = 100
  /// The maximum size of a body, in bytes; a longer one is 413.
  static let mostInBody = 64 << 20
  /// The first byte of a TLS connection (RFC 8446, 5.1).
  private static let tlsHandshake: UInt8 = 22

  /// The position of the parser in the stream.
  private enum Stage {
    case head
    /// After the head of a request.
    case body(BodyReader)
    case broken
  }

  private var stage = Stage.head
  /// The bytes that were not consumed yet.
  private var bytes = StreamBytes()
  /// How many bytes were moved or searched so far.
  package var steps: Int { bytes.steps + headSteps }
  private var headSteps = 0
  /// How many of them have been searched for the end of a header.
  private var searched = 0
  /// The request whose body is being read.
  private var request = Request("", "")

  package init() {}

  /// Parses the next bytes, of any number.
  ///
  /// - Returns: the completed events, in order; after ``Event/broken(_:)`` never any.
  package mutating func feed(_ more: [UInt8]) -> [Event] {
    bytes.append(more)
    var events: [Event] = []
    do throws(Refusal) {
      while let event = try next() { events.append(event) }
    } catch {
      stage = .broken
      bytes.clear()
      events.append(.broken(error))
    }
    return events
  }

  /// Returns the next event; nil until more bytes have arrived.
  private mutating func next() throws(Refusal) -> Event? {
    switch stage {
    case .broken:
      bytes.clear()
      return nil
    case .head:
      guard let head = try takeHead() else { return nil }
      request = try RequestHead.request(of: head)
      stage = .body(try BodyReader(request.headers))
      return .head(request)
    case .body(var reader):
      // The stage must not share the body with the reader, which would copy all of it for each piece.
      stage = .broken
      let isWhole = try reader.read(&bytes)
      stage = isWhole ? .head : .body(reader)
      guard isWhole else { return nil }
      request.body = reader.body
      return .end(request)
    }
  }

  /// Takes the bytes up to an empty line; returns nil if it has not arrived.
  private mutating func takeHead() throws(Refusal) -> [UInt8]? {
    // Servers should ignore empty lines before a request (RFC 9112, 2.2).
    while bytes.starts(with: [13, 10]) { _ = bytes.take(2) }
    guard bytes.first != Self.tlsHandshake else {
      throw Refusal(
        400, "it is TLS, which is not supported here; use 'http://' with this client")
    }
    let line = bytes.endOfLine() ?? bytes.count
    guard line <= Self.mostInRequestLine else {
      throw Refusal(414, "its first line is longer than \(Self.mostInRequestLine) bytes")
    }
    let end = endOfHead()
    guard end ?? bytes.count <= Self.mostInHeader else {
      throw Refusal(431, "its header is longer than \(Self.mostInHeader) bytes")
    }
    guard let end else { return nil }
    searched = 0
    return Array(bytes.take(end + 4).prefix(end))
  }

  /// Returns the index of the empty line that ends a header.
  ///
  /// Only the bytes since the last call, and three before them, are searched.
  private mutating func endOfHead() -> Int? {
    let starts = min(max(0, searched - 3), max(0, bytes.count - 3))..<max(0, bytes.count - 3)
    searched = bytes.count
    headSteps += starts.count
    return starts.first {
      bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
    }
  }
}
