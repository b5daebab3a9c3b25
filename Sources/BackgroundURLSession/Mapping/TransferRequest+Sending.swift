internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

extension TransferRequest {
  /// Says of a body what Apple's systems say where a program has not.
  /// Apple's systems name a form for a POST without a type.
  mutating func describeBody() {
    let isSaid = fields.contains { $0.name.lowercased() == "content-type" }
    guard method == "POST", !isSaid else { return }
    fields.append(HTTPField("Content-Type", "application/x-www-form-urlencoded"))
  }
}

extension URLRequest {
  /// The request that follows on a redirect; nil if the response leads nowhere.
  ///
  /// The rule is the engine's (`TransferRequest.redirected`): fields that were meant for one host,
  /// or for a body, are taken away from this request where that takes them away. What only
  /// `URLRequest` has stays.
  func redirected(by head: ResponseHead) -> URLRequest? {
    guard
      let asked = TransferRequest(
        self, URLSessionConfiguration.Values(setsCookies: false), agent: ""),
      let next = asked.redirected(by: head), let url = URL(string: next.url)
    else { return nil }
    var request = self
    request.url = url
    let kept = Set(next.fields.map { $0.name.lowercased() })
    for name in (allHTTPHeaderFields ?? [:]).keys where !kept.contains(name.lowercased()) {
      request.setValue(nil, forHTTPHeaderField: name)
    }
    if next.method != asked.method {
      request.httpMethod = next.method
      request.httpBody = nil
    }
    return request
  }
}
