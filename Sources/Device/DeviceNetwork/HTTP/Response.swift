public import Foundation

/// A response of a server of the scenario (``Device/serve(_:port:file:line:answer:)``):
/// ```swift
/// return .ok("one\ntwo")
/// return Response(status: 503, headers: ["Retry-After": "120"])
/// return .ok(film).after(.seconds(5)).cut(afterBytes: 40_000)
/// ```
/// The length of the body (`Content-Length`) is added unless it is given, correct or not.
public struct Response: Sendable, Hashable {
  /// The status, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: Headers
  /// The body.
  public var body: Data
  var delivery = Delivery.http
  /// The delay of the first byte.
  var delay = Duration.zero
  /// The maximum number of bytes per second; nil for the speed of the network.
  var rate: Int?
  /// After how many bytes of the body the connection is broken off; nil if it is not.
  var cut: Int?

  /// How a response is sent.
  enum Delivery: Sendable, Hashable {
    case http
    /// Only the body, unchanged.
    case raw
    /// Not at all.
    case none
  }

  /// Creates a response with a body of bytes.
  public init(status: Int = 200, headers: Headers = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response with a text, encoded as UTF-8.
  public init(status: Int = 200, headers: Headers = [:], body: String) {
    self.init(status: status, headers: headers, body: Data(body.utf8))
  }

  // MARK: Common responses

  /// 200 with text.
  public static func ok(_ text: String, headers: Headers = [:]) -> Response {
    Response(headers: headers, body: text)
  }

  /// 200 with bytes.
  public static func ok(_ bytes: Data, headers: Headers = [:]) -> Response {
    Response(headers: headers, body: bytes)
  }

  /// 404.
  public static let notFound = Response(status: 404)

  /// 304: the app's copy is still valid.
  public static let notModified = Response(status: 304)

  /// Redirects the app to another URL: 302, or another status such as 301 and 307.
  public static func redirect(to address: String, status: Int = 302) -> Response {
    Response(status: status, headers: ["Location": address])
  }

  // MARK: Faulty servers

  /// Exactly this text, whatever it is, and then the end of the connection.
  public static func raw(_ text: String) -> Response { raw(Data(text.utf8)) }

  /// Exactly these bytes, whatever they are, and then the end of the connection.
  public static func raw(_ bytes: Data) -> Response {
    var response = Response(body: bytes)
    response.delivery = .raw
    return response
  }

  /// No response, for ever.
  public static let noAnswer: Response = {
    var response = Response()
    response.delivery = .none
    return response
  }()

  /// The connection is broken off without an answer.
  public static let brokenOff = raw("").cut(afterBytes: 0)

  /// The same response, delayed by a time.
  public func after(_ time: Duration) -> Response {
    var response = self
    response.delay += max(.zero, time)
    return response
  }

  /// The same response at a limited rate, at least one byte per second.
  public func limited(toBytesPerSecond rate: Int) -> Response {
    var response = self
    response.rate = max(1, rate)
    return response
  }

  /// The same response, but the connection is broken off after so many bytes of its body.
  public func cut(afterBytes count: Int) -> Response {
    var response = self
    response.cut = max(0, count)
    return response
  }
}
