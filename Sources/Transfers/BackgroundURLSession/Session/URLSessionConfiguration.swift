public import Foundation
public import FoundationNetworking
internal import Synchronization
internal import TransferEngine

/// How a session transfers; copied when the session is made (R40).
///
/// `protocolClasses` does not compile: in-process sessions have no loaders but their own.
public final class URLSessionConfiguration: Sendable {
  /// What stands behind the lock, with the defaults of Apple's systems.
  struct Values: Sendable {
    /// What the daemon is told as well: timeouts, constraints, connections per host, launch events.
    var rules = SessionConfiguration()
    /// Fields of all requests, by name.
    var fields: [String: String] = [:]
    var cookies: HTTPCookieStorage?
    /// Whether cookies of the storage are sent; those of responses are taken in any case.
    var setsCookies = true
    var cookiePolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    var credentials: URLCredentialStorage?
    var cache = Cache.own(nil)
    var cachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// Whether an in-process task waits for a network.
    var waits = false
    var allowsExpensive = true
    var allowsConstrained = true
    /// From here on kept without effect (``noteIgnored()``).
    var serviceType = URLRequest.NetworkServiceType.default
    var pipelines = false
    var idlesLonger = false
    var sharedContainer: String?
  }

  /// Where responses are kept; the one that all share is made when it is first wanted.
  enum Cache: Sendable {
    /// `URLCache.shared`, asked for anew each time, as a program may replace it.
    case shared
    /// Another cache, or none.
    case own(URLCache?)
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
    return URLSessionConfiguration(identifier: identifier, Values(credentials: .shared))
  }

  /// A new configuration of a session in this process, with the program's cookies, credentials and cache.
  public static var `default`: URLSessionConfiguration {
    URLSessionConfiguration(
      identifier: nil,
      Values(cookies: HTTPCookieStorage.shared, credentials: .shared, cache: .shared))
  }

  /// A new configuration of a session in this process that leaves nothing behind: its cookies,
  /// credentials and cache are in memory, and its own.
  public static var ephemeral: URLSessionConfiguration {
    let stock = FoundationNetworking.URLSessionConfiguration.ephemeral
    return URLSessionConfiguration(
      identifier: nil,
      Values(
        cookies: stock.httpCookieStorage, credentials: stock.urlCredentialStorage,
        cache: .own(ResponseCache.inMemory())))
  }

  /// One value, read or written behind the lock.
  private subscript<Value: Sendable>(path: WritableKeyPath<Values, Value>) -> Value {
    get { values.withLock { $0[keyPath: path] } }
    set { values.withLock { $0[keyPath: path] = newValue } }
  }

  /// Whether transfers wait for Wi-Fi and power (R85).
  public var isDiscretionary: Bool {
    get { self[\.rules.isDiscretionary] }
    set { self[\.rules.isDiscretionary] = newValue }
  }
  /// Whether transfers may go over a cellular network (R84).
  ///
  /// If not, a background task waits for another one, an in-process one fails with -1009 or waits
  /// (``waitsForConnectivity``). Outside of a device no network is known to be cellular.
  public var allowsCellularAccess: Bool {
    get { self[\.rules.allowsCellular] }
    set { self[\.rules.allowsCellular] = newValue }
  }
  /// Whether the program is woken for events (R56); without a command for that they wait in any case.
  public var sessionSendsLaunchEvents: Bool {
    get { self[\.rules.sendsLaunchEvents] }
    set { self[\.rules.sendsLaunchEvents] = newValue }
  }
  /// Seconds without a byte after which an in-process task fails with -1001; one of a background session
  /// is tried again (R70).
  public var timeoutIntervalForRequest: TimeInterval {
    get { self[\.rules.requestTimeout] / .seconds(1) }
    set { self[\.rules.requestTimeout] = .bounded(newValue) }
  }
  /// Seconds from `resume()` after which a task fails (R73).
  public var timeoutIntervalForResource: TimeInterval {
    get { self[\.rules.resourceTimeout] / .seconds(1) }
    set { self[\.rules.resourceTimeout] = .bounded(newValue) }
  }
  /// Connections of the session to one host at a time (R92).
  public var httpMaximumConnectionsPerHost: Int {
    get { self[\.rules.connectionsPerHost] }
    set { self[\.rules.connectionsPerHost] = newValue }
  }
  /// Whether a task of an in-process session waits while there is no network that it may use.
  ///
  /// It fails with -1009 otherwise; background sessions always wait.
  public var waitsForConnectivity: Bool {
    get { identifier != nil || self[\.waits] }
    set { self[\.waits] = newValue }
  }
  /// Whether transfers may go over a network that costs: here that is a cellular one, as for
  /// ``allowsCellularAccess``.
  public var allowsExpensiveNetworkAccess: Bool {
    get { self[\.allowsExpensive] }
    set { self[\.allowsExpensive] = newValue }
  }
  /// Whether transfers may go over a network that saves data (Low Data Mode): here no network does, so
  /// nothing is refused.
  public var allowsConstrainedNetworkAccess: Bool {
    get { self[\.allowsConstrained] }
    set { self[\.allowsConstrained] = newValue }
  }
  /// Kept, and without effect: all traffic is of one kind.
  /// A note says so, once for a program (``noteIgnored()``).
  public var networkServiceType: URLRequest.NetworkServiceType {
    get { self[\.serviceType] }
    set { self[\.serviceType] = newValue }
  }
  /// Kept, and without effect: a request waits until the one before it on its connection is answered.
  /// A note says so, once for a program (``noteIgnored()``).
  public var httpShouldUsePipelining: Bool {
    get { self[\.pipelines] }
    set { self[\.pipelines] = newValue }
  }
  /// Kept, and without effect: connections stay open as long as the other side lets them.
  /// A note says so, once for a program (``noteIgnored()``).
  public var shouldUseExtendedBackgroundIdleMode: Bool {
    get { self[\.idlesLonger] }
    set { self[\.idlesLonger] = newValue }
  }
  /// Kept, and without effect: it is for app extensions, and there are none here.
  /// A note says so, once for a program (``noteIgnored()``).
  public var sharedContainerIdentifier: String? {
    get { self[\.sharedContainer] }
    set { self[\.sharedContainer] = newValue }
  }
  /// What data tasks of in-process sessions take from the cache, where a request does not say it itself.
  /// Without effect for background sessions, as a note says.
  public var requestCachePolicy: URLRequest.CachePolicy {
    get { self[\.cachePolicy] }
    set { self[\.cachePolicy] = newValue }
  }
  /// Where answers to data tasks of in-process sessions are kept; nil for nowhere, as for
  /// background sessions.
  ///
  /// For those another one has no effect, as a note says.
  public var urlCache: URLCache? {
    get {
      switch self[\.cache] {
      case .shared: URLCache.shared
      case .own(let cache): cache
      }
    }
    set { self[\.cache] = .own(newValue) }
  }
  /// Whose default credentials answer challenges that a delegate leaves to the default handling.
  public var urlCredentialStorage: URLCredentialStorage? {
    get { self[\.credentials] }
    set { self[\.credentials] = newValue }
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
    get { self[\.cookies] }
    set { self[\.cookies] = newValue }
  }
  /// Whether cookies of the storage are sent.
  public var httpShouldSetCookies: Bool {
    get { self[\.setsCookies] }
    set { self[\.setsCookies] = newValue }
  }
  /// Which cookies of responses are taken; background sessions take none, as a note says of another
  /// policy than the first.
  public var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy {
    get { self[\.cookiePolicy] }
    set { self[\.cookiePolicy] = newValue }
  }

  /// Another configuration of the same values, which a session keeps (R40).
  func copy() -> URLSessionConfiguration {
    URLSessionConfiguration(identifier: identifier, values.withLock { $0 })
  }
}

extension Duration {
  /// Seconds that a duration of the daemon can hold: a century at most, 0 for what is below 0 or no
  /// number.
  static func bounded(_ seconds: TimeInterval) -> Duration {
    .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), 3_155_760_000))
  }
}
