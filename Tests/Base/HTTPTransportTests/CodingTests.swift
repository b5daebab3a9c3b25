import ChildProcess
import Foundation
import HTTPTransport
import Testing
import TransferTestServers

/// Content codings: what is requested, how bodies are decoded, and what is refused.
struct CodingTests {
  private static let text = String(repeating: "whole ", count: 40)
  private static let coded = [
    "gzip": "H4sIAAAAAAACAyvPyM9JVSgfMSQAbP5wVPAAAAA=",
    "zlib": "eNorz8jPSVUoHzEkAHB+Wdk=", "raw": "K8/Iz0lVKB8xJAA=",
    "br": "G+8A+I1Utb8GQWO7U2VvMVscgLQD",
    // Zeros, coded twice with gzip: 40 MiB, and 8 MiB.
    "bomb":
      "H4sIAAAAAAACA+3cLW4CYRQF0I+ZEaQCiqhCUBL2AKZJa6oRRZOmmjUwCUFhWAB7QLEAXHfQH1VdSEVFVcO0M7vgm3PU01fevNzeqhlKSXrcNxr/R74+bb+aFwEAAACIXP62SMsyIFwXL/fjCQAAABC7x3Yrq0qB32n3ThwAAAAQveXN6LL6EPiezzJxAAAAQPSufj5uqy7gudh1HuQBAAAA0Xs1GAAAAAC1YjAAAAAA6sVgAAAAANSLwQAAAAComfdFmpRdQL+YDgcBAAAAzsUm+3w6nELIkz9AtttPVZ8AAA==",
    "thin":
      "H4sIAAAAAAACA+3XsQ2CQACF4TsuJhdGsCEm7sAEzsEqJJQ2DuAOLGDDCrSsQBhBPMbAfF/11697zTOHQ5XWKcYS/es7brkOAAAAwJ/rlyFVR9z2rr3bAwAAAE7gfXl85mu59eEH2xnUp+8fAAA=",
  ]

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(Data(base64Encoded: coded[name] ?? "")))
  }

  /// Loads a response with this body and these fields, from a server that sends it in pieces.
  private func load(
    _ body: [UInt8], _ fields: String..., status: String = "200 OK", pieces: Int = 1 << 20,
    _ change: (inout HTTPRequest) -> Void = { _ in }
  ) throws -> (end: HTTPEnd?, head: HTTPHead?, bytes: [UInt8]) {
    let lines = (["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields)
      .joined(separator: "\r\n")
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(lines + "\r\n\r\n")
      for start in stride(from: 0, to: body.count, by: pieces) {
        connection.write(Array(body[start..<min(start + pieces, body.count)]))
      }
    }
    return try TransferRun.end(of: server.url(), change)
  }

  @Test(
    "a body is decoded by its codings, however it is cut into pieces",
    arguments: [
      ("gzip", "gzip"), ("gzip", "X-GZip"), ("zlib", "deflate"), ("raw", "deflate"),
      ("gzip", "identity, gzip"), ("br", "br"),
    ], [1, 7, 1000])
  func decodes(_ sample: (name: String, coding: String), _ pieces: Int) throws {
    let result = try load(
      try Self.bytes(sample.name), "Content-Encoding: \(sample.coding)", pieces: pieces)
    #expect(result.end == .complete)
    #expect(String(decoding: result.bytes, as: UTF8.self) == Self.text)
  }

  @Test("a gzip body may have several members, and what follows them is ignored")
  func decodesMembers() throws {
    let one = try Self.bytes("gzip")
    let result = try load(one + one + [0, 0, 0], "Content-Encoding: gzip", pieces: 1)
    #expect(result.end == .complete)
    #expect(String(decoding: result.bytes, as: UTF8.self) == Self.text + Self.text)
  }

  @Test("codings are undone from the last to the first, whether in one field or in two")
  func decodesTwice() throws {
    let thin = try Self.bytes("thin")
    for fields in [
      ["Content-Encoding: gzip, gzip"], ["Content-Encoding: gzip", "content-encoding: gzip"],
    ] {
      let result = try load(thin, fields[0], fields.count == 2 ? fields[1] : "X: 1")
      #expect(result.end == .complete)
      #expect(result.bytes.count == 8 << 20 && result.bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test("a body that decodes to a buffer's size many times waits for its owner, and is whole")
  func waitsForItsOwner() throws {
    let inner = try load(try Self.bytes("thin"), "Content-Encoding: gzip").bytes
    #expect(inner.count == 8_175)
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(inner.count)\r\n\r\n")
      connection.write(inner)
    }
    let run = try TransferRun()
    run.place = { _, _ in .buffer(capacity: 1000) }
    let attempt = try run.start(HTTPRequest(url: server.url()))
    var most: Int64 = 0
    run.run {
      most = max(most, run.received[attempt, default: 0] - Int64(run.bytes[attempt]?.count ?? 0))
      return false
    }
    #expect(run.ends[attempt] == .complete)
    #expect(run.bytes[attempt]?.count == 8 << 20)
    #expect(most <= 64 << 10)
  }

  @Test("a bomb is refused in each layer, soon after the size that each body may have")
  func refusesBombs() throws {
    let bomb = try Self.bytes("bomb")
    let twice = try load(bomb, "Content-Encoding: gzip, gzip")
    #expect(twice.end == .coding(.excessive))
    #expect(twice.bytes.count <= 33 << 20)
    let once = try load(try load(bomb, "Content-Encoding: gzip").bytes, "Content-Encoding: gzip")
    #expect(once.end == .coding(.excessive))
    #expect(once.bytes.count <= 33 << 20)
  }

  @Test(
    "what is not of its coding, or ends too early, is an error",
    arguments: ["gzip", "deflate", "br"])
  func refusesDamage(_ coding: String) throws {
    let text = try load(Array("<html>plain</html>".utf8), "Content-Encoding: \(coding)")
    #expect(text.end == .coding(.damaged))
    let whole = try Self.bytes(coding == "deflate" ? "zlib" : coding)
    #expect(
      try load(whole.dropLast(3), "Content-Encoding: \(coding)").end == .coding(.damaged))
  }

  @Test("an empty body, an unknown coding, an answer to HEAD and a part are left as they are")
  func leavesAlone() throws {
    let gzip = try Self.bytes("gzip")
    #expect(try load([], "Content-Encoding: gzip").end == .complete)
    for coding in ["utf-8", "aws-chunked", "gzip, zstd", "identity", ""] {
      let result = try load(gzip, "Content-Encoding: \(coding)")
      #expect(result.end == .complete && result.bytes == gzip)
    }
    let head = try load([], "Content-Encoding: gzip") { $0.method = "HEAD" }
    #expect(head.end == .complete && head.bytes.isEmpty)
    let part = try load(gzip, "Content-Encoding: gzip", status: "206 Partial Content") {
      $0.fields = [HTTPField("Range", "bytes=0-99")]
    }
    #expect(part.end == .complete && part.bytes == gzip)
    let whole = try load(gzip, "Content-Encoding: gzip") {
      $0.fields = [HTTPField("Range", "bytes=0-99")]
    }
    #expect(String(decoding: whole.bytes, as: UTF8.self) == Self.text)
  }

  @Test(
    "codings are requested by whoever wants them, but not for a part or a head",
    arguments: [
      ("GET", [], true, "gzip, deflate, br"), ("GET", [], false, "identity"),
      ("HEAD", [], true, "identity"), ("GET", [HTTPField("range", "bytes=1-")], true, "identity"),
      ("GET", [HTTPField("accept-encoding", "br")], true, "br"),
      ("GET", [HTTPField("accept-encoding", "br")], false, "br"),
    ] as [(String, [HTTPField], Bool, String)])
  func requests(_ method: String, _ fields: [HTTPField], _ wants: Bool, _ expected: String) throws {
    let server = try ReplayServer { connection in
      let lines = connection.readHead().split(separator: "\r\n")
        .filter { $0.lowercased().hasPrefix("accept-encoding:") }
      connection.write("HTTP/1.1 200 OK\r\nX-Asked: \(lines)\r\nContent-Length: 0\r\n\r\n")
    }
    let result = try TransferRun.end(of: server.url()) {
      ($0.method, $0.fields, $0.acceptsCodings) = (method, fields, wants)
    }
    let name = fields.last { $0.isNamed("Accept-Encoding") } == nil ? "Accept" : "accept"
    let asked = result.head?.values(of: "x-asked").first.map { String(decoding: $0, as: UTF8.self) }
    #expect(asked == "[\"\(name)-\(name == "Accept" ? "E" : "e")ncoding: \(expected)\"]")
  }

  @Test func decodesIntoAFile() throws {
    let gzip = try Self.bytes("gzip")
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\n\r\n")
      connection.write(gzip)
    }
    let file = try temporaryFile()
    let run = try TransferRun()
    let number = file.number
    run.place = { _, _ in .file(descriptor: number, offset: 0) }
    let attempt = try run.start(HTTPRequest(url: server.url()))
    run.run()
    #expect(run.ends[attempt] == .complete)
    #expect(run.received[attempt] == Int64(Self.text.utf8.count))
  }
}
