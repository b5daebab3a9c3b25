import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// Tasks that classes of the program load in place of the network, as tests of servers' clients use them.
struct ProtocolTests {
  /// Answers addresses of the host `mock` by their path.
  private final class Mock: URLProtocol {
    static let stopped = Mutex<[String]>([])

    override class func canInit(with request: URLRequest) -> Bool { request.url?.host == "mock" }

    override func startLoading() {
      guard let url = request.url else { return }
      switch url.path {
      case "/missing":
        answer(url, 404, "no such page")
      case "/echo":
        let body = request.httpBody.map { String(decoding: $0, as: UTF8.self) } ?? "none"
        answer(
          url, 200, "\(request.httpMethod ?? "") \(body) \(request.allHTTPHeaderFields ?? [:])")
      case "/moved":
        guard let next = URL(string: "other://mock/end"), let response = head(url, 302) else {
          return
        }
        client?.urlProtocol(
          self, wasRedirectedTo: URLRequest(url: next), redirectResponse: response)
      case "/away":
        let place = request.value(forHTTPHeaderField: "X-To") ?? ""
        guard let next = URL(string: place), let response = head(url, 302) else { return }
        client?.urlProtocol(
          self, wasRedirectedTo: URLRequest(url: next), redirectResponse: response)
      case "/broken":
        guard let response = head(url, 200) else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("half".utf8))
        client?.urlProtocol(self, didFailWithError: Broken())
        client?.urlProtocolDidFinishLoading(self)
      case "/empty": client?.urlProtocolDidFinishLoading(self)
      case "/silent": break
      default: answer(url, 200, "mocked \(url.scheme ?? "")")
      }
    }

    override func stopLoading() {
      let path = request.url?.path ?? ""
      Self.stopped.withLock { $0.append(path) }
    }

    private func head(_ url: URL, _ status: Int) -> HTTPURLResponse? {
      HTTPURLResponse(
        url: url, statusCode: status, httpVersion: nil, headerFields: ["X-Mock": "yes"])
    }

    private func answer(_ url: URL, _ status: Int, _ body: String) {
      guard let response = head(url, status) else { return }
      // A class may answer from any thread, in parts.
      let object = Box(object: self)
      DispatchQueue.global().async {
        object.object.client?.urlProtocol(
          object.object, didReceive: response, cacheStoragePolicy: .notAllowed)
        for part in body.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
          object.object.client?.urlProtocol(
            object.object, didLoad: Data("\(part.offset > 0 ? " " : "")\(part.element)".utf8))
        }
        object.object.client?.urlProtocolDidFinishLoading(object.object)
      }
    }
  }

  private struct Broken: Error, Equatable {}

  private struct Box: @unchecked Sendable {
    let object: Mock
  }

  /// A class of a library that only knows the stock module.
  private final class Stock: FoundationNetworking.URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
      request.url?.scheme == "stock"
    }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest {
      var request = request
      request.setValue("yes", forHTTPHeaderField: "X-Canonical")
      return request
    }
    override func startLoading() {
      guard let url = request.url else { return }
      let value = request.value(forHTTPHeaderField: "X-Canonical") ?? "no"
      let response = URLResponse(
        url: url, mimeType: "text/x", expectedContentLength: 3, textEncodingName: "utf-8")
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data(value.utf8))
      client?.urlProtocolDidFinishLoading(self)
    }
    override func stopLoading() {}
  }

  private static var mocked: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Stock.self, Mock.self] + (configuration.protocolClasses ?? [])
    return configuration
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test(
    "a class answers any scheme, with any status",
    arguments: [
      ("https://mock/page", 200, "mocked https"), ("own://mock/page", 200, "mocked own"),
      ("https://mock/missing", 404, "no such page"),
    ])
  func answers(_ place: String, status: Int, body: String) async throws {
    let session = URLSession(configuration: Self.mocked)
    let (data, response) = try await session.data(from: try url(place))
    #expect(String(decoding: data, as: UTF8.self) == body)
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.statusCode == status)
    #expect(head.value(forHTTPHeaderField: "x-mock") == "yes")
  }

  @Test func tellsADelegate() async throws {
    let recorder = SessionRecorder()
    let task = recorder.session(Self.mocked).dataTask(with: try url("https://mock/page"))
    task.resume()
    let told = await recorder.told()
    #expect(told.first == "response 200")
    #expect(told.last == "done 0")
    #expect(
      told.filter { $0.hasPrefix("data ") }.map { $0.dropFirst(5) }.joined() == "mocked https")
  }

  @Test("the class gets the body and the fields of session and request")
  func getsTheRequest() async throws {
    let configuration = Self.mocked
    configuration.httpAdditionalHeaders = ["X-Session": "s"]
    let session = URLSession(configuration: configuration)
    var request = URLRequest(url: try url("https://mock/echo"))
    request.httpMethod = "PUT"
    let (data, _) = try await session.upload(for: request, from: Data("body".utf8))
    #expect(String(decoding: data, as: UTF8.self) == #"PUT body ["X-Session": "s"]"#)
  }

  @Test func followsARedirectOfAClass() async throws {
    let recorder = SessionRecorder()
    let task = recorder.session(Self.mocked).downloadTask(with: try url("https://mock/moved"))
    task.resume()
    #expect(await recorder.told() == ["redirect 302 /end", "file mocked other", "done 0"])
    #expect(task.currentRequest?.url?.absoluteString == "other://mock/end")
  }

  private static var authorized: URLSessionConfiguration {
    let configuration = Self.mocked
    configuration.httpAdditionalHeaders = ["Authorization": "Bearer x", "X-Session": "s"]
    return configuration
  }

  @Test("the session's credentials do not follow a redirect of a class to another server")
  func keepsCredentialsFromTheNetwork() async throws {
    let server = try answeringServer { head, _ in
      response(200, "\(head.contains("Bearer x")) \(head.contains("X-Session: s"))")
    }
    var request = URLRequest(url: try url("https://mock/away"))
    request.setValue(server.url("file"), forHTTPHeaderField: "X-To")
    let (data, _) = try await URLSession(configuration: Self.authorized).data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "false true")
  }

  @Test("the session's credentials do not follow a redirect of a server to a class")
  func keepsCredentialsFromClasses() async throws {
    let server = try answeringServer { _, _ in
      response(302, fields: "Location: https://mock/echo")
    }
    let session = URLSession(configuration: Self.authorized)
    let (data, _) = try await session.data(for: try server.request())
    #expect(String(decoding: data, as: UTF8.self) == #"GET none ["X-Session": "s"]"#)
  }

  @Test("the program's own error reaches it, after the bytes before it")
  func passesErrors() async throws {
    let recorder = SessionRecorder()
    let task = recorder.session(Self.mocked).dataTask(with: try url("https://mock/broken"))
    task.resume()
    let told = await recorder.told()
    #expect(told == ["response 200", "data half", "done 0"])
    #expect(task.error is Broken)
    let session = URLSession(configuration: Self.mocked)
    await #expect(throws: Broken.self) {
      _ = try await session.data(from: try url("https://mock/broken"))
    }
    let error = await #expect(throws: URLError.self) {
      _ = try await session.data(from: try url("https://mock/empty"))
    }
    #expect(error?.code == .badServerResponse)
  }

  @Test("a silent class is stopped by a cancellation and by the timeout")
  func stops() async throws {
    let configuration = Self.mocked
    configuration.timeoutIntervalForRequest = 0.2
    let session = URLSession(configuration: configuration)
    let error = await #expect(throws: URLError.self) {
      _ = try await session.data(from: try url("https://mock/silent"))
    }
    #expect(error?.code == .timedOut)
    let recorder = SessionRecorder()
    let task = recorder.session(Self.mocked).dataTask(with: try url("https://mock/silent"))
    task.resume()
    task.cancel()
    #expect(await recorder.told() == ["done -999"])
  }

  @Test("a class of the stock module is taken, with its response as it is")
  func takesStockClasses() async throws {
    let session = URLSession(configuration: Self.mocked)
    let (data, response) = try await session.data(from: try url("stock:page"))
    #expect(String(decoding: data, as: UTF8.self) == "yes")
    #expect(!(response is HTTPURLResponse))
    #expect(response.mimeType == "text/x")
    #expect(response.expectedContentLength == 3)
  }

  @Test("what no class takes goes to the network")
  func leavesOthersAlone() async throws {
    let server = try answeringServer { _, _ in response(200, "network") }
    let session = URLSession(configuration: Self.mocked)
    let (data, _) = try await session.data(for: try server.request())
    #expect(String(decoding: data, as: UTF8.self) == "network")
    let error = await #expect(throws: URLError.self) {
      _ = try await session.data(from: try url("ssh://elsewhere/"))
    }
    #expect(error?.code == .unsupportedURL)
  }

  /// Loads what only the shared session is asked.
  private final class Registered: URLProtocol {
    override class func canInit(with task: URLSessionTask) -> Bool {
      task.originalRequest?.url?.scheme == "registered"
    }
    override func startLoading() {
      guard let url = request.url else { return }
      let response = URLResponse(
        url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data("registered".utf8))
      client?.urlProtocolDidFinishLoading(self)
    }
    override func stopLoading() {}
  }

  @Test("a registered class loads for the shared session only, until it is unregistered")
  func registers() async throws {
    let place = try url("registered:x")
    #expect(!URLProtocol.registerClass(NSObject.self))
    #expect(URLProtocol.registerClass(Registered.self))
    let (data, _) = try await URLSession.shared.data(from: place)
    #expect(String(decoding: data, as: UTF8.self) == "registered")
    await #expect(throws: URLError.self) {
      _ = try await URLSession(configuration: .ephemeral).data(from: place)
    }
    URLProtocol.unregisterClass(Registered.self)
    await #expect(throws: URLError.self) { _ = try await URLSession.shared.data(from: place) }
  }

  @Test(
    "data addresses (RFC 2397)",
    arguments: [
      ("data:,A%20brief%20note", "text/plain", nil, "A brief note"),
      ("data:text/html;charset=utf-8;base64,PGI+aGk8L2I+", "text/html", "utf-8", "<b>hi</b>"),
      ("data:text/x,%41%42#end", "text/x", nil, "AB"),
    ])
  func loadsData(_ place: String, type: String, charset: String?, body: String) async throws {
    let (data, response) = try await URLSession.shared.data(from: try url(place))
    #expect(String(decoding: data, as: UTF8.self) == body)
    #expect(response.mimeType == type)
    #expect(response.textEncodingName == charset)
    #expect(response.expectedContentLength == Int64(data.count))
  }

  @Test(
    arguments: [
      "data:text/plain;base64,a", "data:nothing", "data:%2c123", "data:text_plain,x",
      "data:a/b/c,x",
    ])
  func refusesBrokenData(_ place: String) async throws {
    let place = try url(place)
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(from: place)
    }
    #expect(error?.code == .badURL)
  }

  @Test("files are loaded as data, and copied by downloads")
  func loadsFiles() async throws {
    let folder = try TestFolder()
    let file = folder.url.appending(path: "a file")
    let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
    try body.write(to: file)
    let (data, response) = try await URLSession.shared.data(from: file)
    #expect(data == body)
    #expect(response.expectedContentLength == 1_000_000)
    let (copy, _) = try await URLSession.shared.download(from: file)
    #expect(try Data(contentsOf: copy) == body)
    try FileManager.default.removeItem(at: copy)
    #expect(FileManager.default.fileExists(atPath: file.path))
    let missing = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(from: folder.url.appending(path: "none"))
    }
    #expect(missing?.code == .fileDoesNotExist)
    let notAFile = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(from: folder.url)
    }
    #expect(notAFile?.code == .fileIsDirectory)
  }

  @Test("a configuration is copied like an object of Apple's systems")
  func copiesConfiguration() throws {
    let configuration = Self.mocked
    let copy = try #require(configuration.copy() as? URLSessionConfiguration)
    configuration.protocolClasses = nil
    #expect(copy.protocolClasses?.count == 2)
    #expect(configuration.protocolClasses?.isEmpty == true)
  }
}
