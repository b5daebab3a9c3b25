/// One request of one attempt.
package struct HTTPRequest: Sendable {
  /// How long an exchange may take to do what.
  package struct Limits: Sendable, Hashable {
    /// For finding the host, connecting and agreeing on TLS, together.
    package var connecting: Duration = .seconds(60)
    /// For how long fewer bytes than ``leastRate`` a second may come or go, in whole seconds.
    package var stalling: Duration = .seconds(60)
    /// In bytes per second.
    package var leastRate = 1
    /// In bytes, of the head of a response.
    package var headSize = 64 << 10

    /// The limits where an owner sets none.
    package init() {}
  }

  /// `GET`, `HEAD`, `POST`, or whatever else is a token; not `CONNECT`.
  package var method = "GET"
  /// `http` or `https`, without a user in it.
  package var url: String
  /// Sent as they are, `Range` and `If-Range` among them.
  package var fields: [HTTPField] = []
  /// The number of an open, regular file, which the owner closes when the attempt has ended; its bytes
  /// from 0 to its end as of the start are the body.
  package var bodyFile: Int32?
  /// Whether it must not be sent over a connection that is there already.
  package var needsNewConnection = false
  /// How long it may take to do what, and how large a head may be.
  package var limits = Limits()

  /// A `GET` of an address, without fields or body.
  package init(url: String) { self.url = url }
}
