import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// Responses of a scenario's servers, as apps receive them.
struct ServeTests {
  @Test func answersAtTheDevicesTime() throws {
    let web = try WebDevice("GET http://news.example/feed?page=2", log: true)
    web.device.serve("News.example") { request in
      .ok("\(request) \(request.query("page") ?? "-") at \(request.time) \(web.device.time)")
    }
    let lines = web.run(for: .seconds(1)).dropFirst(4).map { String($0) }
    #expect(lines.count == 3)
    #expect(
      lines.first
        == "2013-09-18 09:00:00.04 news: request 1 'GET news.example/feed?page=2' begins")
    #expect(lines.dropFirst().first?.contains("news: request 1 ends after 0.02") == true)
    // The server has answered half a round trip before.
    #expect(lines.last == "60 ms: 200, 53 bytes 'GET /feed?page=2 2 at 09:00:00.050082 09'")
  }

  @Test func readsRequestsAndWritesResponses() throws {
    let web = try WebDevice(
      "POST http://news.example/posts body=hello", "GET http://news.example/moved",
      "GET http://news.example/none", "HEAD http://news.example/feed",
      "GET http://news.example/feed If-None-Match=\"1\"",
      "GET http://news.example/feed Range=bytes=2-4",
      "GET http://news.example/feed Range=bytes=9-",
      "GET http://news.example:8080/")
    web.device.serve("news.example") { request in
      switch (request.method, request.path) {
      case ("POST", "/posts"): Response(status: 201, body: request.text.uppercased())
      case (_, "/moved"): .redirect(to: "/feed")
      case (_, "/feed"): .file(Data("abcdef".utf8), etag: "\"1\"", for: request)
      default: .notFound
      }
    }
    web.device.serve("news.example", port: 8080) { _ in .ok("another port") }
    #expect(
      web.results() == [
        "201, 5 bytes 'HELLO'", "200, 6 bytes 'abcdef'", "404, 0 bytes ''", "200, 0 bytes ''",
        "304, 0 bytes ''", "206, 3 bytes 'cde'", "416, 0 bytes ''", "200, 12 bytes 'another port'",
      ])
    #expect(
      try web.outcomes == [
        "201, 5 B", "302, 0 B", "200, 6 B", "404, 0 B", "200, 0 B", "304, 0 B", "206, 3 B",
        "416, 0 B", "200, 12 B",
      ])
    #expect(try web.test.trace.misuses == [])
  }

  @Test func isAsSlowAsTheScenarioSays() throws {
    let web = try WebDevice(
      "GET http://news.example/late", "GET http://news.example/slow",
      "GET http://news.example/never")
    web.device.serve("news.example") { request in
      switch request.path {
      case "/late": .ok("late").after(.seconds(7))
      case "/slow": .ok("0123456789").limited(toBytesPerSecond: 1)
      default: .noAnswer
      }
    }
    // The timeout of a request is 60 s.
    #expect(
      web.run() == [
        "7060 ms: 200, 4 bytes 'late'", "17080 ms: 200, 10 bytes '0123456789'",
        "77079 ms: error -1001",
      ])
    #expect(try web.outcomes == ["200, 4 B", "200, 10 B", "cancelled"])
  }

  @Test func liesAsTheScenarioSays() throws {
    let long = Response.ok("0123456789", headers: ["Content-Length": "20"])
    let short = Response.ok("0123456789", headers: ["Content-Length": "4"])
    let answers: [String: Response] = [
      "/cut": .ok(Data(count: 50_000)).cut(afterBytes: 20_000), "/broken": .brokenOff,
      "/garbage": .raw("\u{1}\u{2} no HTTP at all\r\n\r\n"), "/empty": .raw(""),
      "/long": long.after(.seconds(1)), "/short": short,
      "/chunked": .raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n"),
      "/unchunked": .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabcd"),
      "/retry": Response(status: 503, headers: ["Retry-After": "120"]),
      "/large": .ok("", headers: ["X-Large": String(repeating: "x", count: 90_000)]),
    ]
    let paths = [
      "cut", "broken", "garbage", "empty", "long", "short", "chunked", "unchunked", "retry",
      "large", "good",
    ]
    for path in paths {
      let web = try WebDevice("GET http://news.example/\(path)", "GET http://news.example/good")
      web.device.serve("news.example") { answers[$0.path] ?? .ok("good") }
      let results = web.results()
      let expected: [String: String] = [
        "cut": "error -1005", "broken": "error -1005", "chunked": "200, 4 bytes 'abcd'",
        "short": "200, 4 bytes '0123'", "retry": "503, 0 bytes ''",
        "large": "200, 0 bytes ''", "good": "200, 4 bytes 'good'",
        "long": "error -1001",
      ]
      let isExpected =
        expected[path].map { results.first == $0 } ?? results.first?.hasPrefix("error") ?? false
      #expect(isExpected, "\(path): \(results)")
      // Whatever one answer was, the next one is right, except when it is read from the rest of the first.
      #expect(path == "short" || results.last == "200, 4 bytes 'good'", "\(path): \(results)")
    }
  }

  @Test func refusesWhatIsNoRequest() throws {
    let web = try WebDevice(
      "RAW news.example 80 GET / HTTP/1.1~~",
      "RAW news.example 80 POST / HTTP/1.1~Host: a~Content-Length: 1~Transfer-Encoding: chunked~~x",
      "RAW news.example 80 GET / HTTP/1.0~~", "RAW news.example 80 hello~~")
    web.device.serve("news.example") { _ in .ok("") }
    #expect(
      web.results().map { $0.replacing(#/^\d+ bytes /#, with: "") } == [
        "'HTTP/1.1 400 Bad Request'", "'HTTP/1.1 400 Bad Request'", "'HTTP/1.1 200 OK'",
        "'HTTP/1.1 400 Bad Request'",
      ])
    #expect(
      try web.test.trace.misuses.first
        == "it sends 'news.example' an invalid HTTP request, because it has 0 fields "
        + "'Host' instead of one; the server answers 400")
  }

  @Test func isTheSameEachTime() throws {
    func run() throws -> ([String], [Int64]) {
      let web = try WebDevice(
        "GET http://news.example/a", "GET http://news.example/b", "GET http://other.example/")
      web.device.setNetwork(.cellular(loss: 0.1))
      web.device.serve("news.example") { _ in .ok(Data(count: 100_000)) }
      return (web.run(), try web.test.trace.events.map(\.ns))
    }
    let first = try run()
    #expect(first.0.count == 3)
    for _ in 0..<3 { #expect(try run() == first) }
  }

  @Test func answersTheDead() throws {
    let web = try WebDevice("GET http://news.example/feed")
    web.device.serve("news.example") { _ in
      .ok(Data(count: 1_000_000)).after(.seconds(10))
    }
    let news = web.device.launch("news")
    web.device.advance(by: .seconds(5))
    news.terminateBySystem()
    web.device.advance(by: .hours(1))
    #expect(try web.outcomes == ["cancelled"])
    // Killed while the response arrives.
    news.launch()
    web.device.advance(by: .milliseconds(10_200))
    news.terminateBySystem()
    web.device.advance(by: .hours(1))
    #expect(try web.outcomes == ["cancelled", "cancelled"])
    news.launch()
    web.device.advance(by: .seconds(60))
    #expect(try web.outcomes.last == "200, 1000000 B")
  }
}
