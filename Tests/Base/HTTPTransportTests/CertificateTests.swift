import Foundation
import HTTPTransport
import ChildProcess
import Testing
import TransferTestServers

/// Servers with invalid certificates (F21).
struct CertificateTests {
  @Test func refusesAnExpiredOne() async throws {
    var plan = ServerCertificate.Plan()
    plan.validity = ("20200101000000Z", "20200102000000Z")
    #expect(try await end(plan) == .certificate(.expired))
  }

  @Test func refusesOneThatIsNotYetValid() async throws {
    var plan = ServerCertificate.Plan()
    plan.validity = ("20980101000000Z", "20990102000000Z")
    #expect(try await end(plan) == .certificate(.notYetValid))
  }

  @Test func refusesOneOfAnotherHost() async throws {
    var plan = ServerCertificate.Plan()
    plan.names = "DNS:elsewhere.example"
    #expect(try await end(plan) == .certificate(.wrongHost))
  }

  @Test func refusesOneOfAnUnknownIssuer() async throws {
    #expect(try await end(.init(), isTrusted: false) == .certificate(.unknownIssuer))
  }

  @Test func acceptsAGoodOne() async throws {
    #expect(try await end(.init()) == .complete)
  }

  @Test func tellsThatAServerSpeaksNoTLS() throws {
    let server = try NginxServer()
    let url = server.url("file", scheme: "https")
    #expect(try TransferRun.end(of: url).end == .secureConnection)
  }

  private func end(_ plan: ServerCertificate.Plan, isTrusted: Bool = true) async throws -> HTTPEnd?
  {
    let folder = try TestFolder()
    let certificate = try await ServerCertificate(plan, in: folder.url)
    let server = try NginxServer(certificate: certificate)
    try server.serve([1], as: "file")
    return try Self.end(
      of: server.url("file", scheme: "https"), isTrusted ? certificate.issuer : nil)
  }

  private static func end(of url: String, _ issuer: String?) throws -> HTTPEnd? {
    var settings = HTTPTransport.Settings()
    settings.certificateFile = issuer
    return try TransferRun.end(of: url, settings: settings).end
  }
}
