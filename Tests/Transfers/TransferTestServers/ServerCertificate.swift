package import Foundation
private import ChildProcess

/// A certificate that openssl has made for a test, with the file of its issuer.
package struct ServerCertificate: Sendable {
  /// The properties of a certificate.
  package struct Plan: Sendable {
    /// In openssl's form, such as `IP:127.0.0.1`.
    package var names = "IP:127.0.0.1"
    /// The first and last instant, `YYYYMMDDHHMMSSZ`.
    package var validity = ("20200101000000Z", "20991231000000Z")
    package init() {}
  }

  /// Paths of PEM files.
  package let chain, key, issuer: String

  /// One of other files, whose names may have variables of nginx: `$connection` is its number, from
  /// 1.
  package init(chain: String, key: String, issuer: String) {
    (self.chain, self.key, self.issuer) = (chain, key, issuer)
  }

  /// - Parameter folder: an existing folder for the files.
  package init(_ plan: Plan = Plan(), in folder: URL) async throws {
    let path = folder.path
    (chain, key, issuer) = ("\(path)/server.pem", "\(path)/server.key", "\(path)/issuer.pem")
    try """
    [ca]
    default_ca=c
    [c]
    dir=\(path)
    database=\(path)/index
    new_certs_dir=\(path)
    serial=\(path)/serial
    policy=p
    default_md=sha256
    x509_extensions=e
    [p]
    commonName=supplied
    [e]
    subjectAltName=\(plan.names)
    [req]
    distinguished_name=d
    x509_extensions=v
    [d]
    [v]
    basicConstraints=critical,CA:TRUE
    keyUsage=keyCertSign
    """.write(toFile: "\(path)/openssl.cnf", atomically: false, encoding: .utf8)
    try "".write(toFile: "\(path)/index", atomically: false, encoding: .utf8)
    try "01".write(toFile: "\(path)/serial", atomically: false, encoding: .utf8)
    let make = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    let settings = ["-config", "\(path)/openssl.cnf"]
    try await Self.openssl(
      ["req", "-x509", "-days", "20000", "-subj", "/CN=issuer", "-keyout", "\(path)/issuer.key"]
        + ["-out", issuer] + make + settings)
    try await Self.openssl(
      ["req", "-subj", "/CN=server", "-keyout", key, "-out", "\(path)/request"] + make + settings)
    try await Self.openssl(
      ["ca", "-batch", "-notext", "-cert", issuer, "-keyfile", "\(path)/issuer.key", "-out", chain]
        + ["-startdate", plan.validity.0, "-enddate", plan.validity.1, "-in", "\(path)/request"]
        + settings)
  }

  private static func openssl(_ arguments: [String]) async throws {
    let result = try await Subprocess.run(
      .init(executable: "/usr/bin/openssl", arguments: arguments))
    guard result.termination == .exited(0) else {
      throw SystemError(
        "make a certificate: " + String(decoding: result.standardError, as: UTF8.self), code: 0)
    }
  }
}
