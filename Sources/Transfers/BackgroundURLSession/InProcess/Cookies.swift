internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

extension URLSessionConfiguration.Values {
  /// Stores the cookies of a response, as far as the policy and their host allow. Each `Set-Cookie` is parsed
  /// separately, as one field may contain a comma.
  func keepCookies(of head: ResponseHead, from request: URLRequest) {
    guard let cookies, cookiePolicy != .never, request.httpShouldHandleCookies,
      let url = request.url, let host = url.host?.lowercased()
    else { return }
    for field in head.fields where field.name.lowercased() == "set-cookie" {
      for cookie in HTTPCookie.cookies(
        withResponseHeaderFields: ["Set-Cookie": field.value], for: url)
      where Self.mayBeSet(cookie.domain.lowercased(), by: host) { cookies.setCookie(cookie) }
    }
  }

  /// Whether a host may set cookies for a domain: its own, or a parent that is not a top-level domain
  /// (RFC 6265, 5.3).
  ///
  /// There is no list of public suffixes.
  private static func mayBeSet(_ domain: String, by host: String) -> Bool {
    let bare = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
    return bare == host || bare.contains(".") && host.hasSuffix("." + bare) && !isNumber(host)
  }

  /// Whether a host is an IP address, which has no parent domain.
  private static func isNumber(_ host: String) -> Bool {
    host.contains(":") || host.allSatisfy { $0 == "." || $0.isNumber }
  }
}
