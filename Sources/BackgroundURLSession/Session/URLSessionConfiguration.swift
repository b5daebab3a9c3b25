public import Foundation
public import FoundationNetworking
internal import Synchronization
internal import TransferEngine

/// How a session transfers; copied when the session is made (R40).
///
/// `protocolClasses` does not compile: in-process sessions have no loaders but their own. No response is
/// kept in a cache, and none is read from one.
public final class URLSessionConfiguration: Sendable {
  struct Values: Sendable {
    var rules = SessionConfiguration()
    var fields: [String: String] = [:]
    var cookies: HTTPCookieStorage?
    var setsCookies = true
    var cookiePolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    var credentials: URLCredentialStorage?
    var cache: URLCache?
    var cachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    var waits = false
    var allowsExpensive = true
    var allowsConstrained = true
  }

  /// The name of a background session, by which the next process of the program finds it again.
  public let identifier: String?
  let values: Mutex<Values>

  private init(identifier: String?, _ values: Values) {
    self.identifier = identifier
    self.values = Mutex(values)
  }

  /// A configuration of a session whose transfers outlive this process.
  ///
  /// - Parameter identifier: not empty; it has 96 bytes at most together with the program's name.
  public static func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    precondition(!identifier.isEmpty, "the identifier of a background session is empty")
    return URLSessionConfiguration(identifier: identifier, Values())
  }

  /// A new configuration of a session in this process, with the program's cookies and credentials.
  public static var `default`: URLSessionConfiguration {
    URLSessionConfiguration(
      identifier: nil, Values(cookies: HTTPCookieStorage.shared, credentials: .shared))
  }

  /// A new configuration of a session in this process that leaves nothing behind: its cookies and
  /// credentials are in memory, and its own.
  public static var ephemeral: URLSessionConfiguration {
    let stock = FoundationNetworking.URLSessionConfiguration.ephemeral
    return URLSessionConfiguration(
      identifier: nil,
      Values(cookies: stock.httpCookieStorage, credentials: stock.urlCredentialStorage))
  }

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
  /// Seconds without a byte after which an in-process task fails with -1001; one of a background session
  /// is tried again (R70).
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
  /// Background sessions always wait for a network; in-process sessions fail at once, whatever is set, as
  /// a machine does not say whether it has one.
  public var waitsForConnectivity: Bool {
    get { identifier != nil || values.withLock { $0.waits } }
    set { values.withLock { $0.waits = newValue } }
  }
  /// Kept, and without effect: no network is taken for an expensive one.
  public var allowsExpensiveNetworkAccess: Bool {
    get { values.withLock { $0.allowsExpensive } }
    set { values.withLock { $0.allowsExpensive = newValue } }
  }
  /// Kept, and without effect: no network is in a mode that saves data.
  public var allowsConstrainedNetworkAccess: Bool {
    get { values.withLock { $0.allowsConstrained } }
    set { values.withLock { $0.allowsConstrained = newValue } }
  }
  /// Of `.returnCacheDataDontLoad` alone anything follows: with no cache, such tasks fail with -1008.
  public var requestCachePolicy: URLRequest.CachePolicy {
    get { values.withLock { $0.cachePolicy } }
    set { values.withLock { $0.cachePolicy = newValue } }
  }
  /// Kept, and without effect: responses are neither put into it nor taken from it. Nil at first.
  public var urlCache: URLCache? {
    get { values.withLock { $0.cache } }
    set { values.withLock { $0.cache = newValue } }
  }
  /// Whose default credentials answer challenges that a delegate leaves to the default handling.
  public var urlCredentialStorage: URLCredentialStorage? {
    get { values.withLock { $0.credentials } }
    set { values.withLock { $0.credentials = newValue } }
  }
  /// Not here.
  @available(*, unavailable, message: "sessions have no loaders but their own here")
  public var protocolClasses: [AnyClass]? {
    get { nil }
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
  /// Whose cookies are sent, and into which in-process sessions put those of responses; background sessions
  /// put none there, and have no storage at first.
  public var httpCookieStorage: HTTPCookieStorage? {
    get { values.withLock { $0.cookies } }
    set { values.withLock { $0.cookies = newValue } }
  }
  /// Whether cookies of the storage are sent.
  public var httpShouldSetCookies: Bool {
    get { values.withLock { $0.setsCookies } }
    set { values.withLock { $0.setsCookies = newValue } }
  }
  /// Which cookies of responses are taken.
  public var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy {
    get { values.withLock { $0.cookiePolicy } }
    set { values.withLock { $0.cookiePolicy = newValue } }
  }

  func copy() -> URLSessionConfiguration {
    URLSessionConfiguration(identifier: identifier, values.withLock { $0 })
  }
}

extension Duration {
  /// Seconds that a duration of the daemon can hold: a century at most.
  static func bounded(_ seconds: TimeInterval) -> Duration {
    .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), 3_155_760_000))
  }
}
