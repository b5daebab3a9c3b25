import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// Resume data of downloads in the program: by the rules of background downloads, no two versions are joined.
struct LocalResumeTests {
  private static let body = "0123456789"

  /// Sends half of the body and cuts; answers a request for the rest with `rest`, and says which fields it had.
  private static func halving(
    fields: String = "ETag: \"a\"", rest: @escaping @Sendable (String) -> String
  ) throws -> ReplayServer {
    let count = Mutex(0)
    return try ReplayServer { connection in
      let head = connection.readHead()
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      guard number > 0 else {
        connection.write("HTTP/1.1 200 X\r\nContent-Length: 10\r\n\(fields)\r\n\r\n01234")
        return
      }
      connection.write(rest(head))
    }
  }

  /// Fails a download of half a body, and returns its resume data.
  private func halved(_ server: ReplayServer) async throws -> Data? {
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.download(for: try server.request())
    }
    #expect(error?.code == .networkConnectionLost)
    return error?.downloadTaskResumeData
  }

  private func resumed(_ data: Data) async throws -> String {
    let (file, _) = try await URLSession.shared.download(resumeFrom: data)
    defer { try? FileManager.default.removeItem(at: file) }
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static let part = response(
    206, "56789", fields: "Content-Range: bytes 5-9/10", "ETag: \"a\"")

  @Test(
    "R76, R78-R83: a failed download continues with the same version only",
    arguments: [
      // The rest of the same version.
      (part, "0123456789", 2),
      // Another version, whole, as `If-Range` asks for.
      (response(200, "abcdefghij", fields: "ETag: \"b\""), "abcdefghij", 2),
      // A server that ignores `If-Range`: the whole is requested once more.
      (
        response(206, "fghij", fields: "Content-Range: bytes 5-9/10", "ETag: \"b\""), "whole", 3
      ),
      // A part that is not the one that was asked for.
      (
        response(206, "6789", fields: "Content-Range: bytes 6-9/10", "ETag: \"a\""), "whole", 3
      ),
      (response(416, "", fields: "Content-Range: bytes */4"), "whole", 3),
    ])
  func continues(_ answer: String, _ expected: String, connections: Int) async throws {
    let server = try Self.halving { head in
      guard head.contains("Range: bytes=5-\r\n") else { return response(200, "whole") }
      #expect(head.contains("If-Range: \"a\"\r\n"))
      #expect(head.contains("Accept-Encoding: identity"))
      return answer
    }
    let data = try #require(try await halved(server))
    #expect(try await resumed(data) == expected)
    #expect(server.connections == connections)
    // The bytes have gone to that download.
    let error = await #expect(throws: URLError.self) { _ = try await resumed(data) }
    #expect(error?.errorCode == -3002)
  }

  @Test(
    "R75, R80: without a strong validator, ranges or plain bytes there is no resume data",
    arguments: [
      "X-A: b", "ETag: W/\"a\"", "ETag: \"a\"\r\nAccept-Ranges: none",
      "ETag: \"a\"\r\nContent-Encoding: unknown",
    ])
  func keepsNothing(_ fields: String) async throws {
    let server = try Self.halving(fields: fields) { _ in response() }
    #expect(try await halved(server) == nil)
  }

  @Test("a date that distinguishes versions is a validator too")
  func continuesByDate() async throws {
    let modified = "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"
    let server = try Self.halving(
      fields: "\(modified)\r\nDate: Sun, 06 Nov 1994 08:59:37 GMT"
    ) { head in
      #expect(head.contains("If-Range: Sun, 06 Nov 1994 08:49:37 GMT"))
      return response(206, "56789", fields: "Content-Range: bytes 5-9/10", modified)
    }
    #expect(try await resumed(try #require(try await halved(server))) == Self.body)
  }

  @Test("a delegate is told where a paused download continues")
  func pauses() async throws {
    let isHalf = DispatchSemaphore(value: 0)
    let count = Mutex(0)
    let server = try ReplayServer { connection in
      _ = connection.readHead()
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      guard number == 0 else { return connection.write(Self.part) }
      connection.write("HTTP/1.1 200 X\r\nContent-Length: 10\r\nETag: \"a\"\r\n\r\n01234")
      connection.waitForEnd()
    }
    let recorder = SessionRecorder { $0.wrote = { _ in isHalf.signal() } }
    let session = recorder.session()
    let task = session.downloadTask(with: try server.request())
    task.resume()
    await Task.detached { isHalf.wait() }.value
    let data = await withCheckedContinuation { continuation in
      task.cancel { continuation.resume(returning: $0) }
    }
    #expect(await recorder.told() == ["done -999"])
    #expect((task.error as? URLError)?.downloadTaskResumeData == data)
    // Data of a task that has not begun again is not lost.
    let idle = session.downloadTask(withResumeData: try #require(data))
    #expect(idle.countOfBytesReceived == 5)
    let again = await idle.cancelByProducingResumeData()
    #expect(await recorder.told() == ["done -999"])
    let next = session.downloadTask(withResumeData: try #require(again))
    next.resume()
    #expect(await recorder.told() == ["resumed 5 10", "file 0123456789", "done 0"])
    #expect(next.countOfBytesReceived == 10)
    #expect(next.originalRequest?.url == task.originalRequest?.url)
  }

  @Test("a download that fails before its first byte keeps what it continues from")
  func keepsBytesThroughAFailure() async throws {
    let isBroken = Mutex(true)
    let server = try Self.halving { _ in
      isBroken.withLock { isBroken in
        defer { isBroken = false }
        return isBroken ? "" : Self.part
      }
    }
    let data = try #require(try await halved(server))
    let error = await #expect(throws: URLError.self) { _ = try await resumed(data) }
    #expect(error?.code == .networkConnectionLost)
    #expect(try await resumed(try #require(error?.downloadTaskResumeData)) == Self.body)
  }

  @Test("resume data that is damaged names no other file")
  func refusesDamagedData() async throws {
    let server = try Self.halving { _ in Self.part }
    let text = String(decoding: try #require(try await halved(server)), as: UTF8.self)
    let name = try #require(text.firstMatch(of: /<string>(\.[0-9a-f]+)\.1\.1<\/string>/)?.1)
    // The same with a path in it: '../x'.
    for damaged in [".2e2e2f78", ".", "61.62"] {
      let data = Data(text.replacing(name, with: damaged).utf8)
      let error = await #expect(throws: URLError.self) { _ = try await resumed(data) }
      #expect(error?.errorCode == -3002)
    }
    let error = await #expect(throws: URLError.self) { _ = try await resumed(Data("x".utf8)) }
    #expect(error?.errorCode == -3002)
    #expect(try await resumed(Data(text.utf8)) == Self.body)
  }
}
