import HTTPTransport
import ChildProcess
import Testing
import TransferTestServers

/// Malformed responses (F7, F9-F11): each ends in its own error, never in success.
struct BrokenAnswerTests {
  /// A response, and the end and body expected for it.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var answer: String
    var end: HTTPEnd
    var body = ""
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing", answer: "", end: .cut),
    Case(name: "part of a head", answer: "HTTP/1.1 200 OK\r\nContent-Le", end: .cut),
    Case(name: "no empty line", answer: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", end: .cut),
    Case(
      name: "short body", answer: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort", end: .cut,
      body: "short"),
    Case(
      name: "no last chunk",
      answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n", end: .cut,
      body: "short"),
    Case(
      name: "part of a chunk",
      answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nshort", end: .cut,
      body: "short"),
    Case(
      name: "whole chunks",
      answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwhole\r\n0\r\n\r\n",
      end: .complete, body: "whole"),
    Case(
      name: "two lengths",
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 3\r\n\r\nabcd",
      end: .notHTTP),
    Case(
      name: "a list of lengths",
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 3, 4\r\n\r\nabcd", end: .notHTTP),
    Case(
      name: "a length with a sign",
      answer: "HTTP/1.1 200 OK\r\nContent-Length: +3\r\n\r\nabc", end: .notHTTP),
    Case(
      name: "the same length twice",
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 4, 4\r\nContent-Length: 4\r\n\r\nabcd",
      end: .complete, body: "abcd"),
    Case(
      name: "a coding of the transfer that was not offered",
      answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
      end: .notHTTP),
    Case(name: "no HTTP", answer: "220 mail.example ESMTP\r\n", end: .notHTTP),
    Case(name: "no status", answer: "HTTP/1.1 xyz OK\r\n\r\n", end: .notHTTP),
    Case(name: "interim only", answer: "HTTP/1.1 100 Continue\r\n\r\n", end: .cut),
    Case(
      name: "upgrade not asked for", answer: "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n",
      end: .notHTTP),
    Case(
      name: "length of an old server", answer: "HTTP/1.0 200 OK\r\n\r\nuntil the end",
      end: .complete, body: "until the end"),
    Case(
      name: "100 KB of fields",
      answer: "HTTP/1.1 200 OK\r\n" + String(repeating: "X: 12345678\r\n", count: 8_000) + "\r\n",
      end: .headTooLarge),
    Case(
      name: "100 KB of one field",
      answer: "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 100_000) + "\r\n\r\n",
      end: .headTooLarge),
    Case(
      name: "200 KB of one field",
      answer: "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 200_000) + "\r\n\r\n",
      end: .headTooLarge),
  ]

  @Test(arguments: cases) func endsAsWhatItIs(_ broken: Case) throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(broken.answer)
    }
    let result = try TransferRun.end(of: server.url())
    #expect(result.end == broken.end)
    #expect(String(decoding: result.bytes, as: UTF8.self) == broken.body)
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"])
  func isLostByAReset(_ answer: String) throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(answer)
      connection.reset()
    }
    #expect(try TransferRun.end(of: server.url()).end == .connectionLost)
  }

  @Test func stopsWhatDribbles() throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nx")
      connection.waitForEnd()
    }
    let result = try TransferRun.end(of: server.url()) { $0.limits.stalling = .seconds(1) }
    #expect(result.end == .stalled)
    #expect(result.bytes == Array("x".utf8))
  }

  @Test func holdsALyingPartBack() throws {
    let server = try ReplayServer { connection in
      let head = connection.readHead()
      #expect(head.contains("Range: bytes=100-\r\n") && head.contains("If-Range: \"a\"\r\n"))
      connection.write(
        "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-4/105\r\nContent-Length: 5\r\n\r\nwrong"
      )
      connection.waitForEnd()
    }
    let run = try TransferRun()
    run.place = { _, _ in nil }
    var request = HTTPRequest(url: server.url())
    request.fields = [HTTPField("Range", "bytes=100-"), HTTPField("If-Range", "\"a\"")]
    let attempt = try run.start(request)
    run.run(until: { run.heads[attempt] != nil })
    #expect(run.heads[attempt]?.values(of: "content-range") == [Array("bytes 0-4/105".utf8)])
    #expect(run.received.isEmpty)
    run.transport.stop(attempt: attempt)
    #expect(run.transport.running.isEmpty)
    #expect(run.ends.isEmpty)
  }

  @Test func followsNoRedirect() throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(
        "HTTP/1.1 302 Found\r\nLocation: ../a?b\r\nContent-Length: 0\r\n\r\n")
    }
    let result = try TransferRun.end(of: server.url())
    #expect(result.end == .complete)
    #expect(result.head?.status == 302)
    #expect(result.head?.location == "http://127.0.0.1:\(server.port)/a?b")
    #expect(server.connections == 1)
  }

  @Test(
    "two addresses that differ lead nowhere", arguments: [("/a", "/b", nil), ("/a", "/a", "/a")])
  func readsOneLocation(_ first: String, _ second: String, _ path: String?) throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(
        "HTTP/1.1 302 Found\r\nLocation: \(first)\r\nlocation: \(second)\r\nContent-Length: 0\r\n\r\n"
      )
    }
    let location = try TransferRun.end(of: server.url()).head?.location
    #expect(location == path.map { "http://127.0.0.1:\(server.port)\($0)" })
  }

  @Test(arguments: [
    ("/files/My Report.pdf", "/files/My%20Report.pdf"), ("?a b", "/file?a+b"),
    ("//other.example/a b", "//other.example/a%20b"),
    ("http://other.example/a b", "//other.example/a%20b"), ("/caf\u{E9}", "/caf%c3%a9"),
  ])
  func saysWhereALooseAddressLeads(_ place: String, _ address: String) throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write("HTTP/1.1 302 Found\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n")
    }
    let result = try TransferRun.end(of: server.url())
    let host = address.hasPrefix("//") ? "http:" : "http://127.0.0.1:\(server.port)"
    #expect(result.head?.location == host + address)
  }

  @Test func saysWhereBytesLead() throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(
        Array("HTTP/1.1 302 Found\r\nLocation: /caf".utf8) + [0xE9]
          + Array("\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    let result = try TransferRun.end(of: server.url())
    #expect(result.head?.location == "http://127.0.0.1:\(server.port)/caf%e9")
  }

  @Test(
    "a connection that breaks while TLS is agreed on is lost, and a refusal is none",
    arguments: [
      (nil, HTTPEnd.connectionLost), ([], .connectionLost),
      ([0x15, 3, 3, 0, 2, 2, 40], .secureConnection), (Array("HTTP/1.1 ".utf8), .secureConnection),
    ] as [([UInt8]?, HTTPEnd)])
  func breaksInAHandshake(_ answer: [UInt8]?, _ end: HTTPEnd) throws {
    let server = try ReplayServer { connection in
      _ = connection.read(100)
      if let answer { connection.write(answer) } else { connection.reset() }
    }
    #expect(try TransferRun.end(of: "https://127.0.0.1:\(server.port)/").end == end)
  }

  @Test func passesOverInterimHeadsAndTrailers() throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(
        """
        HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nA: 1\r\n folded\r\n\
        Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nLate: 1\r\n\r\n
        """)
    }
    let result = try TransferRun.end(of: server.url())
    #expect(
      result.head?.fields.map { String(decoding: $0.name, as: UTF8.self) } == [
        "A", "Transfer-Encoding",
      ])
    #expect(result.head?.values(of: "a") == [Array("1 folded".utf8)])
    #expect(String(decoding: result.bytes, as: UTF8.self) == "ok")
  }
}
