import BackgroundURLSession
import Foundation

/// Requests, responses and errors as JSON.
enum SessionValues {
  typealias Values = JSON.Values

  static func request(_ values: Values) -> URLRequest? {
    guard let url = (values["url"] as? String).flatMap({ URL(string: $0) }) else { return nil }
    var request = URLRequest(url: url)
    request.httpMethod = values["method"] as? String
    for case (let name, let value as String) in values["fields"] as? Values ?? [:] {
      request.setValue(value, forHTTPHeaderField: name)
    }
    if let seconds = values["timeout"] as? Double { request.timeoutInterval = seconds }
    if let body = values["body"] as? String { request.httpBody = Data(base64Encoded: body) }
    return request
  }

  static func values(of request: URLRequest?) -> Values {
    guard let request, let url = request.url else { return [:] }
    return [
      "url": url.absoluteString, "method": request.httpMethod ?? "GET",
      "fields": request.allHTTPHeaderFields ?? [:], "timeout": request.timeoutInterval,
    ]
  }

  static func values(of response: URLResponse?) -> Values {
    guard let response, let url = response.url else { return [:] }
    var values: Values = [
      "url": url.absoluteString, "length": response.expectedContentLength,
      "type": response.mimeType ?? "",
    ]
    if let response = response as? HTTPURLResponse {
      values["status"] = response.statusCode
      let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
      values["fields"] = Dictionary(fields) { first, _ in first }
    }
    return values
  }

  /// The parts of an event or a result that are there.
  static func about(
    response: URLResponse? = nil, error: (any Error)? = nil, _ more: Values = [:]
  ) -> String {
    var values = more
    if response != nil { values["response"] = Self.values(of: response) }
    values["error"] = error.map(JSON.values)
    return JSON.text(values)
  }
}
