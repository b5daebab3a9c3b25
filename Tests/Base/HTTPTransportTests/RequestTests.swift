import Glibc
import HTTPTransport
import ChildProcess
import Synchronization
import Testing
import TransferTestServers

struct RequestTests {
  @Test(arguments: [
    ("file:///etc/passwd", HTTPRequestError.scheme("file")), ("ftp://host/", .scheme("ftp")),
    ("gopher://host/", .scheme("gopher")), ("", .url), ("http://", .url), ("host/file", .url),
    ("http://user:word@host/", .url), ("http://host/\u{0}", .url),
  ])
  func refusesURLs(_ url: String, _ error: HTTPRequestError) throws {
    let transport = try #require(HTTPTransport())
    #expect(throws: error) { try transport.start(HTTPRequest(url: url), attempt: 1) }
    #expect(transport.running.isEmpty)
  }

  @Test(arguments: [
    HTTPField("A\r\nB", "1"), HTTPField("A", "1\r\nB: 2"), HTTPField("", "1"),
    HTTPField("A", "\u{0}"), HTTPField("host", "elsewhere"), HTTPField("Content-Length", "5"),
    HTTPField("transfer-encoding", "chunked"),
  ])
  func refusesFields(_ field: HTTPField) throws {
    let transport = try #require(HTTPTransport())
    var request = HTTPRequest(url: "http://127.0.0.1/")
    request.fields = [field]
    #expect(throws: HTTPRequestError.field(String(decoding: field.name, as: UTF8.self))) {
      try transport.start(request, attempt: 1)
    }
  }

  @Test func refusesABodyThatIsNoFile() throws {
    let transport = try #require(HTTPTransport())
    var request = HTTPRequest(url: "http://127.0.0.1/")
    let folder = FileDescriptor(owning: open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    request.bodyFile = folder.number
    #expect(throws: HTTPRequestError.body(0)) { try transport.start(request, attempt: 1) }
    request.bodyFile = -1
    #expect(throws: HTTPRequestError.body(EBADF)) { try transport.start(request, attempt: 1) }
  }

  @Test func refusesTwoAttemptsOfOneNumber() throws {
    let transport = try #require(HTTPTransport())
    try transport.start(HTTPRequest(url: "http://127.0.0.1:1/"), attempt: 1)
    #expect(throws: HTTPRequestError.attempts) {
      try transport.start(HTTPRequest(url: "http://127.0.0.1:1/"), attempt: 1)
    }
  }

  @Test(arguments: ["GET", "HEAD", "DELETE", "POST"]) func saysWhatWasAsked(_ method: String) throws
  {
    let server = try ReplayServer { connection in
      let head = connection.readHead()
      connection.write(
        "HTTP/1.1 200 OK\r\nX-Head: \(head.split(separator: "\r\n").joined(separator: "|"))\r\n")
      connection.write("Content-Length: 0\r\n\r\n")
    }
    let result = try TransferRun.end(of: server.url("a?b=c")) {
      $0.method = method
      $0.fields = [HTTPField("X-Empty", ""), HTTPField("X-Full", "1")]
    }
    let length = method == "POST" ? "|Content-Length: 0" : ""
    let expected =
      "\(method) /a?b=c HTTP/1.1|Host: 127.0.0.1:\(server.port)|Accept: */*|X-Empty:|X-Full: 1|"
      + "Accept-Encoding: identity"
    let sent = result.head?.values(of: "x-head").first.map { String(decoding: $0, as: UTF8.self) }
    let sorted = { (text: String) in text.split(separator: "|").sorted() }
    #expect(sent.map(sorted) == sorted(expected + length))
    #expect(result.end == .complete)
  }

  @Test func tellsThatNobodyIsThere() throws {
    let port = try ListeningSocket().port
    #expect(try TransferRun.end(of: "http://127.0.0.1:\(port)/").end == .refused)
  }

  @Test func tellsThatThereIsNoSuchHost() throws {
    #expect(try TransferRun.end(of: "http://nothing.invalid/").end == .hostNotFound)
  }

  @Test func sendsAFile() throws {
    let bytes = pattern(300_000)
    let server = try ReplayServer { connection in
      let head = connection.readHead()
      let isWhole =
        head.hasPrefix("PUT ") && head.contains("Content-Length: 300000\r\n")
        && connection.read(300_000) == pattern(300_000)
      connection.write("HTTP/1.1 \(isWhole ? 200 : 400) OK\r\nContent-Length: 2\r\n\r\nok")
    }
    let file = try temporaryFile(holding: bytes)
    let result = try TransferRun.end(of: server.url()) {
      $0.method = "PUT"
      $0.bodyFile = file.number
    }
    #expect(result.head?.status == 200)
    #expect(result.end == .complete)
  }

  @Test(arguments: [true, false]) func noticesThatAFileHasChanged(_ isShorter: Bool) throws {
    let file = try temporaryFile(holding: [UInt8](repeating: 7, count: 8_000_000))
    let number = file.number
    // Changed after the first bytes have arrived, long before the last are read.
    let server = try ReplayServer { connection in
      connection.readHead()
      if isShorter {
        ftruncate(number, 100_000)
      } else {
        pwrite(number, "changed", 7, 0)
      }
      connection.waitForEnd()
    }
    let result = try TransferRun.end(of: server.url()) {
      $0.method = "PUT"
      $0.bodyFile = number
    }
    #expect(result.end == .uploadChanged)
  }

  @Test func keepsToTheLimitOfConnections() throws {
    let open = Mutex((now: 0, most: 0))
    let server = try ReplayServer { connection in
      connection.readHead()
      open.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\no")
      // After the last byte the client may connect again before this side has noticed the end.
      open.withLock { $0.now -= 1 }
      connection.write("k")
    }
    var settings = HTTPTransport.Settings()
    settings.connectionsPerHost = 2
    let run = try TransferRun(settings)
    for _ in 0..<10 { try run.start(HTTPRequest(url: server.url())) }
    run.run()
    #expect(run.ends.values.filter { $0 == .complete }.count == 10)
    #expect(server.connections == 10)
    #expect(open.withLock { $0.most } <= 2)
  }

  @Test func tellsThatTheDiskIsFull() throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole")
      connection.waitForEnd()
    }
    let full = FileDescriptor(owning: open("/dev/full", O_WRONLY | O_CLOEXEC))
    let run = try TransferRun()
    let number = full.number
    run.place = { _, _ in .file(descriptor: number, offset: 0) }
    let attempt = try run.start(HTTPRequest(url: server.url()))
    run.run()
    #expect(run.ends[attempt] == .bodyFile(ENOSPC))
  }
}
