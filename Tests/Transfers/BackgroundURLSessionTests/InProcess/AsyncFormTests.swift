import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// The async forms of transfers, and downloads into files.
struct AsyncFormTests {
  private let session = URLSession(configuration: .ephemeral)

  @Test func downloadsIntoAFileThatStays() async throws {
    let server = try answeringServer { _, _ in response(404, "words") }
    let (file, answer) = try await session.download(for: try server.request())
    #expect(try String(contentsOf: file, encoding: .utf8) == "words")
    // R58: a status of failure is not an error.
    #expect((answer as? HTTPURLResponse)?.statusCode == 404)
    try FileManager.default.removeItem(at: file)
  }

  @Test func removesTheFileOfAHandler() async throws {
    let server = try answeringServer { _, _ in response(200, "words") }
    let request = try server.request()
    let (file, text) = await withCheckedContinuation { continuation in
      session.downloadTask(with: request) { file, _, _ in
        let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        continuation.resume(returning: (file, text))
      }.resume()
    }
    #expect(text == "words")
    // The next handler is called after the first one has returned.
    _ = try await session.data(for: request)
    #expect(!FileManager.default.fileExists(atPath: try #require(file).path))
  }

  @Test func tellsADelegateOfItsFile() async throws {
    let server = try answeringServer { _, _ in response(200, "words") }
    let recorder = SessionRecorder()
    let task = recorder.session().downloadTask(with: try server.request())
    task.resume()
    #expect(await recorder.told() == ["file words", "done 0"])
    #expect(task.countOfBytesReceived == 5)
  }

  @Test func uploadsBytes() async throws {
    let server = try answeringServer { _, connection in
      response(200, String(decoding: connection.read(5), as: UTF8.self))
    }
    let (data, _) = try await session.upload(
      for: try server.request(method: "PUT"), from: Data("words".utf8))
    #expect(data == Data("words".utf8))
  }

  @Test(arguments: [true, false]) func isCancelledWithItsTask(isBegun: Bool) async throws {
    let hasRequest = AsyncStream<Void>.makeStream()
    let server = try ReplayServer { connection in
      connection.readHead()
      hasRequest.continuation.finish()
      connection.waitForEnd()
    }
    var request = try server.request()
    // Cancelled long before the timeout, even on a busy machine.
    request.timeoutInterval = 3600
    let task = Task { [session, request] in
      // Ends when the task is cancelled.
      if !isBegun { for await _ in AsyncStream<Void>.makeStream().stream {} }
      return try await session.data(for: request)
    }
    if isBegun { for await _ in hasRequest.stream {} }
    task.cancel()
    let error = await #expect(throws: URLError.self) { _ = try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test func givesBytesAsTheyAreTaken() async throws {
    let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    let server = try NginxServer()
    try server.serve(bytes, as: "news")
    let url = try #require(URL(string: server.url("news")))
    let (stream, answer) = try await session.bytes(from: url)
    #expect(answer.expectedContentLength == 2_000_000)
    var taken: [UInt8] = []
    for try await byte in stream { taken.append(byte) }
    let isWhole = taken == bytes
    #expect(isWhole)
  }

  @Test func givesLines() async throws {
    let text = "a\n\nb\r\nc\u{2028}d\u{85}\u{C5}\u{A8}"
    let server = try answeringServer { _, _ in response(200, text) }
    let (stream, _) = try await session.bytes(for: try server.request())
    var lines: [String] = []
    for try await line in stream.lines { lines.append(line) }
    #expect(lines == ["a", "b", "c", "d", "\u{C5}\u{A8}"])
  }

  @Test func throwsWhenTheBodyIsCut() async throws {
    let server = try answeringServer { _, _ in
      "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfirst"
    }
    let (stream, _) = try await session.bytes(for: try server.request())
    let taken = Mutex("")
    let error = await #expect(throws: URLError.self) {
      for try await byte in stream { taken.withLock { $0.append(Character(Unicode.Scalar(byte))) } }
    }
    #expect(error?.code == .networkConnectionLost)
    #expect(taken.withLock { $0 } == "first")
  }

  @Test(.timeLimit(.minutes(1))) func letsAServerGoWithTheSequence() async throws {
    let isOver = AsyncStream<Void>.makeStream()
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfirst")
      connection.waitForEnd()
      isOver.continuation.yield()
    }
    _ = try await session.bytes(for: try server.request())
    #expect(await isOver.stream.first { true } != nil)
  }
}
