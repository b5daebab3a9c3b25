import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// The responses that in-process sessions store.
struct CacheTests {
  /// Counts requests, and answers with the number as the body.
  private func server(_ fields: String...) throws -> ReplayServer {
    let count = Mutex(0)
    return try answeringServer { head, _ in
      if head.contains("If-None-Match: \"a\"") {
        return "HTTP/1.1 304 X\r\nX-Again: yes\r\nConnection: close\r\n\r\n"
      }
      let number = count.withLock { count in
        count += 1
        return count
      }
      let lines = ["HTTP/1.1 200 X", "Content-Length: 1", "Connection: close"] + fields
      return lines.joined(separator: "\r\n") + "\r\n\r\n\(number)"
    }
  }

  private func text(_ session: URLSession, _ request: URLRequest) async throws -> String {
    String(decoding: try await session.data(for: request).0, as: UTF8.self)
  }

  @Test func servesWhatIsFresh() async throws {
    let server = try server("Cache-Control: max-age=1000")
    let session = URLSession(configuration: .ephemeral)
    let request = try server.request()
    #expect(try await text(session, request) == "1")
    #expect(try await text(session, request) == "1")
    #expect(server.connections == 1)
    // Not for another session or another address, even if the store confuses them.
    #expect(try await text(URLSession(configuration: .ephemeral), request) == "2")
    #expect(try await text(session, server.request("file?page=2")) == "3")
    session.configuration.urlCache?.removeAllCachedResponses()
    #expect(try await text(session, request) == "4")
  }

  @Test func asksWhetherItIsStillRight() async throws {
    let server = try server("ETag: \"a\"")
    let session = URLSession(configuration: .ephemeral)
    #expect(try await text(session, server.request()) == "1")
    let (data, response) = try await session.data(for: server.request())
    #expect(data == Data("1".utf8))
    let answer = try #require(response as? HTTPURLResponse)
    #expect(answer.statusCode == 200)
    #expect(answer.value(forHTTPHeaderField: "X-Again") == "yes")
    #expect(server.connections == 2)
  }

  @Test func tellsADelegateTheSame() async throws {
    let server = try server("Cache-Control: max-age=1000")
    let recorder = SessionRecorder { $0.caching = { $0 } }
    let session = recorder.session()
    for caching in [["caches 1"], []] {
      session.dataTask(with: try server.request()).resume()
      #expect(await recorder.told() == ["response 200", "data 1"] + caching + ["done 0"])
    }
    #expect(server.connections == 1)
  }

  @Test func storesWhatItsDelegateWants() async throws {
    let server = try server("Cache-Control: max-age=1000")
    let recorder = SessionRecorder { answers in
      answers.caching = { CachedURLResponse(response: $0.response, data: Data("mine".utf8)) }
    }
    let session = recorder.session()
    for words in ["1", "mine"] {
      session.dataTask(with: try server.request()).resume()
      #expect(await recorder.told().contains("data \(words)"))
    }
    let refusing = SessionRecorder { $0.caching = { _ in nil } }
    let other = refusing.session()
    for words in ["2", "3"] {
      other.dataTask(with: try server.request()).resume()
      #expect(await refusing.told().contains("data \(words)"))
    }
  }

  @Test func obeysThePolicyOfRequestAndSession() async throws {
    let server = try server("Cache-Control: max-age=1000")
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .returnCacheDataDontLoad
    let cache = configuration.urlCache
    let missing = await #expect(throws: URLError.self) {
      _ = try await text(URLSession(configuration: configuration), server.request())
    }
    #expect(missing?.code == .resourceUnavailable)
    #expect(server.connections == 0)
    configuration.requestCachePolicy = .useProtocolCachePolicy
    let session = URLSession(configuration: configuration)
    var request = try server.request()
    #expect(try await text(session, request) == "1")
    request.cachePolicy = .reloadIgnoringLocalCacheData
    #expect(try await text(session, request) == "2")
    request.cachePolicy = .returnCacheDataDontLoad
    #expect(try await text(session, request) == "2")
    #expect(cache?.cachedResponse(for: request)?.data == Data("2".utf8))
  }

  @Test("a body of more than a twentieth of the cache is not kept")
  func keepsNoLargeBody() async throws {
    let length = 20_000
    let server = try answeringServer { _, _ in
      response(
        200, String(repeating: "x", count: length), fields: "Cache-Control: max-age=1000")
    }
    let configuration = URLSessionConfiguration.ephemeral
    for (capacity, connections) in [(length * 20, 1), (length * 20 - 20, 3)] {
      configuration.urlCache = URLCache(
        memoryCapacity: capacity, diskCapacity: 0, diskPath: "/dev/null/none")
      let session = URLSession(configuration: configuration)
      for _ in 0..<2 { #expect(try await text(session, server.request()).utf8.count == length) }
      #expect(server.connections == connections)
    }
  }
}
