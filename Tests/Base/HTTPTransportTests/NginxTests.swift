import Foundation
import Glibc
import HTTPTransport
import ChildProcess
import Testing
import TransferTestServers

/// Requests to a third-party server.
struct NginxTests {
  @Test func downloadsIntoAFile() throws {
    let server = try NginxServer()
    let bytes = pattern(700_000)
    try server.serve(bytes, as: "file")
    let file = try temporaryFile()
    let number = file.number
    let run = try TransferRun()
    run.place = { _, _ in .file(descriptor: number, offset: 0) }
    let attempt = try run.start(HTTPRequest(url: server.url("file")))
    run.run()
    #expect(run.ends[attempt] == .complete)
    #expect(run.received[attempt] == 700_000)
    #expect(isPattern(try file.readFromStart(), bytes.count))
  }

  @Test("a stream of HTTP/2 that is reset is a lost connection")
  func losesAStream() async throws {
    let origin = try ReplayServer { connection in
      connection.readHead()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\nshort")
      connection.reset()
    }
    let folder = try TestFolder()
    let certificate = try await ServerCertificate(in: folder.url)
    let server = try NginxServer(
      server: ["location / { proxy_pass \(origin.url("")); proxy_buffering off; }"],
      certificate: certificate)
    var settings = HTTPTransport.Settings()
    settings.certificateFile = certificate.issuer
    let result = try TransferRun.end(of: server.url("file", scheme: "https"), settings: settings)
    #expect(result.head?.version == .http2)
    #expect(result.end == .connectionLost)
  }

  @Test func continuesWhatItHas() throws {
    let server = try NginxServer()
    let bytes = pattern(100_000)
    try server.serve(bytes, as: "file")
    let tag = try #require(
      try TransferRun.end(of: server.url("file")).head?.values(of: "ETag").first)
    let file = try temporaryFile(holding: Array(bytes[..<60_000]))
    let number = file.number
    let run = try TransferRun()
    run.place = { _, _ in .file(descriptor: number, offset: 60_000) }
    var request = HTTPRequest(url: server.url("file"))
    request.fields = [
      HTTPField("Range", "bytes=60000-"), HTTPField(name: Array("If-Range".utf8), value: tag),
    ]
    let attempt = try run.start(request)
    run.run()
    #expect(run.heads[attempt]?.status == 206)
    #expect(run.received[attempt] == 40_000)
    #expect(isPattern(try file.readFromStart(), bytes.count))
  }

  @Test func getsAllOfAnotherVersion() throws {
    let server = try NginxServer()
    try server.serve(pattern(5_000), as: "file")
    let result = try TransferRun.end(of: server.url("file")) {
      $0.fields = [HTTPField("Range", "bytes=1000-"), HTTPField("If-Range", "\"other\"")]
    }
    #expect(result.head?.status == 200)
    #expect(isPattern(result.bytes, 5_000))
  }

  @Test(arguments: [("", 416), ("max_ranges 0;", 200)])
  func asksAfterTheEnd(_ line: String, _ status: Int) throws {
    let server = try NginxServer(server: [line])
    try server.serve(pattern(5_000), as: "file")
    let result = try TransferRun.end(of: server.url("file")) {
      $0.fields = [HTTPField("Range", "bytes=5000-")]
    }
    #expect(result.head?.status == status)
    #expect(result.end == .complete)
  }

  @Test func isCutWhenTheServerDies() throws {
    let server = try NginxServer(server: ["limit_rate 20k;"])
    try server.serve(pattern(600_000), as: "file")
    let run = try TransferRun()
    let attempt = try run.start(HTTPRequest(url: server.url("file")))
    run.run(until: { run.received[attempt] != nil })
    server.stop()
    run.run()
    #expect(run.ends[attempt] == .cut)
    let bytes = try #require(run.bytes[attempt])
    #expect(isPattern(bytes, bytes.count))
  }

  @Test func holdsBackWhatNobodyTakes() throws {
    let server = try NginxServer()
    try server.serve(pattern(600_000), as: "file")
    let run = try TransferRun()
    run.place = { _, _ in nil }
    let attempt = try run.start(HTTPRequest(url: server.url("file")))
    run.run(until: { run.heads[attempt] != nil })
    var none: [pollfd] = []
    for _ in 0..<5 { #expect(run.transport.turn(patience: .zero, watching: &none).isEmpty) }
    run.transport.accept(.buffer(capacity: 1 << 16), attempt: attempt)
    run.run()
    #expect(run.ends[attempt] == .complete)
    #expect(isPattern(run.bytes[attempt], 600_000))
  }

  @Test func sharesOneConnectionOverTLS() async throws {
    let folder = try TestFolder()
    let certificate = try await ServerCertificate(in: folder.url)
    let server = try NginxServer(certificate: certificate)
    try server.serve(pattern(50_000), as: "file")
    try overTLS(server, certificate)
  }

  private func overTLS(_ server: NginxServer, _ certificate: ServerCertificate) throws {
    var settings = HTTPTransport.Settings()
    settings.certificateFile = certificate.issuer
    let run = try TransferRun(settings)
    let attempts = try (0..<8).map { _ in
      try run.start(HTTPRequest(url: server.url("file", scheme: "https")))
    }
    run.run()
    for attempt in attempts {
      #expect(run.heads[attempt]?.version == .http2)
      #expect(run.ends[attempt] == .complete)
      #expect(isPattern(run.bytes[attempt], 50_000))
    }
  }

  @Test func looksAtItsOwnersDescriptorsToo() throws {
    let ends = try FileDescriptor.pipe()
    let transport = try #require(HTTPTransport())
    var files = [pollfd(fd: ends.reading.number, events: Int16(POLLIN), revents: 0)]
    write(ends.writing.number, "x", 1)
    #expect(transport.turn(patience: nil, watching: &files).isEmpty)
    #expect(files[0].revents == Int16(POLLIN))
  }
}
