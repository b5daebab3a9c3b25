package import TransferEngine

/// A cookie as a `Set-Cookie` field states it, with the rules of RFC 6265 and of its revision (6265bis, 5.7).
///
/// A pure function of field, address and time, so that tests can cover the rules without a server.
package struct SetCookie: Sendable, Hashable {
  package let name, value: String
  /// The host, or the parent domain that it is for with a leading dot, as `HTTPCookie` has it.
  package private(set) var domain: String
  /// Begins with a slash.
  package private(set) var path: String
  /// Whether it is sent over https only, and whether it is kept from scripts, which are none here.
  package private(set) var (isSecure, isHTTPOnly) = (false, false)
  /// In seconds since 1970; nil for the end of the session.
  package private(set) var expires: Double?

  /// RFC 6265bis: bytes of a name and its value, bytes of an attribute, and seconds of a life (400 days).
  private static let (mostBytes, mostOfAttribute, mostSeconds) = (4096, 1024, 34_560_000.0)

  /// Whether it is for the host that set it, and not for others of its domain.
  package var isHostOnly: Bool { !domain.hasPrefix(".") }

  /// Reads a field; nil for a cookie that must not be set.
  ///
  /// - Parameters:
  ///   - origin: the server that sent it.
  ///   - place: the path of the request, percent-encoded.
  ///   - now: in seconds since 1970.
  package init?(_ field: String, from origin: WebAddress, _ place: String, now: Double) {
    guard field.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { return nil }
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
    guard let pair = parts.first, let sign = pair.firstIndex(of: "=") else { return nil }
    name = ResponseHead.trimmed(pair[..<sign])
    value = ResponseHead.trimmed(pair[pair.index(after: sign)...])
    guard !name.isEmpty, name.utf8.count + value.utf8.count <= Self.mostBytes else { return nil }
    domain = Self.host(of: origin)
    path = Self.folder(of: place)

    var (hasPath, age, date): (Bool, Double?, Double?) = (false, nil, nil)
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let text = pair.count == 2 ? ResponseHead.trimmed(pair[1]) : ""
      guard text.utf8.count <= Self.mostOfAttribute else { continue }
      switch ResponseHead.trimmed(pair[0]).lowercased() {
      case "domain":
        guard let found = Self.domain(text.lowercased(), of: origin) else { return nil }
        domain = found
      case "path":
        hasPath = text.hasPrefix("/")
        path = hasPath ? text : Self.folder(of: place)
      case "max-age": age = Self.seconds(text) ?? age
      case "expires": date = CookieDate.seconds(text) ?? date
      case "secure": isSecure = true
      case "httponly": isHTTPOnly = true
      default: break
      }
    }
    expires = (age.map { $0 <= 0 ? -.infinity : now + $0 } ?? date)
      .map { min($0, now + Self.mostSeconds) }
    guard !isSecure || origin.scheme == "https", isRightlyNamed(hasPath: hasPath) else {
      return nil
    }
  }

  /// Whether it has what its name promises: `__Secure-` and `__Host-`, however they are written.
  private func isRightlyNamed(hasPath: Bool) -> Bool {
    let name = name.lowercased()
    if name.hasPrefix("__host-") { return isSecure && isHostOnly && hasPath && path == "/" }
    return !name.hasPrefix("__secure-") || isSecure
  }

  /// The host of a server as `URL.host` has it: without the brackets of an IPv6 address.
  package static func host(of origin: WebAddress) -> String {
    origin.name.hasPrefix("[") ? String(origin.name.dropFirst().dropLast()) : origin.name
  }

  /// Returns the domain that the attribute stands for, with a leading dot; nil if the host may not set it.
  ///
  /// An empty attribute counts as none. A domain with one label, a common suffix below a country
  /// (``isCommon(_:)``) and an IP address are for that host only.
  private static func domain(_ text: String, of origin: WebAddress) -> String? {
    let host = host(of: origin)
    let bare = text.hasPrefix(".") ? String(text.dropFirst()) : text
    if bare.isEmpty { return host }
    let isAlone = origin.isNumeric || bare.split(separator: ".").count < 2 || isCommon(bare)
    if bare == host { return isAlone ? host : "." + bare }
    return isAlone || !host.hasSuffix("." + bare) ? nil : "." + bare
  }

  /// Whether everybody can register names below a domain such as `co.uk`.
  ///
  /// CHOICE: the usual names below the countries, instead of the list of public suffixes, which changes daily.
  private static func isCommon(_ domain: String) -> Bool {
    let labels = domain.split(separator: ".")
    return labels.count == 2 && labels[1].utf8.count == 2
      && ["ac", "co", "com", "edu", "go", "gob", "gov", "mil", "ne", "net", "nom", "or", "org"]
        .contains(labels[0])
  }

  /// Returns the path for which a cookie without one is: `/a/b` -> `/a`, `/a` -> `/` (RFC 6265, 5.1.4).
  private static func folder(of path: String) -> String {
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }

  /// Parses `Max-Age`: digits, perhaps after a minus; nil for anything else.
  private static func seconds(_ text: String) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Double(text)
  }
}
