internal import BackgroundExecution
internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

extension TransferRequest {
  /// What a request asks for, with the fields and cookies of a configuration; the request's own win.
  ///
  /// - Returns: nil without an address.
  init?(_ request: URLRequest, _ configuration: URLSessionConfiguration.Values) {
    guard let url = request.url?.absoluteURL else { return nil }
    var fields = request.allHTTPHeaderFields ?? [:]
    if configuration.setsCookies, request.httpShouldHandleCookies,
      let cookies = configuration.cookies?.cookies(for: url), !cookies.isEmpty
    {
      fields.add(HTTPCookie.requestHeaderFields(with: cookies))
    }
    fields.add(configuration.fields)
    self.init(
      url: url.absoluteString, method: request.httpMethod ?? "GET",
      fields: fields.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) },
      allowsCellular: request.allowsCellularAccess,
      // A request's own is known by being another than what every request has.
      timeout: request.timeoutInterval == 60 ? nil : .bounded(request.timeoutInterval))
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

extension [String: String] {
  /// Takes over fields that are not there yet, in whatever letters.
  fileprivate mutating func add(_ more: [String: String]) {
    for (name, value) in more
    where !keys.contains(where: { $0.lowercased() == name.lowercased() }) { self[name] = value }
  }
}

extension HTTPURLResponse {
  /// What a server has said to a request.
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

  var date: Date { Date(timeIntervalSince1970: Double(nanoseconds) / 1e9) }
}
