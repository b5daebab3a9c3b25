internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

extension TransferRequest {
  /// Adds the content type that Apple's systems add to a POST with a body and without a type: that of a form.
  mutating func describeBody() {
    let isSaid = fields.contains { $0.name.lowercased() == "content-type" }
    guard method == "POST", !isSaid else { return }
    fields.append(HTTPField("Content-Type", "application/x-www-form-urlencoded"))
  }
}

extension URLRequest {
  /// Returns the request as a redirect leaves it (`TransferRequest.moved`); nil for an address that is refused.
  ///
  /// Fields that were meant for one host or for a body are removed. What only `URLRequest` has stays, and at
  /// the same address the user in it.
  func moved(to place: String, by method: String) -> URLRequest? {
    guard let plain, WebAddress(place) != nil, let url = URL(string: place) else { return nil }
    let next = plain.moved(to: place, by: method)
    var request = self
    if place != plain.url { request.url = url }
    let kept = Set(next.fields.map { $0.name.lowercased() })
    for name in (allHTTPHeaderFields ?? [:]).keys where !kept.contains(name.lowercased()) {
      request.setValue(nil, forHTTPHeaderField: name)
    }
    if method != plain.method {
      request.httpMethod = method
      request.httpBody = nil
    }
    return request
  }

  /// The request without the fields and cookies of a session; nil without an address.
  var plain: TransferRequest? {
    TransferRequest(self, URLSessionConfiguration.Values(setsCookies: false), agent: "")
  }
}
