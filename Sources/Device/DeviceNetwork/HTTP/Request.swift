public import Foundation

/// A request of an app to a server of the scenario (``Device/serve(_:port:file:line:answer:)``).
public struct Request: Sendable, Hashable {
  /// The method, such as `GET`.
  ///
  /// Any token that the client sends; methods are not limited to a list.
  public var method: String
  /// The target including its query: `/feed?page=2`.
  public var target: String
  /// The header fields.
  public var headers: Headers
  /// The body; empty for most requests.
  public var body: Data
  /// The device's time of day when it arrived, in the format of ``Device/time``.
  public internal(set) var time = ""
  /// Whether it is HTTP/1.0, whose connections end after each response.
  var isOld = false

  /// Creates a request.
  ///
  /// Servers receive complete requests; this is for testing a closure directly.
  public init(_ method: String, _ target: String, headers: Headers = [:], body: Data = Data()) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The target without its query: `/feed`.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// Returns the value of a name in the query, without percent encoding; nil if it is missing.
  ///
  /// Of a repeated name the first value is returned.
  public func query(_ name: String) -> String? {
    URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Whether the connection ends after the response.
  var endsConnection: Bool {
    let words = (headers["Connection"] ?? "").lowercased().split { ", ".contains($0) }
    return words.contains("close") || isOld
  }
}

extension Request: CustomStringConvertible {
  /// Method and target: `GET /feed`.
  public var description: String { "\(method) \(target)" }
}
