import BackgroundURLSession
import Foundation
import Testing
import TransferEngine
import TransferTestServers

/// RFC 6265: which cookies are kept, and where they are sent.
struct CookieTests {
  private func cookie(
    _ field: String, _ url: String = "https://www.shop.example/a/b", now: Double = 1000
  ) -> SetCookie? {
    guard let origin = WebAddress(url), let path = URL(string: url)?.path(percentEncoded: true)
    else { return nil }
    return SetCookie(field, from: origin, path, now: now)
  }

  @Test func readsAField() throws {
    let all = try #require(
      cookie(" a = b=c ; Path=/x; DOMAIN=Shop.Example; secure; HttpOnly; max-age=5; New=1"))
    #expect(all.name == "a" && all.value == "b=c" && all.path == "/x")
    #expect(all.domain == ".shop.example" && !all.isHostOnly)
    #expect(all.isSecure && all.isHTTPOnly && all.expires == 1005)
    let least = try #require(cookie("a="))
    #expect(least.value.isEmpty && least.path == "/a" && least.domain == "www.shop.example")
    #expect(least.isHostOnly && !least.isSecure && !least.isHTTPOnly && least.expires == nil)
    #expect(cookie("a=1; Path=x")?.path == "/a")
    #expect(cookie("a=1; Path=/x; Path=")?.path == "/a")
    #expect(cookie("a=1; Domain=")?.isHostOnly == true)
    #expect(cookie("a=1", "https://a.example")?.path == "/")
  }

  @Test(
    "what may not be set is not",
    arguments: [
      "a", "", "=1", "=", "a=\u{7}", "a=1\u{7F}", "a=1; Domain=other.example",
      "a=1; Domain=op.example", "a=1; Domain=example", "a=1; Domain=x.www.shop.example",
      "a=1; Domain=..example", "__Secure-a=1", "__host-a=1; Secure", "__Host-a=1; Secure; Path=/x",
      "__Host-a=1; Secure; Path=/; Domain=shop.example", "__Host-a=1; Path=/",
    ])
  func refuses(_ field: String) { #expect(cookie(field) == nil) }

  @Test func bounds() {
    let long = String(repeating: "x", count: 4095)
    #expect(cookie("a=\(long)") != nil)
    #expect(cookie("ab=\(long)") == nil)
    // An attribute that is too long is left out.
    #expect(cookie("a=1; Path=/\(long)")?.path == "/a")
    #expect(cookie("a=1; Max-Age=99999999999999999999")?.expires == 34_561_000)
  }

  @Test(arguments: [
    ("http://shop.example/", "a=1; Secure"), ("http://10.0.0.1/", "a=1; Domain=0.0.1"),
    ("http://10.0.0.0x1/", "a=1; Domain=0.0x1"), ("http://[::1]/", "a=1; Domain=1]"),
    ("http://shop.co.uk/", "a=1; Domain=co.uk"), ("http://a.localhost/", "a=1; Domain=localhost"),
  ])
  func refusesFrom(_ url: String, _ field: String) { #expect(cookie(field, url) == nil) }

  @Test func isForItsHostWhereADomainWouldBeTooMuch() {
    #expect(cookie("a=1; Domain=com.", "http://com./")?.domain == "com.")
    #expect(cookie("a=1; Domain=com.", "http://evil.com./") == nil)
    #expect(cookie("a=1; Domain=127.0.0.1", "http://127.0.0.1/")?.domain == "127.0.0.1")
    #expect(cookie("a=1; Domain=localhost", "http://localhost/")?.domain == "localhost")
    #expect(cookie("a=1; Domain=co.uk", "http://co.uk/")?.domain == "co.uk")
    #expect(cookie("a=1", "http://[::1]/")?.domain == "::1")
    #expect(cookie("__Host-a=1; Secure; Path=/") != nil && cookie("__Secure-a=1; Secure") != nil)
  }

  @Test("Max-Age counts more than Expires, in whatever order they come")
  func ends() {
    let date = "Expires=Thu, 01 Jan 1970 01:00:00 GMT"
    #expect(cookie("a=1; \(date)")?.expires == 3600)
    #expect(cookie("a=1; Max-Age=7; \(date)")?.expires == 1007)
    #expect(cookie("a=1; \(date); Max-Age=7")?.expires == 1007)
    for age in ["0", "-1", "-99999999999999999999"] {
      #expect(cookie("a=1; \(date); Max-Age=\(age)")?.expires == -.infinity)
    }
    for age in ["soon", "+7", "7.5", ""] {
      #expect(cookie("a=1; \(date); Max-Age=\(age)")?.expires == 3600)
    }
  }

  @Test(
    arguments: [
      ("Wed, 21 Oct 1970 07:28:00 GMT", 25_342_080), ("Wed, 21-Oct-70 07:28:00 GMT", 25_342_080),
      ("Wednesday, 21-October-1970 7:28:0 CEST", 25_342_080),
      ("Wed Oct 21 07:28:00 1970", 25_342_080), ("1 jan 2000 0:0:0", 946_684_800),
      ("01 Jan 00 00:00:00", 946_684_800), ("30 Feb 2000 00:00:00", nil), ("1 Jan 2000", nil),
      ("1 Jan 2000 24:00:00", nil), ("32 Jan 2000 00:00:00", nil), ("0", nil), ("", nil),
      ("1 Jan 1600 00:00:00", nil), ("29 Feb 2000 00:00:00", 951_782_400),
    ] as [(String, Double?)])
  func readsDates(_ date: String, _ seconds: Double?) {
    // Seen from the day before, so that no life is cut to 400 days.
    let now = (seconds ?? 86_400) - 86_400
    #expect(cookie("a=1; Expires=\(date)", now: now)?.expires == seconds)
  }

  // MARK: Sending

  private struct Visit: Sendable {
    /// The path of the request.
    let path: String
    var sets: [String] = []
  }

  /// Makes requests in order, and returns the cookies that were sent with each; a dash for none.
  private func sent(
    _ visits: [Visit], _ session: URLSession = URLSession(configuration: .ephemeral)
  ) async throws -> [String] {
    let server = try answeringServer { head, _ in
      let path = head.split(separator: " ")[1]
      let sets = visits.first { $0.path == path }?.sets ?? []
      let cookie = head.split(separator: "\r\n").first { $0.hasPrefix("Cookie: ") }
      let body = cookie.map { String($0.dropFirst(8)) } ?? "-"
      let fields = sets.map { "Set-Cookie: \($0)\r\n" }.joined()
      return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
    }
    var all: [String] = []
    for visit in visits {
      let request = try server.request(String(visit.path.dropFirst()))
      all.append(String(decoding: try await session.data(for: request).0, as: UTF8.self))
    }
    return all
  }

  @Test("cookies go to their paths, the longest first, and are removed by their own names")
  func followsPaths() async throws {
    let all = try await sent([
      Visit(path: "/in", sets: ["a=1; Path=/", "b=2; Path=/shop", "c=3; Path=/shop/", "d=4"]),
      Visit(path: "/shop"), Visit(path: "/shop/x"), Visit(path: "/shopping"),
      Visit(path: "/out", sets: ["a=; Path=/; Max-Age=0", "b=; Path=/; Max-Age=0"]),
      Visit(path: "/shop/y"),
    ])
    #expect(
      all == [
        "-", "b=2; a=1; d=4", "c=3; b=2; a=1; d=4", "a=1; d=4", "a=1; d=4", "c=3; b=2; d=4",
      ])
  }

  @Test("a secure cookie is not sent over http, and one over http does not take its place")
  func keepsSecureOnes() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    let storage = try #require(configuration.httpCookieStorage)
    let secure = HTTPCookie(properties: [
      .name: "a", .value: "secret", .domain: "127.0.0.1", .path: "/", .secure: "TRUE",
    ])
    storage.setCookie(try #require(secure))
    let all = try await sent(
      [Visit(path: "/in", sets: ["a=1; Path=/", "b=2; Path=/"]), Visit(path: "/x")],
      URLSession(configuration: configuration))
    #expect(all == ["-", "b=2"])
    #expect(storage.cookies?.first { $0.name == "a" }?.value == "secret")
  }

  @Test("a server has at most 180 cookies")
  func boundsTheirNumber() async throws {
    let names = (0..<200).map { "c\($0)=1; Path=/" }
    let session = URLSession(configuration: .ephemeral)
    let all = try await sent([Visit(path: "/in", sets: names), Visit(path: "/x")], session)
    #expect(all[1].split(separator: ";").count == 180)
    #expect(all[1].contains("c199=1") && !all[1].contains("c0=1"))
  }

  @Test("what a program puts into the storage is sent by the same rules")
  func sendsAProgramsOwn() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    for (name, domain, path) in [
      ("a", "127.0.0.1", "/"), ("b", "localhost", "/"), ("c", "127.0.0.1", "/x"),
      ("d", ".0.0.1", "/"),
    ] {
      let cookie = HTTPCookie(properties: [
        .name: name, .value: "1", .domain: domain, .path: path,
      ])
      configuration.httpCookieStorage?.setCookie(try #require(cookie))
    }
    let all = try await sent(
      [Visit(path: "/in"), Visit(path: "/x")], URLSession(configuration: configuration))
    #expect(all == ["a=1", "c=1; a=1"])
  }
}
