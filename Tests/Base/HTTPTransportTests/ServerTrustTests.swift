import HTTPTransport
import Testing
import TransferTestServers

/// Certificates that are presented, and public keys that are pinned.
struct ServerTrustTests {
  private static let noKey = String(repeating: "A", count: 43) + "="

  @Test("a server's chain is presented with the verdict, and it gets no request")
  func presents() async throws {
    let folder = try TestFolder()
    let certificate = try await ServerCertificate(in: folder.url)
    let server = try NginxServer(certificate: certificate, noting: true)
    for (issuer, host, isVerified, namesHost) in [
      (certificate.issuer, "127.0.0.1", true, true), (nil, "127.0.0.1", false, true),
      (certificate.issuer, "localhost", true, false),
    ] {
      let end = try TransferRun.end(of: server.url("file", scheme: "https", host: host)) {
        $0.trust = .presented(isVerified: isVerified)
        $0.certificateFile = issuer
      }.end
      guard case .presented(let chain)? = end else {
        Issue.record("\(String(describing: end))")
        continue
      }
      #expect(chain.namesHost == namesHost && chain.certificates.count == 1)
      #expect(chain.certificates[0].hasPrefix("-----BEGIN CERTIFICATE-----\n"))
    }
    let end = try TransferRun.end(of: server.url("file", scheme: "https")) {
      $0.trust = .presented(isVerified: true)
    }.end
    #expect(end == .certificate(.unknownIssuer))
    #expect(server.answers.isEmpty)
  }

  @Test("a pinned exchange takes no connection that was opened without its pin")
  func keepsConnectionsApart() async throws {
    let folder = try TestFolder()
    let certificate = try await ServerCertificate(in: folder.url)
    let server = try NginxServer(certificate: certificate, noting: true)
    try server.serve([1], as: "file")
    let run = try TransferRun()
    var request = HTTPRequest(url: server.url("file", scheme: "https"))
    request.certificateFile = certificate.issuer
    let plain = try run.start(request)
    run.run()
    request.trust = .pinned(keys: [Self.noKey], isVerified: true)
    let pinned = try run.start(request)
    request.trust = .pinned(keys: [Self.noKey], isVerified: false)
    let unverified = try run.start(request)
    run.run()
    #expect(run.ends == [plain: .complete, pinned: .otherKey, unverified: .otherKey])
    #expect(server.answers.count == 1)
  }

  @Test("a server without TLS presents nothing")
  func needsTLS() throws {
    let server = try NginxServer()
    let end = try TransferRun.end(of: server.url("file", scheme: "https")) {
      $0.trust = .presented(isVerified: true)
    }
    #expect(end.end == .secureConnection)
  }
}
