public import Foundation

/// What a server of the scenario answers (``Device/serve(_:port:file:line:answer:)``):
/// ```swift
/// return .ok("one\ntwo")
/// return Response(status: 503, headers: ["Retry-After": "120"])
/// return .ok(film).after(.seconds(5)).cut(afterBytes: 40_000)
/// ```
/// Header fields that say how the body is sent (`Content-Length`) are added unless they are given, be they
/// true or not.
public struct Response: Sendable, Hashable {
  /// The status, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: Headers
  /// What is sent with it.
  public var body: Data
  /// What becomes of it.
  var delivery = Delivery.http
  /// How long the server takes before its first byte.
  var delay = Duration.zero
  /// How many bytes are sent in a second at most; nil for as fast as the network is.
  var rate: Int?
  /// After how many bytes of the body the connection is broken off; nil for none.
  var cut: Int?

  /// What becomes of a response.
  enum Delivery: Sendable, Hashable {
    /// It is sent as HTTP.
    case http
    /// The body alone is sent, as it is.
    case raw
    /// Nothing is sent.
    case none
  }

  public init(status: Int = 200, headers: Headers = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// With text, as UTF-8.
  public init(status: Int = 200, headers: Headers = [:], body: String) {
    self.init(status: status, headers: headers, body: Data(body.utf8))
  }

  // MARK: What is usual

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

  /// 304: what the app has is still valid.
  public static let notModified = Response(status: 304)

  /// Sends the app to another address: 302, or another status such as 301 and 307.
  public static func redirect(to address: String, status: Int = 302) -> Response {
    Response(status: status, headers: ["Location": address])
  }

  // MARK: Servers that lie or fail

  /// Exactly this text, whatever it is, and then the end of the connection.
  public static func raw(_ text: String) -> Response { raw(Data(text.utf8)) }

  /// Exactly these bytes, whatever they are, and then the end of the connection.
  public static func raw(_ bytes: Data) -> Response {
    var response = Response(body: bytes)
    response.delivery = .raw
    return response
  }

  /// Nothing at all, for ever.
  public static let noAnswer: Response = {
    var response = Response()
    response.delivery = .none
    return response
  }()

  /// The connection is broken off without an answer.
  public static let brokenOff = raw("").cut(afterBytes: 0)

  /// The same response a time later: the server is slow.
  public func after(_ time: Duration) -> Response {
    var response = self
    response.delay += max(.zero, time)
    return response
  }

  /// The same response at most so many bytes a second, and at least one.
  public func limited(toBytesPerSecond rate: Int) -> Response {
    var response = self
    response.rate = max(1, rate)
    return response
  }

  /// The same response, and behind so many bytes of its body the connection is broken off.
  public func cut(afterBytes count: Int) -> Response {
    var response = self
    response.cut = max(0, count)
    return response
  }
}
