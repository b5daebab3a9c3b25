import BackgroundURLSession
import Foundation
import Testing
import TransferTestServers

/// Fields of one name, lengths of bodies, and content codings, as a program sees them.
struct BodyAndFieldTests {
  private let session = URLSession(configuration: .ephemeral)

  /// A server that answers with the lines of the request whose names are given.
  private func echo(_ names: String...) throws -> ReplayServer {
    try answeringServer { head, _ in
      let lines = head.split(separator: "\r\n").filter { line in
        names.contains { line.lowercased().hasPrefix($0 + ":") }
      }
      return response(200, lines.sorted().joined(separator: "|"))
    }
  }

  private func text(_ request: URLRequest) async throws -> String {
    String(decoding: try await session.data(for: request).0, as: UTF8.self)
  }

  // MARK: Fields

  @Test("RFC 9110, 5.3: fields of one name in a response are joined in their order")
  func joinsFields() async throws {
    let server = try answeringServer { _, _ in
      response(
        200, "ok", fields: "Vary: Accept", "vary: Cookie", "X-Id: 1", "x-id: 2", "X-ID: 1",
        "content-length: 2")
    }
    let (_, answer) = try await session.data(for: try server.request())
    let http = try #require(answer as? HTTPURLResponse)
    #expect(http.value(forHTTPHeaderField: "x-id") == "1, 2, 1")
    #expect(http.value(forHTTPHeaderField: "Vary") == "Accept, Cookie")
    let names = http.allHeaderFields.keys.map { "\($0)".lowercased() }
    #expect(names.sorted() == ["connection", "content-length", "vary", "x-id"])
    #expect(http.expectedContentLength == 2)
  }

  @Test("fields of one name in a request are joined, and the request's replace the configuration's")
  func joinsFieldsOfRequests() async throws {
    let server = try echo("x-id", "x-a", "cookie")
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = [
      "X-A": "1", "x-a": "2", "X-ID": "0", "Cookie": "a=1", "cookie": "b=2",
    ]
    var request = try server.request()
    request.allHTTPHeaderFields = ["x-Id": "3"]
    let session = URLSession(configuration: configuration)
    let (data, _) = try await session.data(for: request)
    #expect(
      String(decoding: data, as: UTF8.self).lowercased() == "cookie: a=1; b=2|x-a: 1, 2|x-id: 3")
  }

  // MARK: Lengths

  @Test(
    "an empty body is sent as a body of no bytes, without a type",
    arguments: [
      ("POST", "Content-Length: 0"), ("PUT", "Content-Length: 0"), ("PATCH", "Content-Length: 0"),
      ("DELETE", "Content-Length: 0"), ("GET", ""),
    ])
  func sendsNothing(_ method: String, _ expected: String) async throws {
    let server = try echo("content-length", "content-type", "transfer-encoding")
    var request = try server.request(method: method)
    request.httpBody = Data()
    #expect(try await text(request) == expected)
    guard method == "POST" else { return }
    request.httpBody = nil
    #expect(try await text(request) == expected)
    let (data, _) = try await session.upload(for: request, from: Data())
    #expect(String(decoding: data, as: UTF8.self) == expected)
    request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data()
    #expect(try await text(request) == "Content-Length: 0|Content-Type: text/plain")
  }

  @Test("some answers have no body, whatever length they state", arguments: [204, 304])
  func measuresNothing(_ status: Int) async throws {
    for field in ["Content-Length: 100\r\n", ""] {
      let server = try answeringServer { _, _ in
        "HTTP/1.1 \(status) X\r\nConnection: close\r\n\(field)\r\n"
      }
      let (data, response) = try await session.data(for: try server.request())
      #expect(response.expectedContentLength == 0)
      #expect(data.isEmpty)
    }
  }

  @Test(
    "the length of a body is what the transport knows",
    arguments: [
      ("Content-Length: 5\r\n\r\nwhole", 5), ("Content-Length: 0\r\n\r\n", 0),
      ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwhole\r\n0\r\n\r\n", -1),
      ("\r\nwhole", -1), ("Content-Encoding: utf-8\r\nContent-Length: 5\r\n\r\nwhole", -1),
    ])
  func measures(_ rest: String, _ length: Int64) async throws {
    let server = try answeringServer { _, _ in
      "HTTP/1.1 200 OK\r\nConnection: close\r\n" + rest
    }
    let (data, response) = try await session.data(for: try server.request())
    #expect(response.expectedContentLength == length)
    #expect(data.count == (length == 0 ? 0 : 5))
  }

  // MARK: Codings

  private static let gzip = [UInt8](
    Data(base64Encoded: "H4sIAAAAAAACAyvPyM9JVSgfMSQAbP5wVPAAAAA=") ?? Data())
  private static let text = String(repeating: "whole ", count: 40)

  private func codingServer(_ fields: String = "") throws -> ReplayServer {
    try ReplayServer { connection in
      let isAsked = connection.readHead().contains("\r\nAccept-Encoding: gzip, deflate")
      connection.write(
        "HTTP/1.1 200 OK\r\nX-Asked: \(isAsked)\r\nContent-Encoding: gzip\r\n\(fields)"
          + "Content-Length: \(Self.gzip.count)\r\n\r\n")
      connection.write(Self.gzip)
    }
  }

  @Test("codings are requested and undone, for data and for files")
  func decodes() async throws {
    let server = try codingServer()
    let (data, response) = try await session.data(for: try server.request())
    #expect(String(decoding: data, as: UTF8.self) == Self.text)
    let http = try #require(response as? HTTPURLResponse)
    #expect(http.value(forHTTPHeaderField: "X-Asked") == "true")
    #expect(http.value(forHTTPHeaderField: "Content-Encoding") == "gzip")
    #expect(http.expectedContentLength == -1)
    let (file, _) = try await session.download(for: try server.request())
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
    try FileManager.default.removeItem(at: file)
    let recorder = SessionRecorder()
    let task = recorder.session().dataTask(with: try server.request())
    task.resume()
    #expect(await recorder.told() == ["response 200", "data \(Self.text)", "done 0"])
    #expect(task.countOfBytesReceived == 240 && task.countOfBytesExpectedToReceive == -1)
  }

  @Test("a decoded body is cached as it is, and is not decoded again")
  func cachesDecodedBodies() async throws {
    let server = try codingServer("Cache-Control: max-age=1000\r\n")
    for _ in 0..<2 { #expect(try await text(try server.request()) == Self.text) }
    #expect(server.connections == 1)
  }

  @Test(
    "a body that cannot be decoded ends its task with an error that says so",
    arguments: [
      ("plain", -1015, "its bytes are not of the coding in 'Content-Encoding'"),
      (
        "H4sIAAAAAAACA+3cLW4CYRQF0I+ZEaQCiqhCUBL2AKZJa6oRRZOmmjUwCUFhWAB7QLEAXHfQH1VdSEVFVcO0M7vgm3PU01fevNzeqhlKSXrcNxr/R74+bb+aFwEAAACIXP62SMsyIFwXL/fjCQAAABC7x3Yrq0qB32n3ThwAAAAQveXN6LL6EPiezzJxAAAAQPSufj5uqy7gudh1HuQBAAAA0Xs1GAAAAAC1YjAAAAAA6sVgAAAAANSLwQAAAAComfdFmpRdQL+YDgcBAAAAzsUm+3w6nELIkz9AtttPVZ8AAA==",
        -1103, "200 times the bytes that were received"
      ),
    ])
  func saysWhatIsWrong(_ body: String, _ code: Int, _ words: String) async throws {
    let bytes = Data(base64Encoded: body).map { [UInt8]($0) } ?? Array(body.utf8)
    let coding = code == -1103 ? "gzip, gzip" : "gzip"
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(bytes.count)\r\n\r\n")
      connection.write(bytes)
    }
    let error = await #expect(throws: URLError.self) {
      _ = try await session.data(for: try server.request())
    }
    #expect(error?.errorCode == code)
    #expect(error?.localizedDescription.contains(words) == true)
  }
}
