import RuleBlocks
internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

extension TransferRequest {
  /// What a request asks for, with the fields and cookies of a configuration; the request's own win.
  ///
  /// A user in the address is left out: it is for a server that asks, and is not written to disk.
  ///
  /// - Parameter agent: the name that servers hear if the program has set none.
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
      // A request's own is known by being another than what every request has; none at all is no time.
      timeout: request.timeoutInterval == 60 || !(request.timeoutInterval > 0)
        ? nil : .bounded(request.timeoutInterval))
  }

  /// The request as a program sees it; nil if its address is none.
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
  /// The same address without the user and the password in it; itself if there are none.
  fileprivate var withoutUser: URL {
    guard user != nil || password != nil,
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    (parts.user, parts.password) = (nil, nil)
    return parts.url ?? self
  }
}

extension [String: String] {
  /// Takes over fields that are not there yet, in whatever letters.
  fileprivate mutating func add(_ more: [String: String]) {
    for (name, value) in more
    where !keys.contains(where: { $0.lowercased() == name.lowercased() }) { self[name] = value }
  }
}

extension HTTPURLResponse {
  /// What a server has said to a request; nil without an address.
  ///
  /// Fields of one name become one, joined by commas, as `URLResponse` has a dictionary of them.
  /// The version of HTTP is always said to be 1.1, since nothing remembers another.
  convenience init?(_ head: ResponseHead, of request: URLRequest?) {
    guard let url = request?.url else { return nil }
    let fields = Dictionary(head.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
    self.init(
      url: url, statusCode: head.status, httpVersion: "HTTP/1.1", headerFields: fields)
  }
}

extension DeviceInstant {
  /// An instant of the daemon, which counts from 1970; dates that it cannot count are taken for the nearest.
  init(_ date: Date) {
    let seconds = min(max(date.timeIntervalSince1970, 0), 9e9)
    self.init(nanoseconds: Int64(seconds * 1e9))
  }

  /// The instant as a date, for what the daemon says of times.
  var date: Date { Date(timeIntervalSince1970: Double(nanoseconds) / 1e9) }
}
