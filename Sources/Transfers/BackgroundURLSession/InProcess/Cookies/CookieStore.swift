internal import Foundation
internal import FoundationNetworking
private import Glibc
internal import TransferEngine

/// A cookie storage of FoundationNetworking, with the rules of RFC 6265 for what is kept and sent.
///
/// The storage itself sends cookies whatever their path is, and secure ones over http; it knows no `Max-Age`,
/// and lets each host set cookies for each domain. So it only keeps what is decided here. Programs use it as
/// before: what they put into it is sent by the same rules.
///
/// Its file loses whether a cookie is secure, so that is noted in the cookie's comment, which nothing else uses.
struct CookieStore {
  let storage: HTTPCookieStorage

  /// CHOICE: the most cookies of a domain, as in browsers; the oldest go first.
  private static let most = 180

  /// Returns the value of `Cookie` for an address; nil if there are none (RFC 6265, 5.4).
  ///
  /// Cookies with longer paths come first, and older ones before newer ones.
  func field(for url: URL, now: Double) -> String? {
    guard let origin = WebAddress(url.absoluteString) else { return nil }
    let (host, place) = (SetCookie.host(of: origin), url.cookiePath)
    let found = (storage.cookies ?? []).filter { cookie in
      cookie.isFor(host, isNumeric: origin.isNumeric) && cookie.isFor(path: place)
        && (!cookie.isSecured || origin.scheme == "https") && !cookie.isOver(at: now)
        && "\(cookie.name)\(cookie.value)".utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
    let sorted = found.sorted {
      ($1.path.utf8.count, $0.created, $0.name) < ($0.path.utf8.count, $1.created, $1.name)
    }
    return sorted.isEmpty
      ? nil : sorted.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// Keeps, replaces and removes cookies as the `Set-Cookie` fields of a response say (RFC 6265, 5.3).
  func keep(_ fields: [String], from url: URL, now: Double) {
    guard let origin = WebAddress(url.absoluteString) else { return }
    for field in fields {
      guard let cookie = SetCookie(field, from: origin, url.cookiePath, now: now),
        origin.scheme == "https" || !isSecured(cookie)
      else { continue }
      set(cookie, now)
    }
  }

  /// Whether a secure cookie of the name exists that one from http would replace or hide (6265bis, 5.7).
  private func isSecured(_ new: SetCookie) -> Bool {
    let bare = new.isHostOnly ? new.domain : String(new.domain.dropFirst())
    return (storage.cookies ?? []).contains { old in
      old.isSecured && old.name == new.name && old.isFor(path: new.path)
        && (old.isFor(bare, isNumeric: false)
          || !new.isHostOnly && old.domain.hasSuffix(new.domain))
    }
  }

  private func set(_ new: SetCookie, _ now: Double) {
    let all = storage.cookies ?? []
    if let expires = new.expires, expires <= now {
      for old in all where old.domain == new.domain && old.path == new.path && old.name == new.name
      {
        storage.deleteCookie(old)
      }
      return
    }
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: new.name, .value: new.value, .domain: new.domain, .path: new.path,
    ]
    if new.isSecure {
      properties[.secure] = "TRUE"
      properties[.comment] = HTTPCookie.securedMark
    }
    if new.isHTTPOnly { properties[HTTPCookiePropertyKey("HttpOnly")] = "TRUE" }
    if let expires = new.expires {
      properties[.expires] = Date(timeIntervalSince1970: expires)
    } else {
      properties[.discard] = "TRUE"
    }
    guard let cookie = HTTPCookie(properties: properties) else { return }
    let others = all.filter {
      $0.domain == new.domain && !($0.path == new.path && $0.name == new.name)
    }
    for old in others.sorted(by: { $0.created < $1.created }).dropLast(Self.most - 1) {
      storage.deleteCookie(old)
    }
    storage.setCookie(cookie)
  }
}

extension URLSessionConfiguration.Values {
  /// The cookies to send, or nil: the storage is not used at all if `setsCookies` is false.
  func cookieField(for request: URLRequest) -> String? {
    guard setsCookies, request.httpShouldHandleCookies, let cookies, let url = request.url else {
      return nil
    }
    return CookieStore(storage: cookies).field(for: url, now: Date().timeIntervalSince1970)
  }

  /// Stores the cookies of a response, as far as the policy allows. Each `Set-Cookie` is parsed separately,
  /// as one field may contain a comma.
  func keepCookies(of head: ResponseHead, from request: URLRequest) {
    guard let cookies, cookiePolicy != .never, request.httpShouldHandleCookies,
      let url = request.url
    else { return }
    let fields = head.fields.filter { $0.name.lowercased() == "set-cookie" }.map(\.value)
    CookieStore(storage: cookies).keep(fields, from: url, now: Date().timeIntervalSince1970)
  }
}

extension HTTPCookie {
  /// When it was made, in seconds of the storage's own clock.
  fileprivate var created: Double { properties?[HTTPCookiePropertyKey("Created")] as? Double ?? 0 }

  fileprivate static let securedMark = "Secure"

  /// Whether it is sent over https only, also after it was read from a file.
  fileprivate var isSecured: Bool { isSecure || comment == Self.securedMark }

  fileprivate func isOver(at now: Double) -> Bool {
    expiresDate.map { $0.timeIntervalSince1970 <= now } ?? false
  }

  /// Whether it is for a host (RFC 6265, 5.1.3); an IP address has no parent domain.
  fileprivate func isFor(_ host: String, isNumeric: Bool) -> Bool {
    guard domain.hasPrefix(".") else { return domain == host }
    return domain.dropFirst() == host || !isNumeric && host.hasSuffix(domain)
  }

  /// Whether it is for a path (RFC 6265, 5.1.4): the same, or one below it.
  fileprivate func isFor(path place: String) -> Bool {
    let own = path.hasPrefix("/") ? path : "/"
    guard place.utf8.starts(with: own.utf8) else { return false }
    return own.hasSuffix("/") || place.utf8.count == own.utf8.count
      || place.utf8.dropFirst(own.utf8.count).first == UInt8(ascii: "/")
  }
}

extension URL {
  /// The path as it is sent; a slash for none.
  fileprivate var cookiePath: String {
    let path = absoluteURL.path(percentEncoded: true)
    return path.hasPrefix("/") ? path : "/"
  }
}
