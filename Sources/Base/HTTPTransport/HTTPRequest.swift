/// The request of one attempt.
package struct HTTPRequest: Sendable {
  /// Time and size limits of an exchange.
  package struct Limits: Sendable, Hashable {
    /// For name lookup, connecting and the TLS handshake together.
    package var connecting: Duration = .seconds(60)
    /// How long the rate may stay below ``leastRate``, in whole seconds.
    package var stalling: Duration = .seconds(60)
    /// In bytes per second.
    package var leastRate = 1
    /// The most bytes per second to receive; nil for no limit.
    package var mostRate: Int64?
    /// The maximum size of the response's head, in bytes.
    package var headSize = 64 << 10

    package init() {}
  }

  /// `GET`, `HEAD` or any other token except `CONNECT`.
  package var method = "GET"
  /// An `http` or `https` URL without a user.
  package var url: String
  /// Sent as given, including `Range` and `If-Range`.
  package var fields: [HTTPField] = []
  /// The descriptor of an open regular file, which the owner closes after the attempt has ended.
  ///
  /// The body is its content from offset 0 to the size at the start.
  package var bodyFile: Int32?
  /// The descriptor of a socket that does not block, from which the body is read up to its end; the owner
  /// closes it after the attempt has ended.
  package var bodyPipe: Int32?
  /// The length of the body that is read from ``bodyPipe``; nil sends it in chunks.
  package var bodyLength: Int64?
  /// Whether content codings are requested, unless the fields have an `Accept-Encoding` or `Range`, or the
  /// method is `HEAD`; otherwise `identity` is.
  ///
  /// A whole body that has codings is decoded in any case. A part of one (206) cannot be.
  package var acceptsCodings = false
  /// Whether no existing connection may be reused.
  package var needsNewConnection = false
  /// The proxies instead of those of the transport; nil for those.
  package var proxies: ProxyRules?
  /// A PEM file of the issuers to trust instead of the transport's; nil for those.
  package var certificateFile: String?
  /// What is asked of the server's certificate before anything is sent; without TLS there is none.
  package var trust = HTTPServerTrust.verified
  package var limits = Limits()

  /// A `GET` request without fields or body.
  package init(url: String) { self.url = url }
}
