public import Foundation
public import FoundationNetworking
internal import Synchronization
internal import TransferEngine

/// How a background session transfers; copied when the session is made (R40).
///
/// Default and ephemeral configurations are FoundationNetworking's:
/// `FoundationNetworking.URLSessionConfiguration.default`.
public final class URLSessionConfiguration: Sendable {
  struct Values: Sendable {
    var rules = SessionConfiguration()
    var fields: [String: String] = [:]
    var cookies: HTTPCookieStorage?
    var setsCookies = true
  }

  /// The name of the session, by which the next process of the program finds it again.
  public let identifier: String?
  let values = Mutex(Values())

  private init(identifier: String) { self.identifier = identifier }

  /// A configuration of a session whose transfers outlive this process.
  ///
  /// - Parameter identifier: not empty; it has 96 bytes at most together with the program's name.
  public static func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    precondition(!identifier.isEmpty, "the identifier of a background session is empty")
    return URLSessionConfiguration(identifier: identifier)
  }

  /// Not here, but in FoundationNetworking.
  @available(*, unavailable, message: "use FoundationNetworking.URLSessionConfiguration.default")
  public static var `default`: URLSessionConfiguration { fatalError("unavailable") }
  /// Not here, but in FoundationNetworking.
  @available(*, unavailable, message: "use FoundationNetworking.URLSessionConfiguration.ephemeral")
  public static var ephemeral: URLSessionConfiguration { fatalError("unavailable") }

  private var rules: SessionConfiguration { values.withLock { $0.rules } }

  private func change(_ change: (inout SessionConfiguration) -> Void) {
    values.withLock { change(&$0.rules) }
  }

  /// Whether transfers wait for Wi-Fi and power (R85).
  public var isDiscretionary: Bool {
    get { rules.isDiscretionary }
    set { change { $0.isDiscretionary = newValue } }
  }
  /// Whether transfers may go over a cellular network (R84).
  public var allowsCellularAccess: Bool {
    get { rules.allowsCellular }
    set { change { $0.allowsCellular = newValue } }
  }
  /// Whether the program is woken for events (R56); without a command for that they wait in any case.
  public var sessionSendsLaunchEvents: Bool {
    get { rules.sendsLaunchEvents }
    set { change { $0.sendsLaunchEvents = newValue } }
  }
  /// Seconds without a byte after which an attempt ends; it is tried again (R70).
  public var timeoutIntervalForRequest: TimeInterval {
    get { rules.requestTimeout / .seconds(1) }
    set { change { $0.requestTimeout = .bounded(newValue) } }
  }
  /// Seconds from `resume()` after which a task fails (R73).
  public var timeoutIntervalForResource: TimeInterval {
    get { rules.resourceTimeout / .seconds(1) }
    set { change { $0.resourceTimeout = .bounded(newValue) } }
  }
  /// Connections of the session to one host at a time (R92).
  public var httpMaximumConnectionsPerHost: Int {
    get { rules.connectionsPerHost }
    set { change { $0.connectionsPerHost = newValue } }
  }
  /// Background sessions always wait for a network; setting it changes nothing.
  public var waitsForConnectivity: Bool {
    get { true }
    set { _ = newValue }
  }

  /// Fields of all requests, which those of a request itself replace; what is no text is written as text.
  public var httpAdditionalHeaders: [AnyHashable: Any]? {
    get { values.withLock { $0.fields.isEmpty ? nil : $0.fields } }
    set {
      let pairs = (newValue ?? [:]).map { ("\($0.key)", "\($0.value)") }
      let fields = Dictionary(pairs) { _, last in last }
      values.withLock { $0.fields = fields }
    }
  }
  /// Whose cookies are sent when a task is made; nil at first. Cookies of responses are not put into it.
  public var httpCookieStorage: HTTPCookieStorage? {
    get { values.withLock { $0.cookies } }
    set { values.withLock { $0.cookies = newValue } }
  }
  /// Whether cookies of the storage are sent.
  public var httpShouldSetCookies: Bool {
    get { values.withLock { $0.setsCookies } }
    set { values.withLock { $0.setsCookies = newValue } }
  }

  func copy() -> URLSessionConfiguration {
    let copy = URLSessionConfiguration(identifier: identifier ?? "")
    let now = values.withLock { $0 }
    copy.values.withLock { $0 = now }
    return copy
  }
}

extension Duration {
  /// Seconds that a duration of the daemon can hold: a century at most.
  static func bounded(_ seconds: TimeInterval) -> Duration {
    .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), 3_155_760_000))
  }
}
