import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// How in-process tasks handle redirects, challenges and cookies.
struct AnswerTests {
  private static let redirecting: @Sendable (String, ReplayConnection) -> String = {
    head, connection in
    let words = head.split(separator: " ")
    if head.contains("Content-Length: 4") { _ = connection.read(4) }
    if words[1] == "/end" { return response(200, "\(words[0])") }
    return response(Int(words[1].dropFirst()) ?? 302, "moved", fields: "Location: /end")
  }

  @Test(
    "a redirect keeps the method unless it says otherwise",
    arguments: [
      (301, "POST", "GET"), (302, "POST", "GET"), (303, "PUT", "GET"), (307, "POST", "POST"),
      (308, "PUT", "PUT"), (302, "GET", "GET"),
    ])
  func follows(status: Int, method: String, next: String) async throws {
    let server = try answeringServer(Self.redirecting)
    var request = try server.request("\(status)", method: method)
    if method != "GET" { request.httpBody = Data("body".utf8) }
    let recorder = SessionRecorder()
    let task = recorder.session().dataTask(with: request)
    task.resume()
    #expect(
      await recorder.told() == [
        "redirect \(status) /end", "response 200", "data \(next)", "done 0",
      ])
    #expect(task.currentRequest?.url?.path == "/end")
    #expect(task.currentRequest?.httpMethod == next)
    #expect((task.currentRequest?.httpBody == nil) == (next == "GET"))
    #expect(task.originalRequest?.url?.path == "/\(status)")
    #expect(task.originalRequest?.httpMethod == method)
    #expect((task.originalRequest?.httpBody == nil) == (method == "GET"))
    #expect(task.response?.url?.path == "/end")
  }

  @Test func takesTheRedirectForTheResult() async throws {
    let server = try answeringServer(Self.redirecting)
    let recorder = SessionRecorder { $0.redirect = { _ in nil } }
    recorder.session().dataTask(with: try server.request("302")).resume()
    #expect(
      await recorder.told() == ["redirect 302 /end", "response 302", "data moved", "done 0"])
  }

  @Test func givesUpOnALoop() async throws {
    let server = try answeringServer { _, _ in response(302, fields: "Location: /file") }
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(for: try server.request())
    }
    #expect(error?.code == .httpTooManyRedirects)
    #expect(server.connections == 17)
  }

  @Test func leavesTheWebForNothing() async throws {
    let server = try answeringServer { _, _ in response(302, fields: "Location: file:///etc/passwd")
    }
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession.shared.data(for: try server.request())
    }
    #expect(error?.code == .unsupportedURL)
  }

  @Test func saysToNoOtherHostWhoAsks() async throws {
    let other = try answeringServer { head, _ in
      response(200, "\(head.contains("secret")) \(head.contains("X-A: open"))")
    }
    let place = other.url()
    let server = try answeringServer { _, _ in response(302, fields: "Location: \(place)") }
    var request = try server.request()
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    request.setValue("open", forHTTPHeaderField: "X-A")
    let (data, _) = try await URLSession.shared.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "false true")
  }

  @Test("a configuration's credentials reach no other server, not even by a way back")
  func saysToNoOtherHostWhatItsSessionSays() async throws {
    let seen = Mutex<[String]>([])
    let note: @Sendable (String) -> Void = { head in
      let names = head.split(separator: "\r\n").filter { $0.contains("secret") }
        .compactMap { $0.split(separator: ":").first?.lowercased() }
      seen.withLock { $0.append("\(names.sorted()) \(head.contains("X-A: open"))") }
    }
    let back = Mutex("")
    let other = try answeringServer { head, _ in
      note(head)
      return response(302, fields: "Location: \(back.withLock { $0 })")
    }
    let place = other.url()
    let server = try answeringServer { head, _ in
      note(head)
      if head.contains("/end") { return response(200, "end") }
      return response(307, fields: "Location: \(head.contains("/first") ? "/second" : place)")
    }
    back.withLock { $0 = server.url("end") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = [
      "authorization": "secret", "Cookie": "secret", "Proxy-Authorization": "secret", "X-A": "open",
    ]
    let session = URLSession(configuration: configuration)
    let (data, _) = try await session.data(for: try server.request("first"))
    #expect(String(decoding: data, as: UTF8.self) == "end")
    // None of these servers is a proxy.
    let all = "[\"authorization\", \"cookie\"] true"
    #expect(seen.withLock { $0 } == [all, all, "[] true", "[] true"])
  }

  @Test(
    "a redirect to an address that parsers read differently is not followed",
    arguments: ["\\@", "@@", "\t@", ":80:", "\u{FF20}", "\u{3002}"])
  func refusesAmbiguousRedirects(_ trick: String) async throws {
    let other = try answeringServer { _, _ in response(200, "other") }
    let place = "127.0.0.1:\(other.port)/ok"
    let server = try answeringServer { _, _ in
      response(302, "", fields: "Location: http://localhost:1\(trick)\(place)")
    }
    var request = try server.request()
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    do {
      let (_, answer) = try await URLSession(configuration: .ephemeral).data(for: request)
      // What libcurl cannot read at all is no redirect.
      #expect((answer as? HTTPURLResponse)?.statusCode == 302 && trick != "\\@")
    } catch {
      #expect((error as? URLError)?.code == .unsupportedURL)
    }
    #expect(other.connections == 0)
  }

  // MARK: Challenges

  private static let asking: @Sendable (String, ReplayConnection) -> String = { head, _ in
    // "me:open sesame"
    head.contains("Authorization: Basic bWU6b3BlbiBzZXNhbWU=")
      ? response(200, "in") : response(401, "out", fields: #"WWW-Authenticate: Basic realm="cave""#)
  }

  @Test func asksForNameAndPassword() async throws {
    let server = try answeringServer(Self.asking)
    let recorder = SessionRecorder { answers in
      answers.challenge = { challenge in
        let word = challenge.previousFailureCount == 0 ? "wheat" : "sesame"
        let credential = URLCredential(
          user: "me", password: "open \(word)", persistence: .forSession)
        return (.useCredential, credential)
      }
    }
    recorder.session().dataTask(with: try server.request()).resume()
    #expect(
      await recorder.told() == [
        "challenge cave 0", "challenge cave 1", "response 200", "data in", "done 0",
      ])
  }

  @Test(arguments: [
    (
      URLSession.AuthChallengeDisposition.performDefaultHandling,
      ["response 401", "data out", "done 0"]
    ),
    (.rejectProtectionSpace, ["response 401", "data out", "done 0"]),
    (.useCredential, ["response 401", "data out", "done 0"]),
    (.cancelAuthenticationChallenge, ["done -999"]),
  ])
  func takesOtherAnswers(
    _ disposition: URLSession.AuthChallengeDisposition, _ rest: [String]
  ) async throws {
    let server = try answeringServer(Self.asking)
    let recorder = SessionRecorder { $0.challenge = { _ in (disposition, nil) } }
    recorder.session().dataTask(with: try server.request()).resume()
    #expect(await recorder.told() == ["challenge cave 0"] + rest)
  }

  @Test func answersWithTheUserOfTheAddress() async throws {
    let server = try answeringServer(Self.asking)
    let url = try #require(URL(string: "http://me:open%20sesame@127.0.0.1:\(server.port)/"))
    let (data, _) = try await URLSession(configuration: .ephemeral).data(from: url)
    #expect(String(decoding: data, as: UTF8.self) == "in")
    let wrong = try #require(URL(string: "http://me:x@127.0.0.1:\(server.port)/"))
    let (_, refusal) = try await URLSession(configuration: .ephemeral).data(from: wrong)
    #expect((refusal as? HTTPURLResponse)?.statusCode == 401)
  }

  @Test func asksATasksOwnDelegateFirst() async throws {
    /// A delegate with one method.
    final class Own: URLSessionTaskDelegate {
      let isAsked = Mutex(false)

      func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
      ) {
        isAsked.withLock { $0 = true }
        completionHandler(request)
      }
    }
    let server = try answeringServer { head, _ in
      head.contains("/end")
        ? response(200, "words") : response(302, fields: "Location: /end")
    }
    let (own, recorder) = (Own(), SessionRecorder())
    let task = recorder.session().dataTask(with: try server.request())
    task.delegate = own
    task.resume()
    // Methods that the task's delegate lacks are called on the session's delegate.
    #expect(await recorder.told() == ["response 200", "data words", "done 0"])
    #expect(own.isAsked.withLock { $0 })
    // It is released after the method that ends the task has returned, which this test does not wait for.
    for _ in 0..<1_000 where task.delegate != nil { try await Task.sleep(for: .milliseconds(5)) }
    #expect(task.delegate == nil)
  }

  // MARK: Cookies

  @Test func keepsCookiesInItsSession() async throws {
    let server = try answeringServer { head, _ in
      let sent = head.split(separator: "\r\n").first { $0.hasPrefix("Cookie: ") } ?? "none"
      return response(
        200, String(sent), fields: "Set-Cookie: a=1; Path=/", "Set-Cookie: b=2; Path=/",
        "Set-Cookie: c=3; Domain=example.com; Path=/", "Set-Cookie: d=4; Secure; Path=/",
        "Set-Cookie: e=5; Path=/elsewhere", "Set-Cookie: f=6; Path=/; Max-Age=0")
    }
    let session = URLSession(configuration: .ephemeral)
    let text = { (session: URLSession) in
      String(decoding: try await session.data(for: try server.request()).0, as: UTF8.self)
    }
    #expect(try await text(session) == "none")
    #expect(
      try await text(session).split(separator: ": ").last?.split(separator: "; ").sorted() == [
        "a=1", "b=2",
      ])
    #expect(try await text(URLSession(configuration: .ephemeral)) == "none")
    #expect(session.configuration.httpCookieStorage?.cookies?.count == 3)
    let deaf = URLSessionConfiguration.ephemeral
    deaf.httpCookieAcceptPolicy = .never
    let other = URLSession(configuration: deaf)
    _ = try await text(other)
    #expect(try await text(other) == "none")
  }
}
