import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// Bodies that are streams.
struct BodyStreamTests {
  private static let body = Data(repeating: UInt8(ascii: "x"), count: 300_000)

  /// Reads a body in chunks (RFC 9112, 7.1).
  private static func chunked(_ connection: ReplayConnection) -> Int {
    var all = 0
    while true {
      var line: [UInt8] = []
      while line.suffix(2) != [13, 10], let byte = connection.read(1).first { line.append(byte) }
      let text = String(decoding: line.dropLast(2), as: UTF8.self)
      guard let count = Int(text, radix: 16) else { return -1 }
      _ = connection.read(count + 2)
      all += count
      if count == 0 { return all }
    }
  }

  /// Answers with the number of bytes of the body, and whether it came in chunks.
  private static func counting() throws -> ReplayServer {
    try answeringServer { head, connection in
      let length = head.split(separator: "\r\n")
        .first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.split(separator: " ")[1]) }
      if head.contains("/again") {
        _ = length.map { connection.read($0).count } ?? chunked(connection)
        return response(307, fields: "Location: /end")
      }
      let count = length.map { connection.read($0).count } ?? chunked(connection)
      return response(200, "\(count) \(length == nil)")
    }
  }

  @Test("a stream is sent in chunks, or as long as its request says", arguments: [false, true])
  func sendsAStream(isMeasured: Bool) async throws {
    let server = try Self.counting()
    var request = try server.request(method: "POST")
    request.httpBodyStream = InputStream(data: Self.body)
    if isMeasured { request.setValue("300000", forHTTPHeaderField: "Content-Length") }
    let recorder = SessionRecorder()
    let task = recorder.session().dataTask(with: request)
    task.resume()
    #expect(await recorder.told() == ["response 200", "data 300000 \(!isMeasured)", "done 0"])
    #expect(task.countOfBytesSent == 300_000)
    #expect(task.countOfBytesExpectedToSend == (isMeasured ? 300_000 : -1))
  }

  @Test("the delegate provides the stream, and another one after a redirect")
  func asksForAStream() async throws {
    let server = try Self.counting()
    let recorder = SessionRecorder { $0.stream = { InputStream(data: Self.body) } }
    let request = try server.request("again", method: "POST")
    recorder.session().uploadTask(withStreamedRequest: request).resume()
    #expect(
      await recorder.told() == [
        "stream", "redirect 307 /end", "stream", "response 200", "data 300000 true", "done 0",
      ])
  }

  @Test("without another stream a redirect that keeps its body fails")
  func failsWithoutAStream() async throws {
    let server = try Self.counting()
    var request = try server.request("again", method: "POST")
    request.httpBodyStream = InputStream(data: Self.body)
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(for: request)
    }
    #expect(error?.code == .requestBodyStreamExhausted)
  }

  @Test("a stream that fails ends its task, and the server gets no whole body")
  func failsWithTheStream() async throws {
    let server = try Self.counting()
    var request = try server.request(method: "POST")
    request.httpBodyStream = InputStream(fileAtPath: "/nowhere/file")
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(for: request)
    }
    #expect(error?.code == .requestBodyStreamExhausted)
  }

  @Test("no more bytes are sent than the request says, so that none begin another request")
  func sendsNoMoreThanItSays() async throws {
    let rests = AsyncStream.makeStream(of: Int.self)
    let server = try ReplayServer { connection in
      connection.readHead()
      let body = String(decoding: connection.read(5), as: UTF8.self)
      connection.write(response(200, body))
      rests.continuation.yield(connection.read(100).count)
    }
    var request = try server.request(method: "POST")
    request.httpBodyStream = InputStream(data: Data("12345GET /smuggled HTTP/1.1\r\n\r\n".utf8))
    request.setValue("5", forHTTPHeaderField: "Content-Length")
    let (data, _) = try await URLSession.shared.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "12345")
    #expect(await rests.stream.first { _ in true } == 0)
  }

  @Test("a stream that ends early fails its task, and the server does not wait for the rest")
  func failsWithAShortStream() async throws {
    let server = try Self.counting()
    var request = try server.request(method: "POST")
    request.httpBodyStream = InputStream(data: Data("12345".utf8))
    request.setValue("10", forHTTPHeaderField: "Content-Length")
    request.timeoutInterval = 5
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(for: request)
    }
    #expect(error?.code == .requestBodyStreamExhausted)
  }

  @Test("a length that is not a number of digits has no effect", arguments: ["+5", "-3", "5,5"])
  func ignoresABrokenLength(_ length: String) async throws {
    let server = try Self.counting()
    var request = try server.request(method: "POST")
    request.httpBodyStream = InputStream(data: Data("12345".utf8))
    request.setValue(length, forHTTPHeaderField: "Content-Length")
    request.timeoutInterval = 5
    let (data, _) = try await URLSession.shared.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "5 true")
  }

  /// A stream whose bytes come slowly, one after the other.
  private final class Slow: InputStream {
    private let left = Mutex(5)
    override func open() {}
    override func close() {}
    override var hasBytesAvailable: Bool { true }
    override var streamError: (any Error)? { nil }
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
      Thread.sleep(forTimeInterval: 0.02)
      return left.withLock { left in
        guard left > 0 else { return 0 }
        left -= 1
        buffer[0] = UInt8(ascii: "0") + UInt8(left)
        return 1
      }
    }
  }

  @Test("a stream is sent while it is made")
  func sendsASlowStream() async throws {
    let server = try Self.counting()
    var request = try server.request(method: "PUT")
    request.httpBodyStream = Slow(data: Data())
    let (data, _) = try await URLSession.shared.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "5 true")
  }
}
