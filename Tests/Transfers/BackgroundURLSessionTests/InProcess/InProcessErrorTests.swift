import BackgroundURLSession
import Foundation
import Testing
import TransferTestServers

/// R59: in-process tasks fail at once, with the code of the reason.
struct InProcessErrorTests {
  private func code(_ request: URLRequest, _ configuration: URLSessionConfiguration = .ephemeral)
    async -> Int?
  {
    do {
      _ = try await URLSession(configuration: configuration).data(for: request)
      return nil
    } catch {
      return (error as? URLError)?.errorCode
    }
  }

  @Test(
    "R59: an in-process task fails at once",
    arguments: [
      ("http://nothing.invalid/", -1003), ("ftp://127.0.0.1/", -1002), ("ssh://127.0.0.1/", -1002),
      ("http://127.0.0.1:999999/", -1000),
    ])
  func addresses(_ url: String, _ expected: Int) async throws {
    #expect(await code(URLRequest(url: try #require(URL(string: url)))) == expected)
  }

  @Test func namesTheAddressThatHasFailed() async throws {
    let url = try #require(URL(string: "http://nothing.invalid/a"))
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession(configuration: .ephemeral).data(from: url)
    }
    #expect(error?.failingURL == url)
    #expect(error?.errorUserInfo["NSErrorFailingURLStringKey"] as? String == "\(url)")
  }

  @Test("no task is left when all were cancelled")
  func leavesNoTask() async throws {
    let server = try answeringServer { _, connection in
      connection.waitForEnd()
      return ""
    }
    let session = URLSession(configuration: .ephemeral)
    let requests = [try server.request(), try server.request("other")]
    let tasks = requests.map { session.dataTask(with: $0) }
    tasks[0].resume()
    #expect(await session.allTasks.count == 2)
    session.invalidateAndCancel()
    #expect(await session.allTasks.isEmpty)
    tasks[1].resume()
    #expect(tasks[1].state == .completed)
  }

  @Test("R59: a refused connection is not tried again")
  func refused() async throws {
    let port = try ListeningSocket().port
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    #expect(await code(URLRequest(url: url)) == -1004)
  }

  @Test(
    "R59: a broken answer ends the task",
    arguments: [
      ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfirst", -1005), ("", -1005),
      ("HTTP/1.1 200 OK\r\nX: ", -1005), ("nonsense\r\n\r\n", -1017),
    ])
  func broken(_ answer: String, _ expected: Int) async throws {
    let server = try answeringServer { _, _ in answer }
    #expect(await code(try server.request()) == expected)
    #expect(server.connections == 1)
  }

  @Test("R59: a server that is silent is not waited for, by request, session, or resource")
  func timeouts() async throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.waitForEnd()
    }
    var request = try server.request()
    let session = URLSessionConfiguration.ephemeral
    session.timeoutIntervalForRequest = 0.05
    #expect(await code(request, session) == -1001)
    let resource = URLSessionConfiguration.ephemeral
    resource.timeoutIntervalForResource = 0.05
    #expect(await code(request, resource) == -1001)
    request.timeoutInterval = 0.05
    #expect(await code(request) == -1001)
  }

  @Test("R70, R73: timeouts are a minute and a week at first")
  func defaults() {
    for configuration in [URLSessionConfiguration.default, .ephemeral] {
      #expect(configuration.timeoutIntervalForRequest == 60)
      #expect(configuration.timeoutIntervalForResource == 604_800)
      #expect(configuration.identifier == nil)
      #expect(!configuration.waitsForConnectivity)
    }
    #expect(URLSessionConfiguration.default !== URLSessionConfiguration.default)
  }

  @Test func refusesWhatIsNoRequest() async throws {
    let server = try answeringServer { _, _ in response() }
    var request = try server.request()
    request.httpBody = Data("body".utf8)
    #expect(await code(request) == -1103)
    request.httpBody = nil
    request.cachePolicy = .returnCacheDataDontLoad
    #expect(await code(request) == -1008)
    #expect(server.connections == 0)
  }

  @Test func saysThatTheFileIsNotThere() async throws {
    let server = try answeringServer { _, _ in response() }
    let request = try server.request(method: "PUT")
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.upload(
        for: request, fromFile: URL(fileURLWithPath: "/nowhere"))
    }
    #expect(error?.code == .fileDoesNotExist)
    let folder = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.upload(for: request, fromFile: URL(fileURLWithPath: "/"))
    }
    #expect(folder?.code == .fileIsDirectory)
  }

  @Test func trustsNoUnknownIssuer() async throws {
    let folder = try TestFolder()
    let server = try NginxServer(certificate: try await ServerCertificate(in: folder.url))
    let url = try #require(URL(string: server.url("", scheme: "https")))
    #expect(await code(URLRequest(url: url)) == -1203)
  }

  @Test("a head that is too large is named as such, in an answer and in a request")
  func namesLargeHeads() async throws {
    let value = String(repeating: "x", count: 200 << 10)
    let server = try answeringServer { head, _ in
      head.contains("/answer") ? response(200, fields: "X-A: \(value)") : response(200, "ok")
    }
    var request = try server.request("answer")
    let answer = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(for: request)
    }
    #expect(answer?.code == .cannotParseResponse)
    #expect(answer?.localizedDescription == "the head of the response has more than 64 KiB")
    request = try server.request()
    request.setValue(value, forHTTPHeaderField: "X-A")
    let (data, _) = try await URLSession.shared.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "ok")
    request.setValue(String(repeating: value, count: 6), forHTTPHeaderField: "X-A")
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(for: request)
    }
    #expect(error?.code == .dataLengthExceedsMaximum)
    #expect(
      error?.localizedDescription
        == "the head of the request has more than 1000 KiB, most of them in the field 'X-A'")
  }
}
