private import Foundation
private import FoundationNetworking
private import HTTPTransport
private import Synchronization

/// Settings that are kept without effect; a program that uses one gets a note, as it would wait for an effect
/// in vain.
extension URLSessionConfiguration {
  /// A property without effect, and the rule that applies instead. It is reported as `'NAME' of a session's
  /// configuration, which has no effect here: RULE`.
  private struct Ignored: Hashable {
    let name, rule: String

    init(_ name: String, _ rule: String) { (self.name, self.rule) = (name, rule) }

    /// The text of the note, after "it sets" on a device.
    var text: String {
      "'\(name)' of a session's configuration, which has no effect here: \(rule)"
    }
  }

  /// The names of the properties reported in this process.
  private static let noted = Mutex<Set<String>>([])

  /// Writes a line for each property that was changed and has no effect, once per process.
  ///
  /// It goes to the log of the device that the process runs on, or else to standard error.
  func noteIgnored() {
    for ignored in ignored where Self.noted.withLock({ $0.insert(ignored.name).inserted }) {
      if DeviceLibrary.noteIgnored(ignored.text) { continue }
      let line = "BackgroundURLSession: this program sets \(ignored.text)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
  }

  /// The properties that this configuration sets without effect; background sessions ignore some more.
  private var ignored: [Ignored] {
    let values = values.withLock { $0 }
    var all: [Ignored] = []
    if values.serviceType != .default {
      all.append(Ignored("networkServiceType", "all traffic has the same priority"))
    }
    if values.pipelines {
      all.append(
        Ignored(
          "httpShouldUsePipelining",
          "a request waits for the response to the previous one on its connection"))
    }
    if values.idlesLonger {
      all.append(
        Ignored(
          "shouldUseExtendedBackgroundIdleMode",
          "connections stay open until the server closes them"))
    }
    if values.sharedContainer != nil {
      all.append(Ignored("sharedContainerIdentifier", "there are no app extensions to share with"))
    }
    guard identifier != nil else { return all }
    if !values.protocols.isEmpty {
      all.append(Ignored("protocolClasses", "the daemon loads everything from the network"))
    }
    if values.proxies != nil {
      all.append(Ignored("connectionProxyDictionary", "the daemon uses its environment's proxies"))
    }
    if values.trustedCertificates != nil {
      all.append(
        Ignored("trustedCertificatesFile", "the daemon trusts the issuers of its 'SSL_CERT_FILE'"))
    }
    let noCache = "background sessions use no cache"
    if values.cachePolicy != .useProtocolCachePolicy {
      all.append(Ignored("requestCachePolicy", noCache))
    }
    if case .own(nil) = values.cache {} else { all.append(Ignored("urlCache", noCache)) }
    if values.cookiePolicy != .onlyFromMainDocumentDomain {
      all.append(
        Ignored("httpCookieAcceptPolicy", "background sessions store no cookies of responses"))
    }
    return all
  }
}
