import RuleBlocks
internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

extension TransferRequest {
  /// Makes a request with the fields and cookies of a configuration; the request's own take precedence.
  ///
  /// A user in the address is left out: it is for a server that challenges, and is not written to disk.
  ///
  /// - Parameter agent: the user agent if the program sets none.
  /// - Returns: nil without an address.
  init?(
    _ request: URLRequest, _ configuration: URLSessionConfiguration.Values, agent: String
  ) {
    guard let url = request.url?.absoluteURL.withoutUser else { return nil }
    var fields = request.allHTTPHeaderFields ?? [:]
    if configuration.setsCookies, request.httpShouldHandleCookies,
      let cookies = configuration.cookies?.cookies(for: url), !cookies.isEmpty
    {
      fields.add(HTTPCookie.requestHeaderFields(with: cookies))
    }
    fields.add(configuration.fields)
    fields.add(["User-Agent": agent])
    self.init(
      url: url.absoluteString, method: request.httpMethod ?? "GET",
      fields: fields.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) },
      allowsCellular: request.allowsCellularAccess,
      // A request's own timeout is known by differing from the default; zero or less counts as none.
      timeout: request.timeoutInterval == 60 || !(request.timeoutInterval > 0)
        ? nil : .bounded(request.timeoutInterval))
  }

  /// The request as a program sees it; nil if its address is invalid.
  var urlRequest: URLRequest? {
    guard let url = URL(string: url) else { return nil }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.allowsCellularAccess = allowsCellular
    if let timeout { request.timeoutInterval = timeout / .seconds(1) }
    for field in fields { request.addValue(field.value, forHTTPHeaderField: field.name) }
    return request
  }
}

extension URL {
  /// The address without user and password.
  fileprivate var withoutUser: URL {
    guard user != nil || password != nil,
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    (parts.user, parts.password) = (nil, nil)
    return parts.url ?? self
  }
}

extension [String: String] {
  /// Adds fields that are missing; names are case-insensitive.
  fileprivate mutating func add(_ more: [String: String]) {
    for (name, value) in more
    where !keys.contains(where: { $0.lowercased() == name.lowercased() }) { self[name] = value }
  }
}

extension HTTPURLResponse {
  /// A server's response to a request; nil without an address.
  ///
  /// Fields of one name are joined by commas, as `URLResponse` has a dictionary of them. The HTTP version is
  /// always 1.1, since the actual one is not recorded.
  convenience init?(_ head: ResponseHead, of request: URLRequest?) {
    guard let url = request?.url else { return nil }
    let fields = Dictionary(head.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
    self.init(
      url: url, statusCode: head.status, httpVersion: "HTTP/1.1", headerFields: fields)
  }
}

extension DeviceInstant {
  /// An instant of the daemon, which counts from 1970; dates out of its range are clamped.
  init(_ date: Date) {
    let seconds = min(max(date.timeIntervalSince1970, 0), 9e9)
    self.init(nanoseconds: Int64(seconds * 1e9))
  }

  var date: Date { Date(timeIntervalSince1970: Double(nanoseconds) / 1e9) }
}
