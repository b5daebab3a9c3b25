internal import Foundation
internal import HTTPTransport

extension ProxyRules {
  /// Reads a dictionary of CFNetwork; unknown keys are ignored.
  init(_ dictionary: [AnyHashable: Any]) {
    func text(_ key: String) -> String? { dictionary[key] as? String }
    func proxy(_ kind: String, _ scheme: String, _ usual: Int) -> Proxy? {
      guard dictionary["\(kind)Enable"].map(Self.isTrue) ?? false, let host = text("\(kind)Proxy")
      else { return nil }
      let port = dictionary["\(kind)Port"].flatMap { Int("\($0)") } ?? usual
      let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
      return Proxy(
        "\(scheme)://\(name):\(port)", user: text("kCFProxyUsernameKey"),
        password: text("kCFProxyPasswordKey"))
    }
    // Names are looked up by the proxy, as networks with one may know no others.
    let socks = proxy("SOCKS", "socks5h", 1080)
    self.init(
      http: proxy("HTTP", "http", 80) ?? socks, https: proxy("HTTPS", "http", 443) ?? socks,
      exceptions: dictionary["ExceptionsList"] as? [String] ?? [])
  }

  private static func isTrue(_ value: Any) -> Bool {
    value as? Bool ?? ((value as? Int).map { $0 != 0 } ?? false)
  }

  /// The rules as a dictionary of CFNetwork.
  var dictionary: [AnyHashable: Any] {
    var all: [AnyHashable: Any] = [:]
    for (kind, proxy) in [("HTTP", http), ("HTTPS", https)] {
      guard let proxy, let parts = URLComponents(string: proxy.address) else { continue }
      let kind = parts.scheme == "http" ? kind : "SOCKS"
      all["\(kind)Enable"] = 1
      all["\(kind)Proxy"] = parts.host
      all["\(kind)Port"] = parts.port
      all["kCFProxyUsernameKey"] = proxy.user
      all["kCFProxyPasswordKey"] = proxy.password
    }
    if !exceptions.isEmpty { all["ExceptionsList"] = exceptions }
    return all
  }
}
