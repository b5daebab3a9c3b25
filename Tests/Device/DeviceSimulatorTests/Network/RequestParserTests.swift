import DeviceSimulator
import Foundation
import RuleBlocks
import Testing

/// The bytes that are accepted as requests, and those that are rejected.
struct RequestParserTests {
  private func read(_ text: String) -> [RequestParser.Event] {
    var parser = RequestParser()
    return parser.feed(Array(text.utf8))
  }

  private func requests(_ events: [RequestParser.Event]) -> [Request] {
    events.compactMap { if case .end(let request) = $0 { request } else { nil } }
  }

  private static let get = "GET /feed?a=b HTTP/1.1\r\nHost: news.example\r\nX-A:  b c \t\r\n\r\n"
  private static let post =
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
  private static let chunked =
    "PUT /x HTTP/1.1\r\nhost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    + "5;name=value\r\nhello\r\n00A \r\n, world!!!\r\n0\r\nTrailer: t\r\n\r\n"

  @Test func readsRequestsAfterEachOther() {
    let all = requests(read(Self.get + "\r\n" + Self.post + Self.chunked + Self.get))
    #expect(all.map(\.description) == ["GET /feed?a=b", "POST /", "PUT /x", "GET /feed?a=b"])
    #expect(all.map(\.text) == ["", "hello", "hello, world!!!", ""])
    #expect(all[0].headers["x-a"] == "b c")
    #expect(all[0].path == "/feed" && all[0].query("a") == "b")
  }

  /// Twice the input takes twice the steps, whatever it consists of.
  @Test(arguments: [
    ("\r\n", "", ""), (get, "", ""), (post, "", ""),
    ("1\r\nx\r\n", "PUT /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "0\r\n\r\n"),
    ("x", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n", ""),
    ("a: b\r\n", "GET / HTTP/1.1\r\n", ""),
  ])
  func takesStepsInProportion(_ part: String, _ before: String, _ after: String) {
    func steps(_ count: Int, pieces: Int) -> Int {
      let bytes = Array((before + String(repeating: part, count: count) + after).utf8)
      var parser = RequestParser()
      for start in stride(from: 0, to: bytes.count, by: pieces) {
        _ = parser.feed(Array(bytes[start..<min(start + pieces, bytes.count)]))
      }
      return parser.steps
    }
    for pieces in [1, 1000, 1 << 16] {
      let (single, double) = (steps(2000, pieces: pieces), steps(4000, pieces: pieces))
      #expect(single >= 2000 && double < single * 5 / 2, "in pieces of \(pieces)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func readsTheSameInPiecesOfAnySize(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let text = Self.get + Self.post + Self.chunked + Self.get + "nonsense\r\n\r\n"
    var (parser, events) = (RequestParser(), [RequestParser.Event]())
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(1 + random.number(below: 40))
      rest = rest.dropFirst(piece.count)
      events += parser.feed(Array(piece))
    }
    #expect(events == read(text), "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func survivesDamage(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var bytes = Array((Self.get + Self.post + Self.chunked).utf8)
    for _ in 0..<1 + random.number(below: 6) {
      let index = random.number(below: bytes.count)
      switch random.number(below: 3) {
      case 0: bytes[index] = UInt8(random.number(below: 256))
      case 1: bytes.remove(at: index)
      default: bytes.insert(UInt8(random.number(below: 256)), at: index)
      }
    }
    var parser = RequestParser()
    let events = parser.feed(bytes)
    // Nothing follows a rejection, and there are at most three requests from three.
    let refusal = events.firstIndex { if case .broken = $0 { true } else { false } }
    #expect(refusal == nil || refusal == events.count - 1, "seed \(seed)")
    #expect(requests(events).count <= 3, "seed \(seed)")
  }

  @Test(arguments: [
    ("hello\r\n\r\n", 400, "its first line is not a request line of HTTP"),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "its first line is not a request line of HTTP"),
    ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "its first line is not a request line of HTTP"),
    ("GET /\u{7f} HTTP/1.1\r\nHost: a\r\n\r\n", 400, "it has a control character"),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505, "it is of version '2.0'"),
    ("GET / HTTP/1.1\r\n\r\n", 400, "it has 0 fields 'Host' instead of one"),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "it has 2 fields 'Host' instead of one"),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400, "a line of its header is not a field"),
    ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", 400, "a line of its header is not a field"),
    (
      "GET / HTTP/1.1\r\nHost: a\rB: c\r\n\r\n", 400,
      "a carriage return is not followed by a line feed"
    ),
    ("GET / HTTP/1.1\r\nHost: a\nB: c\r\n\r\n", 400, "it has a control character"),
    ("GET / HTTP/1.1\r\nHost: \0\r\n\r\n", 400, "it has a control character"),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400,
      "it has both 'Content-Length' and 'Transfer-Encoding'"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400,
      "its 'Content-Length' is not one number"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", 400,
      "its 'Content-Length' is not one number"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", 400,
      "its 'Content-Length' is not one number"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501,
      "its transfer encoding is 'gzip, chunked'"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413,
      "its body is longer than 67108864 bytes"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n", 413,
      "its body is longer than 67108864 bytes"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n", 400,
      "the length of a chunk is not a number"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello!\r\n", 400,
      "a chunk is too long"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\nhello\r\n", 400,
      "a line of its chunked body does not end with CR LF"
    ),
  ])
  func refuses(_ text: String, _ status: Int, _ reason: String) {
    let events = read(text)
    guard case .broken(let refusal)? = events.last else {
      Issue.record("not refused: \(events)")
      return
    }
    #expect(refusal.status == status)
    #expect(refusal.reason == reason)
  }

  @Test func refusesWhatHasNoEnd() {
    let line = "GET /" + String(repeating: "a", count: 9000)
    let fields = String(repeating: "A: b\r\n", count: 101)
    let header = String(repeating: "A: " + String(repeating: "b", count: 2000) + "\r\n", count: 40)
    let start = "GET / HTTP/1.1\r\nHost: a\r\n"
    let trailer = start + "Transfer-Encoding: chunked\r\n\r\n0\r\n" + header
    for (text, status) in [
      (line, 414), (start + fields + "\r\n", 431), (start + header, 431), (trailer, 400),
    ] {
      guard case .broken(let refusal)? = read(text).last else {
        Issue.record("not refused: \(text.prefix(20))")
        continue
      }
      #expect(refusal.status == status)
    }
  }

  @Test func answersForAFileAsGoodServersDo() {
    let file = Data("0123456789".utf8)
    func answer(_ headers: Headers, etag: String = "\"1\"") -> String {
      let response = Response.file(
        file, etag: etag, for: Request("GET", "/", headers: headers))
      let range = response.headers["Content-Range"].map { ", \($0)" } ?? ""
      return "\(response.status) \(String(decoding: response.body, as: UTF8.self))\(range)"
    }
    #expect(answer([:]) == "200 0123456789")
    #expect(answer(["Range": "bytes=2-4"]) == "206 234, bytes 2-4/10")
    #expect(answer(["Range": "bytes=7-"]) == "206 789, bytes 7-9/10")
    #expect(answer(["Range": "bytes=7-99"]) == "206 789, bytes 7-9/10")
    #expect(answer(["Range": "bytes=-3"]) == "206 789, bytes 7-9/10")
    #expect(answer(["Range": "bytes=10-"]) == "416 , bytes */10")
    #expect(answer(["Range": "bytes=-0"]) == "416 , bytes */10")
    #expect(answer(["Range": "bytes=4-2"]) == "200 0123456789")
    #expect(answer(["Range": "bytes=0-1,3-4"]) == "200 0123456789")
    #expect(answer(["Range": "lines=0-1"]) == "200 0123456789")
    #expect(answer(["Range": "bytes=2-4", "If-Range": "\"1\""]) == "206 234, bytes 2-4/10")
    #expect(answer(["Range": "bytes=2-4", "If-Range": "\"2\""]) == "200 0123456789")
    #expect(
      answer(["Range": "bytes=2-4", "If-Range": "W/\"1\""], etag: "W/\"1\"") == "200 0123456789")
    #expect(answer(["If-None-Match": "\"2\", W/\"1\""]) == "304 ")
    #expect(answer(["If-None-Match": "\"2\""]) == "200 0123456789")
  }
}
