import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// Proxies, credentials and certificates of sessions in the program.
struct CompanyNetworkTests {
  @Test("requests go through the proxy of the configuration, also to the loopback")
  func usesAProxy() async throws {
    let proxy = try answeringServer { head, _ in
      response(200, String(head.prefix { $0 != "\r\n" }))
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.connectionProxyDictionary = [
      "HTTPEnable": true, "HTTPProxy": "127.0.0.1",
      "HTTPPort": Int(proxy.port), "ExceptionsList": ["*.invalid"],
    ]
    #expect(configuration.connectionProxyDictionary?["HTTPProxy"] as? String == "127.0.0.1")
    let session = URLSession(configuration: configuration)
    let (data, _) = try await session.data(from: try #require(URL(string: "http://127.0.0.1:1/a")))
    #expect(String(decoding: data, as: UTF8.self) == "GET http://127.0.0.1:1/a HTTP/1.1")
    let error = await #expect(throws: URLError.self) {
      _ = try await session.data(from: try #require(URL(string: "http://nothing.invalid/")))
    }
    #expect(error?.code == .cannotFindHost)
  }

  /// Asks for a digest with a nonce of its own for each request, and says whether an answer came.
  private static func digesting(isStale: Bool = false) throws -> ReplayServer {
    let count = Mutex(0)
    return try answeringServer { head, _ in
      let line = head.split(separator: "\r\n").first { $0.hasPrefix("Authorization: Digest") } ?? ""
      let number = count.withLock { count in
        count += 1
        return count
      }
      let isRight =
        line.contains(#"nonce="n\#(number - 1)""#) && line.contains(#"uri="/file?a=b""#)
        && line.contains("username=\"anna\"")
      if isRight, !(isStale && number == 2) { return response(200, "in") }
      let stale = isStale && number == 2 ? ", stale=true" : ""
      return response(
        401, "out",
        fields: #"WWW-Authenticate: Basic realm="b""#,
        #"WWW-Authenticate: Digest realm="cave", qop="auth", nonce="n\#(number)"\#(stale)"#)
    }
  }

  @Test(
    "a server that wants a digest gets one, once more if its nonce was too old",
    arguments: [false, true])
  func answersDigest(isStale: Bool) async throws {
    let server = try Self.digesting(isStale: isStale)
    let recorder = SessionRecorder { answers in
      answers.challenge = { challenge in
        #expect(
          challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPDigest)
        return (
          .useCredential, URLCredential(user: "anna", password: "secret", persistence: .none)
        )
      }
    }
    recorder.session().dataTask(with: try server.request("file?a=b")).resume()
    #expect(await recorder.told() == ["challenge cave 0", "response 200", "data in", "done 0"])
    #expect(server.connections == (isStale ? 3 : 2))
  }

  @Test(
    "a stored credential answers a challenge of its space, and of no other",
    arguments: [("cave", 200), ("other", 401)])
  func answersByStorage(_ realm: String, status: Int) async throws {
    let server = try answeringServer { head, _ in
      head.contains("Authorization: Basic YW5uYTpzZWNyZXQ=")
        ? response(200, "in")
        : response(401, "out", fields: #"WWW-Authenticate: Basic realm="cave""#)
    }
    let configuration = URLSessionConfiguration.ephemeral
    let space = URLProtectionSpace(
      host: "127.0.0.1", port: Int(server.port), protocol: "http", realm: realm,
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
    configuration.urlCredentialStorage?.setDefaultCredential(
      URLCredential(user: "anna", password: "secret", persistence: .forSession), for: space)
    let (_, answer) = try await URLSession(configuration: configuration)
      .data(for: try server.request())
    #expect((answer as? HTTPURLResponse)?.statusCode == status)
  }

  @Test("a credential without persistence is not stored, and answers nothing")
  func storesNothingWithoutPersistence() async throws {
    let server = try answeringServer { _, _ in
      response(401, "out", fields: #"WWW-Authenticate: Basic realm="cave""#)
    }
    let configuration = URLSessionConfiguration.ephemeral
    let space = URLProtectionSpace(
      host: "127.0.0.1", port: Int(server.port), protocol: "http", realm: "cave",
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
    configuration.urlCredentialStorage?.setDefaultCredential(
      URLCredential(user: "anna", password: "secret", persistence: .none), for: space)
    _ = try await URLSession(configuration: configuration).data(for: try server.request())
    #expect(server.connections == 1)
  }

  @Test("a file of issuers that cannot be read is named, with the next step")
  func namesAMissingFileOfIssuers() async throws {
    let folder = try TestFolder()
    let server = try NginxServer(certificate: try await ServerCertificate(in: folder.url))
    let url = try #require(URL(string: server.url("file", scheme: "https")))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.trustedCertificatesFile = URL(fileURLWithPath: "/nowhere/own.pem")
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession(configuration: configuration).data(from: url)
    }
    #expect(error?.code == .secureConnectionFailed)
    #expect(
      error?.localizedDescription
        == "cannot read the certificates in '/nowhere/own.pem'; "
        + "correct 'trustedCertificatesFile' or SSL_CERT_FILE")
  }

  @Test("the issuers of a file are trusted, instead of the system's")
  func trustsAPrivateAuthority() async throws {
    let folder = try TestFolder()
    let certificate = try await ServerCertificate(in: folder.url)
    let server = try NginxServer(certificate: certificate)
    try server.serve(Array("safe".utf8), as: "file")
    let url = try #require(URL(string: server.url("file", scheme: "https")))
    let configuration = URLSessionConfiguration.ephemeral
    let error = await #expect(throws: URLError.self) {
      _ = try await URLSession(configuration: configuration).data(from: url)
    }
    #expect(error?.code == .serverCertificateHasUnknownRoot)
    configuration.trustedCertificatesFile = URL(fileURLWithPath: certificate.issuer)
    let (data, _) = try await URLSession(configuration: configuration).data(from: url)
    #expect(String(decoding: data, as: UTF8.self) == "safe")
  }
}
