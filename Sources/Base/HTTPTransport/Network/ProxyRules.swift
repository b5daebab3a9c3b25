private import Glibc

/// Which proxy a request goes through, as variables of the environment or a program say.
///
/// A pure function of the rules and the address, so that tests can cover it without a network.
package struct ProxyRules: Sendable, Hashable {
  /// A proxy.
  package struct Proxy: Sendable, Hashable {
    /// As libcurl takes it: `http://proxy.example:3128`, `socks5h://127.0.0.1:1080`.
    package var address: String
    /// Not percent-encoded; nil for a proxy without a password, or with one in its address.
    package var user, password: String?

    package init(_ address: String, user: String? = nil, password: String? = nil) {
      self.address = address
      self.user = user
      self.password = password
    }
  }

  /// The proxies for the two schemes; nil for none.
  package var http, https: Proxy?
  /// Hosts without a proxy, in the form of `no_proxy`: `example.com`, `.example.com`, `10.0.0.7`, `[::1]:8080`, `*`.
  package var exceptions: [String]
  /// Whether hosts of the loopback are reached without a proxy even if no exception names them.
  package var sparesLoopback: Bool

  package init(
    http: Proxy? = nil, https: Proxy? = nil, exceptions: [String] = [],
    sparesLoopback: Bool = false
  ) {
    self.http = http
    self.https = https
    self.exceptions = exceptions
    self.sparesLoopback = sparesLoopback
  }

  /// Reads `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`; the lowercase form comes first.
  ///
  /// The uppercase `HTTP_PROXY` is not read: a web server sets it for a CGI program from the request's field
  /// `Proxy`, so that a stranger could choose the proxy (httpoxy, CVE-2016-5385). The loopback is spared.
  package init(environment: [String: String]) {
    func proxy(_ names: String...) -> Proxy? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }.map { Proxy($0) }
    }
    let all = proxy("all_proxy", "ALL_PROXY")
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    self.init(
      http: proxy("http_proxy") ?? all, https: proxy("https_proxy", "HTTPS_PROXY") ?? all,
      exceptions: exceptions.split { $0 == "," || $0 == " " }.map(String.init),
      sparesLoopback: true)
  }

  /// Returns the proxy for an address; nil if it is reached directly.
  ///
  /// - Parameters:
  ///   - host: lowercased; an IPv6 address has no brackets.
  ///   - port: the scheme's default if the address has none.
  package func proxy(forScheme scheme: String, host: String, port: Int) -> Proxy? {
    guard let proxy = scheme == "https" ? https : http, !(sparesLoopback && Self.isLoopback(host)),
      !exceptions.contains(where: { Self.names($0.lowercased(), host, port) })
    else { return nil }
    return proxy
  }

  /// Whether an exception names a host: as the host or a parent domain, perhaps with a port.
  private static func names(_ exception: String, _ host: String, _ port: Int) -> Bool {
    if exception == "*" { return true }
    var name = exception[...]
    if exception.hasPrefix("["), let end = exception.firstIndex(of: "]") {
      let rest = exception[exception.index(after: end)...]
      guard rest.isEmpty || rest == ":\(port)" else { return false }
      name = exception[exception.index(after: exception.startIndex)..<end]
    } else if exception.count(where: { $0 == ":" }) == 1, let colon = exception.firstIndex(of: ":")
    {
      guard exception[colon...] == ":\(port)" else { return false }
      name = exception[..<colon]
    }
    if name.hasPrefix("*.") { name = name.dropFirst() }
    let bare = name.hasPrefix(".") ? name.dropFirst() : name
    guard !bare.isEmpty else { return false }
    return host == bare || host.hasSuffix(".\(bare)")
  }

  /// Whether a host is this machine by its name or its address.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
    var address = in_addr()
    return inet_aton(host, &address) != 0 && UInt32(bigEndian: address.s_addr) >> 24 == 127
  }
}
