public import Foundation
public import FoundationNetworking
internal import HTTPTransport
internal import Synchronization
internal import TransferEngine

/// The settings of a session's transfers; copied when the session is made (R40).
///
/// - ObjectiveC: `NSURLSessionConfiguration`
public final class URLSessionConfiguration: Sendable {
  /// The values behind the lock, with the defaults of Apple's systems.
  struct Values: Sendable {
    /// The part that the daemon gets as well: timeouts, constraints, connections per host, launch events.
    var rules = SessionConfiguration()
    /// Header fields of all requests, by name.
    var fields: [String: String] = [:]
    var cookies: HTTPCookieStorage?
    /// Whether cookies of the storage are sent; those of responses are stored in any case.
    var setsCookies = true
    var cookiePolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    var credentials: URLCredentialStorage?
    var cache = Cache.own(nil)
    var cachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// Classes that load requests of in-process sessions in place of the network.
    var protocols: [ProtocolClass] = []
    /// Proxies instead of the environment's; nil for those.
    var proxies: ProxyRules?
    /// A PEM file of issuers instead of the system's; nil for those.
    var trustedCertificates: String?
    /// Whether an in-process task waits for a network.
    var waits = false
    var allowsExpensive = true
    var allowsConstrained = true
    /// This and all below is kept without effect (``noteIgnored()``).
    var serviceType = URLRequest.NetworkServiceType.default
    var pipelines = false
    var idlesLonger = false
    var sharedContainer: String?
  }

  /// The cache of responses; the shared one is made when it is first used.
  enum Cache: Sendable {
    /// `URLCache.shared`, read each time, as a program may replace it.
    case shared
    /// Another cache, or none.
    case own(URLCache?)
  }

  /// The name of a background session, by which the program's next process finds it again.
  public let identifier: String?
  let values: Mutex<Values>

  private init(identifier: String?, _ values: Values) {
    self.identifier = identifier
    self.values = Mutex(values)
  }

  /// Makes a configuration of a session whose transfers outlive this process.
  ///
  /// - Parameter identifier: not empty; at most 96 bytes together with the program's name.
  /// - ObjectiveC: `backgroundSessionConfigurationWithIdentifier:`
  public static func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    precondition(!identifier.isEmpty, "the identifier of a background session is empty")
    return URLSessionConfiguration(identifier: identifier, Values(credentials: .shared))
  }

  /// A new configuration of an in-process session with the program's cookies, credentials and cache.
  ///
  /// - ObjectiveC: `defaultSessionConfiguration`
  public static var `default`: URLSessionConfiguration {
    URLSessionConfiguration(
      identifier: nil,
      Values(cookies: HTTPCookieStorage.shared, credentials: .shared, cache: .shared))
  }

  /// A new configuration of an in-process session that leaves no traces: it has its own cookies, credentials
  /// and cache, in memory.
  ///
  /// - ObjectiveC: `ephemeralSessionConfiguration`
  public static var ephemeral: URLSessionConfiguration {
    let stock = FoundationNetworking.URLSessionConfiguration.ephemeral
    return URLSessionConfiguration(
      identifier: nil,
      Values(
        cookies: stock.httpCookieStorage, credentials: stock.urlCredentialStorage,
        cache: .own(ResponseCache.inMemory())))
  }

  /// Reads or writes one value under the lock.
  private subscript<Value: Sendable>(path: WritableKeyPath<Values, Value>) -> Value {
    get { values.withLock { $0[keyPath: path] } }
    set { values.withLock { $0[keyPath: path] = newValue } }
  }

  /// Whether transfers wait for Wi-Fi and power (R85).
  ///
  /// - ObjectiveC: `discretionary`
  public var isDiscretionary: Bool {
    get { self[\.rules.isDiscretionary] }
    set { self[\.rules.isDiscretionary] = newValue }
  }
  /// Whether transfers may use a cellular network (R84).
  ///
  /// If not, a background task waits for another network; an in-process task fails with -1009 or waits
  /// (``waitsForConnectivity``). Off the device, no network is known to be cellular.
  public var allowsCellularAccess: Bool {
    get { self[\.rules.allowsCellular] }
    set { self[\.rules.allowsCellular] = newValue }
  }
  /// Whether the program is woken for events (R56); without a registered command they wait in any case.
  public var sessionSendsLaunchEvents: Bool {
    get { self[\.rules.sendsLaunchEvents] }
    set { self[\.rules.sendsLaunchEvents] = newValue }
  }
  /// Seconds without a byte after which an in-process task fails with -1001; a background task is retried
  /// (R70).
  public var timeoutIntervalForRequest: TimeInterval {
    get { self[\.rules.requestTimeout] / .seconds(1) }
    set { self[\.rules.requestTimeout] = .bounded(newValue) }
  }
  /// Seconds from `resume()` after which a task fails (R73).
  public var timeoutIntervalForResource: TimeInterval {
    get { self[\.rules.resourceTimeout] / .seconds(1) }
    set { self[\.rules.resourceTimeout] = .bounded(newValue) }
  }
  /// The most connections of the session to one host at a time (R92).
  ///
  /// - ObjectiveC: `HTTPMaximumConnectionsPerHost`
  public var httpMaximumConnectionsPerHost: Int {
    get { self[\.rules.connectionsPerHost] }
    set { self[\.rules.connectionsPerHost] = newValue }
  }
  /// Whether a task of an in-process session waits while there is no network that it may use.
  ///
  /// Otherwise it fails with -1009; tasks of background sessions always wait.
  public var waitsForConnectivity: Bool {
    get { identifier != nil || self[\.waits] }
    set { self[\.waits] = newValue }
  }
  /// Whether transfers may use an expensive network; here that is a cellular one, as for
  /// ``allowsCellularAccess``.
  public var allowsExpensiveNetworkAccess: Bool {
    get { self[\.allowsExpensive] }
    set { self[\.allowsExpensive] = newValue }
  }
  /// Whether transfers may use a network in Low Data Mode; no network is in it here, so nothing is refused.
  public var allowsConstrainedNetworkAccess: Bool {
    get { self[\.allowsConstrained] }
    set { self[\.allowsConstrained] = newValue }
  }
  /// Has no effect: all traffic is of one kind. A note says so, once per program (``noteIgnored()``).
  public var networkServiceType: URLRequest.NetworkServiceType {
    get { self[\.serviceType] }
    set { self[\.serviceType] = newValue }
  }
  /// Has no effect: a request waits until the one before it on its connection is answered. A note says so,
  /// once per program (``noteIgnored()``).
  ///
  /// - ObjectiveC: `HTTPShouldUsePipelining`
  @available(
    iOS, introduced: 7, deprecated: 18.4,
    message: "Only supported in the classic loader, please adopt HTTP/2 and HTTP/3 instead"
  )
  public var httpShouldUsePipelining: Bool {
    get { self[\.pipelines] }
    set { self[\.pipelines] = newValue }
  }
  /// Has no effect: connections stay open as long as the peer lets them. A note says so, once per program
  /// (``noteIgnored()``).
  @available(iOS, introduced: 9, deprecated: 18.4, message: "Not supported")
  public var shouldUseExtendedBackgroundIdleMode: Bool {
    get { self[\.idlesLonger] }
    set { self[\.idlesLonger] = newValue }
  }
  /// Has no effect: it is for app extensions, which do not exist here. A note says so, once per program
  /// (``noteIgnored()``).
  public var sharedContainerIdentifier: String? {
    get { self[\.sharedContainer] }
    set { self[\.sharedContainer] = newValue }
  }
  /// How data tasks of in-process sessions use the cache, unless a request says otherwise. Has no effect for
  /// background sessions, as a note says.
  public var requestCachePolicy: URLRequest.CachePolicy {
    get { self[\.cachePolicy] }
    set { self[\.cachePolicy] = newValue }
  }
  /// The cache for responses to data tasks of in-process sessions; nil for none, as for background sessions.
  ///
  /// For background sessions another value has no effect, as a note says.
  ///
  /// - ObjectiveC: `URLCache`
  public var urlCache: URLCache? {
    get {
      switch self[\.cache] {
      case .shared: URLCache.shared
      case .own(let cache): cache
      }
    }
    set { self[\.cache] = .own(newValue) }
  }
  /// The storage of default credentials for challenges that get the default handling.
  ///
  /// - ObjectiveC: `URLCredentialStorage`
  public var urlCredentialStorage: URLCredentialStorage? {
    get { self[\.credentials] }
    set { self[\.credentials] = newValue }
  }
  /// Classes that are asked, in order, whether they load a request in place of the network (``URLProtocol``);
  /// never nil.
  ///
  /// Has no effect for background sessions, as a note says. A class that is not a subclass of `URLProtocol` is
  /// left out.
  public var protocolClasses: [AnyClass]? {
    get { self[\.protocols].map(\.type) }
    set { self[\.protocols] = (newValue ?? []).compactMap(ProtocolClass.init) }
  }

  /// The proxies of in-process sessions, by the values of CFNetwork's keys; nil for those of the
  /// environment, and an empty dictionary for none.
  ///
  /// `HTTPEnable`, `HTTPProxy`, `HTTPPort`, the same with `HTTPS` and `SOCKS`, `ExceptionsList`, `kCFProxyUsernameKey` and
  /// `kCFProxyPasswordKey`.
  ///
  /// Without it, `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` count, but never for the loopback. Has no
  /// effect for background sessions, as a note says: those use the variables of the daemon, which are not taken from a program
  /// that starts it.
  public var connectionProxyDictionary: [AnyHashable: Any]? {
    get { self[\.proxies]?.dictionary }
    set { self[\.proxies] = newValue.map(ProxyRules.init) }
  }
  /// A PEM file of the issuers that in-process sessions trust instead of the system's; nil for those, or the ones
  /// in the file that the environment's `SSL_CERT_FILE` names.
  ///
  /// Not a property on Apple's systems, where a delegate evaluates certificates. Has no effect for background
  /// sessions, as a note says: the daemon reads its own `SSL_CERT_FILE`.
  public var trustedCertificatesFile: URL? {
    get { self[\.trustedCertificates].map { URL(fileURLWithPath: $0) } }
    set { self[\.trustedCertificates] = newValue?.path }
  }

  /// Header fields of all requests, which a request's own fields override; values are converted to strings.
  ///
  /// - ObjectiveC: `HTTPAdditionalHeaders`
  public var httpAdditionalHeaders: [AnyHashable: Any]? {
    get { values.withLock { $0.fields.isEmpty ? nil : $0.fields } }
    set {
      let pairs = (newValue ?? [:]).map { ("\($0.key)", "\($0.value)") }
      let fields = Dictionary(pairs) { _, last in last }
      values.withLock { $0.fields = fields }
    }
  }
  /// The storage of cookies to be sent, into which in-process sessions also put those of responses.
  /// Background sessions do not, and have none by default.
  ///
  /// - ObjectiveC: `HTTPCookieStorage`
  public var httpCookieStorage: HTTPCookieStorage? {
    get { self[\.cookies] }
    set { self[\.cookies] = newValue }
  }
  /// Whether cookies of the storage are sent.
  ///
  /// - ObjectiveC: `HTTPShouldSetCookies`
  public var httpShouldSetCookies: Bool {
    get { self[\.setsCookies] }
    set { self[\.setsCookies] = newValue }
  }
  /// Which cookies of responses are stored. Background sessions store none; if this is changed for one, a
  /// note says so.
  ///
  /// - ObjectiveC: `HTTPCookieAcceptPolicy`
  public var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy {
    get { self[\.cookiePolicy] }
    set { self[\.cookiePolicy] = newValue }
  }

  /// Returns a copy, as each session makes one (R40).
  func copied() -> URLSessionConfiguration {
    URLSessionConfiguration(identifier: identifier, values.withLock { $0 })
  }
}

extension URLSessionConfiguration: NSCopying {
  /// Returns a copy of this class.
  ///
  /// - ObjectiveC: `copyWithZone:`
  public func copy(with zone: NSZone? = nil) -> Any { copied() }
}

extension Duration {
  /// Converts seconds to a duration that the daemon can represent: at most a century, and 0 for negative
  /// values and NaN.
  static func bounded(_ seconds: TimeInterval) -> Duration {
    .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), 3_155_760_000))
  }
}
