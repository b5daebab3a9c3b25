import HTTPTransport
import Synchronization
import Testing
import TransferTestServers

/// Which proxy a request goes through.
struct ProxyRulesTests {
  private static let environment = [
    "http_proxy": "http://one.example:1", "HTTPS_PROXY": "two.example:2",
    "no_proxy": "internal.example, .local,10.0.0.7,other.example:8080,[fd00::1]",
  ]

  @Test(
    "the variables of the environment",
    arguments: [
      ("http", "example.com", 80, "http://one.example:1"),
      ("https", "example.com", 443, "two.example:2"),
      ("https", "internal.example", 443, nil), ("https", "a.internal.example", 443, nil),
      ("https", "notinternal.example", 443, "two.example:2"), ("http", "printer.local", 80, nil),
      ("http", "10.0.0.7", 80, nil), ("http", "10.0.0.70", 80, "http://one.example:1"),
      ("http", "other.example", 8080, nil), ("http", "other.example", 80, "http://one.example:1"),
      ("https", "fd00::1", 443, nil), ("http", "localhost", 80, nil),
      ("http", "a.localhost", 80, nil), ("http", "127.3.2.1", 80, nil), ("https", "::1", 443, nil),
      ("http", "127.example", 80, "http://one.example:1"),
    ])
  func environment(_ scheme: String, _ host: String, _ port: Int, _ proxy: String?) {
    let rules = ProxyRules(environment: Self.environment)
    #expect(rules.proxy(forScheme: scheme, host: host, port: port)?.address == proxy)
  }

  @Test("a request's field 'Proxy', which a CGI program gets as HTTP_PROXY, has no effect")
  func ignoresStrangersProxies() {
    let rules = ProxyRules(environment: ["HTTP_PROXY": "evil.example:1", "REQUEST_METHOD": "GET"])
    #expect(rules.http == nil)
    #expect(rules.https == nil)
  }

  @Test func takesOneForAll() {
    let rules = ProxyRules(environment: ["ALL_PROXY": "socks5h://a:1", "NO_PROXY": "*.b.example"])
    #expect(rules.http?.address == "socks5h://a:1")
    #expect(rules.https?.address == "socks5h://a:1")
    #expect(rules.proxy(forScheme: "http", host: "x.b.example", port: 80) == nil)
    let none = ProxyRules(environment: ["all_proxy": "a:1", "no_proxy": "*"])
    #expect(none.proxy(forScheme: "http", host: "example.com", port: 80) == nil)
  }

  @Test("a proxy gets the whole address, and the password that is meant for it")
  func requestsThroughAProxy() throws {
    let proxy = try ReplayServer { connection in
      let head = connection.readHead()
      let line = head.prefix { $0 != "\r\n" }
      let body = "\(line) \(head.contains("Proxy-Authorization: Basic YTpi"))"
      connection.write("HTTP/1.1 200 X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
    let run = try TransferRun()
    var request = HTTPRequest(url: "http://nowhere.example/a?b")
    request.proxies = ProxyRules(
      http: .init("http://127.0.0.1:\(proxy.port)", user: "a", password: "b"))
    let attempt = try run.start(request)
    run.run()
    #expect(run.ends[attempt] == .complete)
    let text = String(decoding: run.bytes[attempt] ?? [], as: UTF8.self)
    #expect(text == "GET http://nowhere.example/a?b HTTP/1.1 true")
  }

  @Test(
    "credentials for a proxy reach the proxy, and never the server",
    arguments: [("http", false), ("http", true), ("https", true)])
  func keepsCredentialsFromTheServer(_ scheme: String, isProxied: Bool) throws {
    let head = Mutex("")
    let server = try ReplayServer { connection in
      let text = connection.readHead()
      head.withLock { $0 = text }
      connection.write("HTTP/1.1 403 X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    let run = try TransferRun()
    var request = HTTPRequest(url: isProxied ? "\(scheme)://nowhere.example/" : server.url())
    request.fields = [HTTPField("Proxy-Authorization", "Basic secret"), HTTPField("X-Own", "x")]
    if isProxied {
      let proxy = ProxyRules.Proxy("http://127.0.0.1:\(server.port)")
      request.proxies = ProxyRules(http: proxy, https: proxy)
    }
    try run.start(request)
    run.run()
    let text = head.withLock { $0 }
    #expect(text.contains("\r\nProxy-Authorization: Basic secret\r\n") == isProxied)
    #expect(text.contains("\r\nX-Own: x\r\n") == (scheme == "http"))
  }

  @Test("a proxy that refuses to connect is named, and nothing of the request reaches it")
  func tellsThatAProxyRefuses() throws {
    let heads = AsyncStream.makeStream(of: String.self)
    let proxy = try ReplayServer { connection in
      heads.continuation.yield(connection.readHead())
      connection.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno")
    }
    let run = try TransferRun()
    var request = HTTPRequest(url: "https://nowhere.example/secret")
    request.fields = [HTTPField("Authorization", "Bearer secret")]
    request.proxies = ProxyRules(https: .init("http://127.0.0.1:\(proxy.port)"))
    let attempt = try run.start(request)
    run.run()
    #expect(run.ends[attempt] == .proxy(status: 403))
    #expect(run.heads[attempt] == nil)
  }

  @Test func tellsThatAProxyIsMissing() throws {
    var settings = HTTPTransport.Settings()
    settings.proxies = ProxyRules(http: .init("http://nothing.invalid:1"))
    let end = try TransferRun.end(of: "http://nowhere.example/", settings: settings).end
    #expect(end == .proxy(status: nil))
  }
}
