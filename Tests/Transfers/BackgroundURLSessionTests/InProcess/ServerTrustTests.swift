import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// Questions about the certificates of servers, in sessions of this process.
struct ServerTrustTests {
  typealias Answer =
    @Sendable (URLAuthenticationChallenge) -> (
      URLSession.AuthChallengeDisposition, URLCredential?
    )
  typealias Completion =
    @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

  /// What delegates of a test have been asked.
  final class Notes: Sendable {
    private let all = Mutex<[(level: String, challenge: URLAuthenticationChallenge)]>([])
    private let answer: Answer

    init(_ answer: @escaping Answer = { _ in (.performDefaultHandling, nil) }) {
      self.answer = answer
    }

    /// The protocols of the exchanges in the metrics of a task.
    let exchanges = Mutex<[String?]>([])

    var levels: [String] { all.withLock { $0.map(\.level) } }
    var spaces: [URLProtectionSpace] { all.withLock { $0.map(\.challenge.protectionSpace) } }

    func take(_ level: String, _ challenge: URLAuthenticationChallenge, _ reply: Completion) {
      all.withLock { $0.append((level, challenge)) }
      let (disposition, credential) = answer(challenge)
      reply(disposition, credential)
      // A second answer is ignored.
      reply(.cancelAuthenticationChallenge, nil)
    }
  }

  /// A delegate of the session alone.
  final class SessionLevel: NSObject, URLSessionDelegate {
    let notes: Notes
    init(_ notes: Notes) { self.notes = notes }

    func urlSession(
      _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping Completion
    ) { notes.take("session", challenge, completionHandler) }
  }

  final class TaskLevel: NSObject, URLSessionTaskDelegate {
    let notes: Notes
    init(_ notes: Notes) { self.notes = notes }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping Completion
    ) { notes.take("task", challenge, completionHandler) }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
      let names = metrics.transactionMetrics.map(\.networkProtocolName)
      notes.exchanges.withLock { $0 += names }
    }
  }

  final class BothLevels: NSObject, URLSessionDataDelegate {
    let notes: Notes
    init(_ notes: Notes) { self.notes = notes }

    func urlSession(
      _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping Completion
    ) { notes.take("session", challenge, completionHandler) }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping Completion
    ) { notes.take("task", challenge, completionHandler) }
  }

  final class WithoutMethod: NSObject, URLSessionDelegate {}
  final class OfTasksWithoutMethod: NSObject, URLSessionDataDelegate {}

  /// A server whose body is the number of the connection, which counts handshakes.
  final class Place: Sendable {
    let folder: TestFolder
    let certificate: ServerCertificate
    let server: NginxServer
    let url: URL

    init(_ plan: ServerCertificate.Plan = .init()) async throws {
      folder = try TestFolder()
      certificate = try await ServerCertificate(plan, in: folder.url)
      server = try NginxServer(
        server: ["location /number { return 200 \"$connection\"; }"], certificate: certificate,
        noting: true)
      url = try #require(URL(string: server.url("number", scheme: "https")))
    }

    func session(
      _ delegate: (any URLSessionDelegate)?, isTrusted: Bool = true
    ) -> URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      if isTrusted {
        configuration.trustedCertificatesFile = URL(fileURLWithPath: certificate.issuer)
      }
      return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }
  }

  private static func number(_ session: URLSession, _ url: URL) async throws -> String {
    String(decoding: try await session.data(from: url).0, as: UTF8.self)
  }

  /// The bytes of the certificate in a PEM file.
  static func certificate(in file: String) throws -> Data {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let text = lines.filter { !$0.hasPrefix("-----") }.joined()
    return try #require(Data(base64Encoded: text))
  }

  @Test("a session's delegate is asked about a good server, before it gets the request")
  func asksBeforeTheRequest() async throws {
    let place = try await Place()
    // The server ends with the test, even if a delegate outlives it.
    let notes = Notes { [weak server = place.server] challenge in
      #expect(server?.answers.isEmpty == true)
      guard let trust = challenge.protectionSpace.serverTrust else {
        return (.cancelAuthenticationChallenge, nil)
      }
      return (.useCredential, URLCredential(trust: trust))
    }
    let session = place.session(SessionLevel(notes))
    // One connection to ask, and one for both requests, unless another test resets its session.
    #expect(try await Self.number(session, place.url) == "2")
    #expect(["2", "3"].contains(try await Self.number(session, place.url)))
    let space = try #require(notes.spaces.first)
    #expect(notes.spaces.count == 1)
    #expect(space.authenticationMethod == NSURLAuthenticationMethodServerTrust)
    #expect(space.host == "127.0.0.1" && space.port == Int(place.server.port))
    #expect(space.protocol == "https" && space.realm == nil)
    let trust = try #require(space.serverTrust)
    var error: CFError?
    #expect(SecTrustEvaluateWithError(trust, &error) && error == nil)
    let chain = try #require(SecTrustCopyCertificateChain(trust))
    let own = try Self.certificate(in: place.certificate.chain)
    #expect(chain.map(SecCertificateCopyData) == [own])
    #expect(URLCredential(trust: trust).user == nil)
  }

  /// An answer, and the code with which tasks end then: of a good server, of one of another host, of one
  /// whose certificate has expired, and of one of an unknown issuer.
  private static let cases: [(URLSession.AuthChallengeDisposition, withTrust: Bool, codes: [Int])] =
    [
      (.useCredential, true, [0, 0, 0, 0]),
      (.useCredential, false, [0, -1202, -1201, -1203]),
      (.performDefaultHandling, true, [0, -1202, -1201, -1203]),
      (.cancelAuthenticationChallenge, true, [-999, -999, -999, -999]),
      (.rejectProtectionSpace, true, [-1202, -1202, -1202, -1202]),
    ]

  @Test("each answer means what Apple says, for good certificates and others", arguments: 0..<5)
  func answers(_ number: Int) async throws {
    let (disposition, withTrust, codes) = Self.cases[number]
    var (other, expired) = (ServerCertificate.Plan(), ServerCertificate.Plan())
    other.names = "DNS:elsewhere.example"
    expired.validity = ("20200101000000Z", "20200102000000Z")
    // OpenSSL ends the handshake with a fault of the chain: another one presents the certificates.
    let servers: [(ServerCertificate.Plan, isTrusted: Bool, fault: Int?, connections: Int)] = [
      (.init(), true, nil, 2), (other, true, -67602, 2), (expired, true, -67818, 3),
      (.init(), false, -67843, 3),
    ]
    for ((plan, isTrusted, fault, connections), end) in zip(servers, codes) {
      let place = try await Place(plan)
      let notes = Notes { challenge in
        let trust = withTrust ? challenge.protectionSpace.serverTrust : nil
        return (disposition, trust.map { URLCredential(trust: $0) })
      }
      let session = place.session(SessionLevel(notes), isTrusted: isTrusted)
      var code = 0
      do { #expect(try await Self.number(session, place.url) == "\(connections)") } catch {
        code = (error as? URLError)?.errorCode ?? 1
      }
      #expect(code == end, "\(disposition) \(plan)")
      #expect(place.server.answers.count == (end == 0 ? 1 : 0))
      let trust = try #require(notes.spaces.first?.serverTrust)
      var reason: CFError?
      #expect(SecTrustEvaluateWithError(trust, &reason) == (fault == nil))
      #expect((reason as NSError?)?.code == fault)
    }
  }

  @Test("a delegate without the method costs no connection")
  func asksNobodyInVain() async throws {
    let place = try await Place()
    #expect(try await Self.number(place.session(OfTasksWithoutMethod()), place.url) == "1")
    // Known only when it is called: one connection for the session, whatever the server.
    let (one, other) = (try await Place(), try await Place())
    let configuration = URLSessionConfiguration.ephemeral
    let issuers = one.folder.url.appendingPathComponent("issuers.pem")
    try
      (Data(contentsOf: URL(fileURLWithPath: one.certificate.issuer))
      + Data(contentsOf: URL(fileURLWithPath: other.certificate.issuer))).write(to: issuers)
    configuration.trustedCertificatesFile = issuers
    let session = URLSession(
      configuration: configuration, delegate: WithoutMethod(), delegateQueue: nil)
    #expect(try await Self.number(session, one.url) == "2")
    #expect(try await Self.number(session, other.url) == "1")
  }

  @Test("the session's method comes first, then that of tasks, of the task's own delegate first")
  func findsTheMethod() async throws {
    let place = try await Place()
    let (notes, own) = (Notes(), Notes())
    _ = try await place.session(BothLevels(notes)).data(from: place.url)
    _ = try await place.session(TaskLevel(notes)).data(from: place.url)
    let session = place.session(TaskLevel(notes))
    _ = try await session.data(from: place.url, delegate: TaskLevel(own))
    #expect(notes.levels == ["session", "task"] && own.levels == ["task"])
    // The answer of a task's own delegate is for that task alone.
    _ = try await session.data(from: place.url)
    #expect(notes.levels == ["session", "task", "task"])
    _ = try await place.session(SessionLevel(notes))
      .data(from: place.url, delegate: TaskLevel(own))
    #expect(notes.levels.last == "session" && own.levels == ["task"])
  }

  @Test("many tasks at once ask once, and 'reset' makes the session ask again")
  func asksOnce() async throws {
    let place = try await Place()
    let notes = Notes()
    let session = place.session(TaskLevel(notes))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { _ = try await session.data(from: place.url) } }
      try await group.waitForAll()
    }
    #expect(notes.levels.count == 1)
    #expect(place.server.answers.count == 10)
    await session.reset()
    _ = try await session.data(from: place.url)
    #expect(notes.levels.count == 2)
  }

  @Test("tasks that wait for a question of another end when it is cancelled or gets no answer")
  func leavesNobodyWaiting() async throws {
    let place = try await Place()
    let notes = Notes { _ in (.cancelAuthenticationChallenge, nil) }
    let session = place.session(SessionLevel(notes))
    let closed = try #require(URL(string: "https://127.0.0.1:1/"))
    for (url, code) in [(place.url, URLError.cancelled), (closed, .cannotConnectToHost)] {
      await withTaskGroup(of: URLError.Code?.self) { group in
        for _ in 0..<4 {
          group.addTask {
            do { _ = try await session.data(from: url) } catch { return (error as? URLError)?.code }
            return nil
          }
        }
        for await end in group { #expect(end == code) }
      }
    }
    #expect(notes.levels.count == 4)
  }

  /// A server that presents one certificate to the two connections of a question, and another to
  /// all others.
  private static func changingServer() async throws -> (TestFolder, NginxServer, [Data]) {
    let folder = try TestFolder()
    var certificates: [Data] = []
    for (name, numbers) in [("a", 1...2), ("b", 3...9)] {
      let own = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      let made = try await ServerCertificate(in: own)
      certificates.append(try certificate(in: made.chain))
      for number in numbers {
        let path = folder.url.path + "/\(number)"
        try FileManager.default.copyItem(atPath: made.chain, toPath: path + ".pem")
        try FileManager.default.copyItem(atPath: made.key, toPath: path + ".key")
      }
    }
    let path = folder.url.path + "/$connection"
    let server = try NginxServer(
      server: ["location /file { return 200 safe; }"],
      certificate: ServerCertificate(chain: path + ".pem", key: path + ".key", issuer: ""),
      noting: true)
    return (folder, server, certificates)
  }

  @Test(
    "whoever takes a server's place after the answer is asked about, and gets nothing before",
    arguments: [false, true])
  func noticesAnotherServer(isAccepted: Bool) async throws {
    let (folder, server, certificates) = try await Self.changingServer()
    defer { withExtendedLifetime(folder) {} }
    let url = try #require(URL(string: server.url("file", scheme: "https")))
    @Sendable func own(_ space: URLProtectionSpace) -> Data? {
      space.serverTrust.flatMap(SecTrustCopyCertificateChain)?.first.map(SecCertificateCopyData)
    }
    let notes = Notes { challenge in
      let space = challenge.protectionSpace
      guard let trust = space.serverTrust, isAccepted || own(space) == certificates[0] else {
        return (.cancelAuthenticationChallenge, nil)
      }
      return (.useCredential, URLCredential(trust: trust))
    }
    let session = URLSession(
      configuration: .ephemeral, delegate: SessionLevel(notes), delegateQueue: nil)
    // A stream for the second server is not read for the first one.
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(data: Data("body".utf8))
    let data = try? await session.data(for: request).0
    #expect(data == (isAccepted ? Data("safe".utf8) : nil))
    #expect(notes.spaces.map(own) == certificates)
    #expect(server.answers.count == (isAccepted ? 1 : 0))
  }

  @Test("a server behind a proxy is asked about through it, and a body is sent once, over HTTP/2")
  func asksThroughAProxy() async throws {
    let place = try await Place()
    let proxy = try ReplayServer { [port = place.server.port] connection in
      let head = connection.readHead()
      guard head.hasPrefix("CONNECT 127.0.0.1:\(port) ") else { return }
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      try? connection.relay(to: port)
    }
    let notes = Notes()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.trustedCertificatesFile = URL(fileURLWithPath: place.certificate.issuer)
    configuration.connectionProxyDictionary = [
      "HTTPSEnable": true, "HTTPSProxy": "127.0.0.1", "HTTPSPort": Int(proxy.port),
    ]
    let session = URLSession(
      configuration: configuration, delegate: TaskLevel(notes), delegateQueue: nil)
    var request = URLRequest(url: place.url)
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(data: Data("body".utf8))
    let (data, response) = try await session.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "2")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(proxy.connections == 2 && notes.levels == ["task"])
    #expect(place.server.answers.count == 1)
    #expect(notes.exchanges.withLock { $0 } == ["h2"])
  }
}
