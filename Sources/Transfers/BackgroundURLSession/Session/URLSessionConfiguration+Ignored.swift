private import Foundation
private import FoundationNetworking
private import HTTPTransport
private import Synchronization

/// What is kept and has no effect: a program that sets it is told so, as it would wait for it in vain.
extension URLSessionConfiguration {
  /// A property that has no effect, and the rule that is followed instead.
  /// It is written as `'NAME' of a session's configuration, which has no effect here: RULE`.
  private struct Ignored: Hashable {
    let name, rule: String

    init(_ name: String, _ rule: String) { (self.name, self.rule) = (name, rule) }

    /// What stands in the note, behind "it sets" on a device.
    var text: String {
      "'\(name)' of a session's configuration, which has no effect here: \(rule)"
    }
  }

  /// The names of the properties that this process was told of.
  private static let noted = Mutex<Set<String>>([])

  /// Writes a line for each property that was changed and has no effect, once in the life of this
  /// process.
  ///
  /// It goes into the log of the device that the process runs on, or else to standard error.
  func noteIgnored() {
    for ignored in ignored where Self.noted.withLock({ $0.insert(ignored.name).inserted }) {
      if DeviceLibrary.noteIgnored(ignored.text) { continue }
      let line = "BackgroundURLSession: this program sets \(ignored.text)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
  }

  /// The properties that this configuration has set without effect; of background sessions some
  /// more have none.
  private var ignored: [Ignored] {
    let values = values.withLock { $0 }
    var all: [Ignored] = []
    if values.serviceType != .default {
      all.append(Ignored("networkServiceType", "all traffic is of one kind"))
    }
    if values.pipelines {
      all.append(
        Ignored(
          "httpShouldUsePipelining",
          "a request waits until the one before it on its connection is answered"))
    }
    if values.idlesLonger {
      all.append(
        Ignored(
          "shouldUseExtendedBackgroundIdleMode",
          "connections stay open as long as the other side lets them"))
    }
    if values.sharedContainer != nil {
      all.append(Ignored("sharedContainerIdentifier", "there are no app extensions to share with"))
    }
    guard identifier != nil else { return all }
    let noCache = "background sessions use no cache"
    if values.cachePolicy != .useProtocolCachePolicy {
      all.append(Ignored("requestCachePolicy", noCache))
    }
    if case .own(nil) = values.cache {} else { all.append(Ignored("urlCache", noCache)) }
    if values.cookiePolicy != .onlyFromMainDocumentDomain {
      all.append(
        Ignored("httpCookieAcceptPolicy", "background sessions take no cookies of responses"))
    }
    return all
  }
}
