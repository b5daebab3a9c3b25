import RuleBlocks
internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

extension TransferRequest {
  /// Makes a request with the fields and cookies of a configuration; the request's own take precedence.
  ///
  /// A user in the address is left out: it is for a server that challenges, and is not written to disk.
  ///
  /// - Parameters:
  ///   - agent: the user agent if the program sets none.
  ///   - isElsewhere: whether a redirect has led to another server, for which the configuration's fields such
  ///     as `Authorization` are not meant (`HTTPField.isOfHost`).
  /// - Returns: nil without an address.
  init?(
    _ request: URLRequest, _ configuration: URLSessionConfiguration.Values, agent: String,
    isElsewhere: Bool = false
  ) {
    guard let url = request.url?.absoluteString else { return nil }
    var fields = [HTTPField](request.allHTTPHeaderFields ?? [:])
    fields.add(configuration.cookieField(for: request).map { [HTTPField("Cookie", $0)] } ?? [])
    fields.add([HTTPField](configuration.fields).filter { !isElsewhere || !$0.isOfHost })
    fields.add([HTTPField("User-Agent", agent)])
    self.init(
      url: WebAddress.withoutUser(url) ?? url, method: request.httpMethod ?? "GET",
      fields: fields.sorted { $0.name < $1.name },
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

extension DeviceInstant {
  /// An instant of the daemon, which counts from 1970; dates out of its range are clamped.
  init(_ date: Date) {
    let seconds = min(max(date.timeIntervalSince1970, 0), 9e9)
    self.init(nanoseconds: Int64(seconds * 1e9))
  }

  var date: Date { Date(timeIntervalSince1970: Double(nanoseconds) / 1e9) }
}
