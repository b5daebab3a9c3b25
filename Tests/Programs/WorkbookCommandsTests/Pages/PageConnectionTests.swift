import PageServer
import Testing

/// The protocol of the page server, without sockets: what a browser sends, and what nobody should send.
struct PageConnectionTests {
  private static let host = "Host: 127.0.0.1:8080\r\n"

  private static func connection() -> PageConnection {
    PageConnection(port: 8080, now: 0) { request in
      HTTPResponse(200, "OK", type: "text/plain", Array(request.path.utf8))
    }
  }

  private static func reply(to text: String) -> (head: String, connection: PageConnection) {
    var connection = connection()
    connection.receive(Array(text.utf8), now: 0, version: 7)
    return (String(decoding: connection.output, as: UTF8.self), connection)
  }

  @Test func respondsAndStaysOpen() {
    let (text, connection) = Self.reply(
      to: "GET /fi/00-%C3%A4.html?x=1 HTTP/1.1\r\n\(Self.host)\r\n")
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.hasSuffix("\r\nContent-Length: 14\r\n\r\n/fi/00-ä.html"))
    #expect(text.contains("\r\nContent-Security-Policy: default-src 'none'; "))
    #expect(!connection.isReading)
    #expect(!connection.isFinished)
  }

  @Test func sendsNoBodyForHead() {
    let text = Self.reply(to: "HEAD /abc HTTP/1.1\r\n\(Self.host)\r\n").head
    #expect(text.hasSuffix("\r\nContent-Length: 4\r\n\r\n"))
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: evil.example:8080\r\n\r\n", 421),
    ("GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example:8080\r\n\r\n", 421),
    ("GET / HTTP/1.1\r\nHost: 127.0.0.1:8081\r\n\r\n", 421),
    ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 421), ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\(host)Host: evil.example\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabc", 405),
    ("GET / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabc", 400),
    ("GET / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("CONNECT evil.example:443 HTTP/1.1\r\n\(host)\r\n", 405),
    ("GET http://127.0.0.1:8080/ HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET /%00 HTTP/1.1\r\n\(host)\r\n", 400), ("GET /a%0 HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET /%zz HTTP/1.1\r\n\(host)\r\n", 400), ("GET /%FF HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET /\u{1} HTTP/1.1\r\n\(host)\r\n", 400), ("GET  / HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET /\n\(host)\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)a b: c\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\(host) folded\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\(host)\r\n", 505),
    ("GET / SMTP\r\n\(host)\r\n", 400), ("\r\n\r\n", 400),
    ("GET /\(String(repeating: "a", count: 3000)) HTTP/1.1\r\n\(host)\r\n", 414),
    ("GET / HTTP/1.1\r\n\(host)\(String(repeating: "a: b\r\n", count: 70))\r\n", 431),
    ("GET /\(String(repeating: "a", count: 9000))", 431),
    (
      "GET /-/events HTTP/1.1\r\n\(host)Sec-Fetch-Site: cross-site\r\n\r\n", 403
    ),
  ])
  func refusesAndCloses(_ request: String, _ status: Int) {
    var (text, connection) = Self.reply(to: request)
    #expect(text.hasPrefix("HTTP/1.1 \(status) "))
    #expect(text.contains("\r\nConnection: close\r\n"))
    // Nothing that follows is understood as a further request.
    connection.receive(Array("GET / HTTP/1.1\r\n\(Self.host)\r\n".utf8), now: 0, version: 7)
    connection.sent(connection.output.count, now: 0, version: 7)
    #expect(connection.isFinished)
  }

  @Test(arguments: ["localhost:8080", "LOCALHOST:8080", "[::1]:8080"])
  func knowsItsNames(_ host: String) {
    #expect(Self.reply(to: "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").head.contains(" 200 OK"))
  }

  @Test func takesBytesOneByOneAndRequestsOneAfterTheOther() {
    var connection = Self.connection()
    let request = "GET /a HTTP/1.1\r\n\(Self.host)\r\nGET /b HTTP/1.0\r\n\(Self.host)\r\n"
    var replies = ""
    for byte in request.utf8 {
      connection.receive([byte], now: 0, version: 7)
      replies += String(decoding: connection.output, as: UTF8.self)
      connection.sent(connection.output.count, now: 0, version: 7)
    }
    #expect(replies.split(separator: "HTTP/1.1 200").count == 2)
    #expect(replies.hasSuffix("/b"))
    #expect(connection.isFinished)
  }

  @Test func answersPipelinedRequestsOnlyAfterEachOther() {
    let one = "GET /a HTTP/1.1\r\n\(Self.host)\r\n"
    var (text, connection) = Self.reply(to: one + one.replacing("/a", with: "/b"))
    #expect(text.hasSuffix("\r\n\r\n/a"))
    connection.sent(connection.output.count, now: 0, version: 7)
    #expect(String(decoding: connection.output, as: UTF8.self).hasSuffix("\r\n\r\n/b"))
  }

  @Test func streamsTheNewestVersionOnly() {
    var (text, connection) = Self.reply(to: "GET /-/events HTTP/1.1\r\n\(Self.host)\r\n")
    #expect(text.contains("\r\nContent-Type: text/event-stream\r\n"))
    for version in 8...20 { connection.send(version: version, now: 0) }
    connection.sent(connection.output.count, now: 0, version: 20)
    #expect(String(decoding: connection.output, as: UTF8.self) == "data: 20\n\n")
    connection.sent(connection.output.count, now: 0, version: 20)
    #expect(connection.output.isEmpty)
    connection.sendHeartbeat(now: 0)
    #expect(String(decoding: connection.output, as: UTF8.self) == ": \n\n")
  }

  @Test func endsWithASlowPeerButNotWithAQuietStream() {
    var slow = Self.connection()
    slow.receive(Array("GET / HT".utf8), now: 9_000, version: 7)
    #expect(!slow.isLate(now: PageConnection.patience - 1))
    #expect(slow.isLate(now: PageConnection.patience))
    var stream = Self.reply(to: "GET /-/events HTTP/1.1\r\n\(Self.host)\r\n").connection
    #expect(stream.isLate(now: PageConnection.patience))
    while !stream.output.isEmpty { stream.sent(stream.output.count, now: 0, version: 7) }
    #expect(!stream.isLate(now: 1_000_000))
  }
}
