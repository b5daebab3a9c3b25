internal import Foundation
public import FoundationNetworking

/// The authentication method of questions about a server's certificates. FoundationNetworking has
/// the name, but makes it unavailable.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

extension URLProtectionSpace {
  /// What the server has presented; nil unless the method is
  /// `NSURLAuthenticationMethodServerTrust`.
  ///
  /// - ObjectiveC: `serverTrust`
  public var serverTrust: SecTrust? { (self as? ServerTrustSpace)?.trust }
}

/// The space of a question about a server's certificates.
// @unchecked: what it adds is constant.
final class ServerTrustSpace: URLProtectionSpace, @unchecked Sendable {
  let trust: SecTrust

  init(_ trust: SecTrust, host: String, port: Int) {
    self.trust = trust
    super.init(
      host: host, port: port, protocol: "https", realm: nil,
      authenticationMethod: NSURLAuthenticationMethodServerTrust)
  }
}

/// A credential that says that a server is trusted.
// @unchecked: what it adds is constant.
final class ServerTrustCredential: URLCredential, @unchecked Sendable {
  let trust: SecTrust

  init(_ trust: SecTrust) {
    self.trust = trust
    super.init(user: "", password: "", persistence: .none)
  }

  /// It is not stored.
  required init?(coder: NSCoder) { nil }

  override var user: String? { nil }
  override var hasPassword: Bool { false }
}

/// What `URLCredential` conforms to for ``init(trust:)``: only the initializer of a protocol can
/// make an object of a subclass, which has a place for the trust.
public protocol _ServerTrusting {}

extension URLCredential: _ServerTrusting {}

extension _ServerTrusting {
  /// Makes a credential that answers a question about the certificates of `trust`, and no other.
  ///
  /// - ObjectiveC: `credentialForTrust:`
  public init(trust: SecTrust) {
    guard let credential = ServerTrustCredential(trust) as? Self else {
      preconditionFailure("'init(trust:)' is for URLCredential itself, not for a subclass")
    }
    self = credential
  }
}
