import BackgroundURLSession
import Foundation
import Testing
import TransferTestServers

/// The stores of in-process sessions, and how they are emptied.
@Suite(.serialized) struct StoresTests {
  /// Serves any number of requests on each connection, and replies with the received cookie.
  private func keepingServer() throws -> ReplayServer {
    try ReplayServer { connection in
      while case let head = connection.readHead(), !head.isEmpty {
        let cookie = head.split(separator: "\r\n").first { $0.hasPrefix("Cookie: ") } ?? "none"
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Length: \(cookie.utf8.count)\r\nSet-Cookie: a=1; Path=/\r\n"
            + "Cache-Control: max-age=1000\r\n\r\n\(cookie)")
      }
    }
  }

  private func load(
    _ server: ReplayServer, _ session: URLSession,
    _ policy: URLRequest.CachePolicy = .reloadIgnoringLocalCacheData
  ) async throws -> String {
    var request = try server.request()
    request.cachePolicy = policy
    return String(decoding: try await session.data(for: request).0, as: UTF8.self)
  }

  @Test func resetEmptiesCookiesCredentialsAndCache() async throws {
    let server = try keepingServer()
    let session = URLSession(configuration: .ephemeral)
    let space = URLProtectionSpace(
      host: "a", port: 80, protocol: "http", realm: "r",
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
    let storage = try #require(session.configuration.urlCredentialStorage)
    let cookies = try #require(session.configuration.httpCookieStorage)
    storage.set(
      URLCredential(user: "me", password: "open", persistence: .forSession), for: space)
    #expect(storage.allCredentials[space]?.count == 1)
    #expect(try await load(server, session) == "none")
    #expect(try await load(server, session) == "Cookie: a=1")
    #expect(try await load(server, session, .returnCacheDataDontLoad) == "Cookie: a=1")
    #expect(cookies.cookies?.count == 1)
    await session.reset()
    #expect(cookies.cookies == [])
    #expect(storage.allCredentials.values.flatMap(\.keys) == [])
    await #expect(throws: URLError.self) {
      _ = try await load(server, session, .returnCacheDataDontLoad)
    }
    #expect(try await load(server, session) == "none")
  }

  @Test func flushKeepsCookiesAndConnectsAnew() async throws {
    let server = try keepingServer()
    let session = URLSession(configuration: .ephemeral)
    // Other tests of this process may have asked for new connections too.
    var count = 0
    repeat {
      count = server.connections
      _ = try await load(server, session)
    } while server.connections != count
    await session.flush()
    #expect(try await load(server, session) == "Cookie: a=1")
    #expect(server.connections == count + 1)
  }

  @Test func tellsOnTheDelegatesQueue() async {
    let queue = OperationQueue()
    let session = URLSession(configuration: .ephemeral, delegate: nil, delegateQueue: queue)
    let found = await withCheckedContinuation { found in
      session.flush { found.resume(returning: OperationQueue.current) }
    }
    #expect(found === queue)
  }

  @Test func keepsItsDescription() {
    let session = URLSession(configuration: .ephemeral)
    #expect(session.sessionDescription == nil)
    session.sessionDescription = "pictures"
    #expect(session.sessionDescription == "pictures")
    #expect(URLSession(configuration: .ephemeral).sessionDescription == nil)
  }

  @Test func copiesTheNameOfASharedContainer() {
    let configuration = URLSessionConfiguration.default
    #expect(configuration.sharedContainerIdentifier == nil)
    configuration.sharedContainerIdentifier = "group.news"
    let session = URLSession(configuration: configuration)
    #expect(session.configuration.sharedContainerIdentifier == "group.news")
  }
}
