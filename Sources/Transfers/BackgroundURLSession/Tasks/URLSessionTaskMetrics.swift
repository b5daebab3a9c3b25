public import Foundation
public import FoundationNetworking
internal import HTTPTransport
internal import Synchronization

/// What the exchanges of a task have taken.
///
/// - ObjectiveC: `NSURLSessionTaskMetrics`
public final class URLSessionTaskMetrics: Sendable {
  /// One for each exchange, in order: also those that ended in a redirect or a challenge. Of a
  /// background task the last 32, as it may try for days.
  public let transactionMetrics: [URLSessionTaskTransactionMetrics]
  /// From the first `resume()` to the end.
  public let taskInterval: DateInterval
  /// The number of redirects that were followed.
  public let redirectCount: Int

  /// Where a response came from. The raw values are Apple's.
  ///
  /// - ObjectiveC: `NSURLSessionTaskMetricsResourceFetchType`
  public enum ResourceFetchType: Int, Sendable {
    /// A protocol class has loaded it.
    ///
    /// - ObjectiveC: `NSURLSessionTaskMetricsResourceFetchTypeUnknown`
    case unknown = 0
    /// - ObjectiveC: `NSURLSessionTaskMetricsResourceFetchTypeNetworkLoad`
    case networkLoad = 1
    /// - ObjectiveC: `NSURLSessionTaskMetricsResourceFetchTypeLocalCache`
    case localCache = 3
  }

  init(
    _ transactions: [URLSessionTaskTransactionMetrics], since begin: Date, until end: Date = Date(),
    redirects: Int
  ) {
    transactionMetrics = transactions
    taskInterval = DateInterval(start: begin, end: max(begin, end))
    redirectCount = redirects
  }
}

/// What one exchange has taken. Dates are nil for what has not happened.
///
/// The lengths of time are libcurl's, and exact to the microsecond; the first date is of the wall clock.
///
/// - ObjectiveC: `NSURLSessionTaskTransactionMetrics`
public final class URLSessionTaskTransactionMetrics: Sendable {
  /// The request as it was sent, without the fields that the session adds.
  public let request: URLRequest
  /// The response, if there was one. Only the last response of a background task has fields.
  public let response: URLResponse?
  /// Where the response came from.
  public let resourceFetchType: URLSessionTaskMetrics.ResourceFetchType

  /// When the exchange began.
  public let fetchStartDate: Date?
  private let measures: HTTPMeasures?

  init(
    _ request: URLRequest, _ response: URLResponse?, _ begin: Date, _ measures: HTTPMeasures?,
    _ kind: URLSessionTaskMetrics.ResourceFetchType
  ) {
    self.request = request
    self.response = response
    self.measures = measures
    fetchStartDate = begin
    resourceFetchType = kind
  }

  private func date(_ offset: Duration?) -> Date? {
    offset.flatMap { offset in fetchStartDate?.addingTimeInterval(offset / .seconds(1)) }
  }

  /// When the host's name was looked up; nil with an open connection.
  public var domainLookupStartDate: Date? { measures?.looked == nil ? nil : fetchStartDate }
  /// When the address was known.
  public var domainLookupEndDate: Date? { date(measures?.looked) }
  /// When connecting began; nil with an open connection.
  public var connectStartDate: Date? { date(measures?.looked) }
  /// When the TLS handshake began; nil without TLS.
  public var secureConnectionStartDate: Date? {
    measures?.secured == nil ? nil : date(measures?.connected)
  }
  /// When the TLS handshake was over.
  public var secureConnectionEndDate: Date? { date(measures?.secured) }
  /// When the connection could be used.
  public var connectEndDate: Date? { date(measures?.secured ?? measures?.connected) }
  /// When the first byte of the request was sent.
  public var requestStartDate: Date? { date(measures?.sending) }
  /// When the request was sent; nil for one with a body, of which it is not known.
  public var requestEndDate: Date? { measures?.bodySent == 0 ? requestStartDate : nil }
  /// When the first byte of the response arrived.
  public var responseStartDate: Date? { date(measures?.receiving) }
  /// When the exchange was over.
  public var responseEndDate: Date? { responseStartDate == nil ? nil : date(measures?.total) }

  /// `http/1.1` or `h2`, as ALPN names them; nil without a response of a server.
  public var networkProtocolName: String? {
    measures?.version?.rawValue
  }
  /// Whether a proxy was used.
  ///
  /// - ObjectiveC: `proxyConnection`
  public var isProxyConnection: Bool { measures?.usesProxy ?? false }
  /// Whether the connection was open before.
  ///
  /// - ObjectiveC: `reusedConnection`
  public var isReusedConnection: Bool { measures?.isReused ?? false }
  /// The address of this end, without brackets.
  public var localAddress: String? { measures?.local?.address }
  /// The port of this end.
  public var localPort: Int? { measures?.local?.port }
  /// The address of the server, or of the proxy.
  public var remoteAddress: String? { measures?.remote?.address }
  /// The port of the server, or of the proxy.
  public var remotePort: Int? { measures?.remote?.port }

  /// Bytes of the request's head.
  public var countOfRequestHeaderBytesSent: Int64 { measures?.headSent ?? 0 }
  /// Bytes of the request's body.
  public var countOfRequestBodyBytesSent: Int64 { measures?.bodySent ?? 0 }
  /// The same: bodies of requests are sent as they are.
  public var countOfRequestBodyBytesBeforeEncoding: Int64 { measures?.bodySent ?? 0 }
  /// Bytes of the response's head.
  public var countOfResponseHeaderBytesReceived: Int64 { measures?.headReceived ?? 0 }
  /// Bytes of the response's body as they came, with their content coding.
  public var countOfResponseBodyBytesReceived: Int64 { measures?.bodyReceived ?? 0 }
  /// Bytes of the response's body that were delivered.
  public var countOfResponseBodyBytesAfterDecoding: Int64 { measures?.bodyDecoded ?? 0 }
}
