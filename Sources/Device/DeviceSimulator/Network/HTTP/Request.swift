public import Foundation

/// What an app asks a server of the scenario (``Device/serve(_:port:file:line:answer:)``).
public struct Request: Sendable, Hashable {
  /// What is to be done, such as `GET`.
  ///
  /// Any word that the client writes there; there is no list of methods to choose from.
  public var method: String
  /// What is asked for, with its query: `/feed?page=2`.
  public var target: String
  /// The header fields.
  public var headers: Headers
  /// What was sent with it; empty for most requests.
  public var body: Data
  /// The device's time of day at which it came, as ``Device/time`` writes it.
  public internal(set) var time = ""
  /// Whether it is HTTP/1.0, whose connections end with each response.
  var isOld = false

  /// Says everything at once.
  ///
  /// Servers get requests ready; this is for code that tries a closure by itself.
  public init(_ method: String, _ target: String, headers: Headers = [:], body: Data = Data()) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// What is asked for, without its query: `/feed`.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The value of a name in the query, without percent encoding; nil if it is not there.
  ///
  /// A name that stands there twice has its first value.
  public func query(_ name: String) -> String? {
    URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Whether the connection ends behind the response.
  var endsConnection: Bool {
    let words = (headers["Connection"] ?? "").lowercased().split { ", ".contains($0) }
    return words.contains("close") || isOld
  }
}

extension Request: CustomStringConvertible {
  /// Method and target: `GET /feed`.
  public var description: String { "\(method) \(target)" }
}
