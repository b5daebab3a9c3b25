import DeviceSimulator
import DeviceTrace
import Foundation
import Testing
import TestSupport

/// The faults F6 to F11 of networks and servers, as an app with the toolchain's `URLSession` sees them.
///
/// The behavior of iOS is expected; where this Foundation differs, ``Fault/here`` says so, and so does the
/// table of `Sources/Device/NETWORK.md`.
struct FaultTests {
  @Test(arguments: Fault.answers + Fault.redirects)
  func isSeenByTheApp(_ fault: Fault) throws {
    let web = try WebDevice("GET http://news.example/fault", "GET http://news.example/good")
    web.device.serve("news.example") { $0.path == "/good" ? .ok("good") : fault.answer($0) }
    let results = web.results()
    #expect(results == [fault.here ?? fault.onIOS, "200, 4 bytes 'good'"])
    #expect(web.device.app("news").state == .active)
  }

  @Test func standsInTheTable() throws {
    let text = try String(
      contentsOf: Repository.sources.appending(path: "Device/NETWORK.md"), encoding: .utf8)
    let rows = (Fault.answers + Fault.redirects).compactMap(\.row)
    #expect(rows.count > 10)
    let table = text.split(separator: "\n").map(String.init)
    for row in rows { #expect(table.contains(row), "no line '\(row)' in NETWORK.md") }
  }

  /// If a line of a header ends too early, this Foundation crashes the process; the device continues.
  @Test func survivesAnAppThatDoesNot() throws {
    let web = try WebDevice("GET http://news.example/feed")
    var header = "HTTP/1.1 200 OK\r\nContent-Le"
    web.device.serve("news.example") { _ in .raw(header) }
    #expect(web.run() == [])
    #expect(web.device.app("news").state == .notRunning)
    header += "ngth: 2\r\n\r\nok"
    #expect(web.results() == ["200, 2 bytes 'ok'"])
  }

  // MARK: F7 and F8, parts of files

  /// `URLSession` delivers a part as it comes (RFC 9110, 15.3.7 leaves the comparison to the client), with
  /// its own header fields for the app to check.
  @Test(arguments: [
    ["Content-Range": "bytes 0-9/20", "ETag": "\"1\""],
    ["Content-Range": "bytes 10-19/999", "ETag": "\"1\""],
    ["Content-Range": "bytes 10-19/20", "ETag": "\"2\""],
    ["Content-Range": "bytes 10-19/20"],
    ["Content-Range": "bytes 10-19/20", "ETag": "W/\"1\""],
    ["ETag": "\"1\""],
  ])
  func handsAWrongPartOn(_ fields: [String: String]) throws {
    let ask = "GET http://news.example/film Range=bytes=10- If-Range=\"1\""
    let web = try WebDevice("\(ask) show=Content-Range", "\(ask) show=ETag")
    web.device.serve("news.example") { request in
      var headers = Headers()
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) { headers.add(name, value) }
      return Response(status: 206, headers: headers, body: request.headers["If-Range"] ?? "none")
    }
    let seen = ["Content-Range", "ETag"].map { name in
      "206, 3 bytes '\"1\"' \(fields[name] ?? "nil") from http://news.example/film"
    }
    #expect(web.results() == seen)
  }

  @Test func seesAFileThatChangesUnderOneLength() throws {
    let film = "http://news.example/film"
    let web = try WebDevice(
      "GET \(film) show=ETag", "GET \(film) Range=bytes=2- show=ETag",
      "GET \(film) Range=bytes=2- If-Range=\"1\" show=ETag", "GET \(film) show=ETag")
    var version = 0
    web.device.serve("news.example") { request in
      version += 1
      let content = String(repeating: "\(version)", count: 4)
      return .file(Data(content.utf8), etag: "\"\(version)\"", for: request)
    }
    #expect(
      web.results() == [
        "200, 4 bytes '1111' \"1\" from \(film)", "206, 2 bytes '22' \"2\" from \(film)",
        "200, 4 bytes '3333' \"3\" from \(film)", "200, 4 bytes '4444' \"4\" from \(film)",
      ])
  }

  // MARK: F11, refusals

  /// A status is not an error (R58), nothing is requested again, and the app sees the time to retry.
  @Test(arguments: [
    ("503", "Retry-After", "0"), ("503", "Retry-After", "120"),
    ("503", "Retry-After", "1000000000"),
    ("503", "Retry-After", "Wed, 18 Sep 2013 06:30:00 GMT"), ("503", "Retry-After", "soon"),
    ("429", "Retry-After", "60"), ("401", "WWW-Authenticate", "Bearer"), ("401", "Allow", "GET"),
  ])
  func isNoError(_ status: String, _ field: String, _ value: String) throws {
    let web = try WebDevice("GET http://news.example/feed show=\(field)")
    var count = 0
    web.device.serve("news.example") { _ in
      count += 1
      var headers = Headers()
      headers.add(field, value)
      return Response(status: Int(status) ?? 0, headers: headers, body: "later")
    }
    let seen = "\(status), 5 bytes 'later' \(value) from http://news.example/feed"
    #expect(web.results(for: .hours(1)) == [seen])
    #expect(count == 1)
  }

  /// On iOS the app receives the status. This Foundation never responds: the app waits for ever, and the
  /// device continues.
  @Test func survivesAnAppThatIsAskedForAPassword() throws {
    let web = try WebDevice("GET http://news.example/feed")
    let question = Response(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"news\""])
    var isAsked = true
    web.device.serve("news.example") { _ in isAsked ? question : .ok("feed") }
    #expect(web.results(for: .days(1)) == [])
    #expect(try web.outcomes == ["401, 0 B"])
    isAsked = false
    web.device.app("news").terminateBySystem()
    #expect(web.results() == ["200, 4 bytes 'feed'"])
  }

  // MARK: F6, networks

  @Test func losesABodyBetweenTwoNetworks() throws {
    let web = try WebDevice("GET http://news.example/film", "GET http://news.example/text")
    web.device.serve("news.example") { request in
      request.path == "/film" ? .ok(Data(count: 10_000_000)) : .ok("text")
    }
    web.device.launch("news")
    web.device.advance(by: .seconds(2))
    web.device.setNetwork(.cellular)
    web.device.advance(by: .seconds(60))
    // The host is known: a round trip for the connection, one for the answer.
    #expect(web.test.lines == ["2001 ms: error -1005", "2323 ms: 200, 4 bytes 'text'"])
    #expect(try web.outcomes == ["connectionLost", "200, 4 B"])
  }

  @Test func survivesANetworkThatFlaps() throws {
    let uses = (0..<8).map { "GET http://news.example/\($0)" }
    let web = try WebDevice(uses.joined(separator: "\n"), "WAIT 60", "GET http://news.example/last")
    web.device.serve("news.example") { _ in .ok(Data(count: 300_000)) }
    web.device.launch("news")
    for flap in 0..<100 {
      web.device.advance(by: .milliseconds(37))
      web.device.setNetwork(flap % 3 == 0 ? .wifi : flap % 3 == 1 ? .none : .cellular)
    }
    web.device.advance(by: .minutes(5))
    let results = web.test.lines.map { $0.drop { $0 != ":" } }
    #expect(results.count == 10)
    // Lost in transit, lost while connecting (-1), or without a network (-1003).
    for result in results.prefix(8) {
      let isKnown = ["-1", "-1003", "-1005"].contains { result == ": error \($0)" }
      #expect(isKnown || result.hasPrefix(": 200, 300000 bytes"), "\(results)")
    }
    #expect(results.last?.hasPrefix(": 200, 300000 bytes") == true, "\(results)")
    #expect(try web.test.trace.misuses == [])
  }
}
