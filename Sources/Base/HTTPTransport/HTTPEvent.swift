/// An event of an attempt.
///
/// The order is: `head` at most once, `received` and `sent` with increasing numbers, `end` once. Nothing
/// follows an end, and no events are reported for an attempt that its owner has stopped.
package enum HTTPEvent: Sendable, Hashable {
  /// The response has begun; its body is held back until the owner accepts it.
  case head(attempt: Int, HTTPHead)
  /// The total number of body bytes written to the file or added to the buffer.
  case received(attempt: Int, bytes: Int64)
  /// The total number of bytes of the request's body passed to the network.
  case sent(attempt: Int, bytes: Int64)
  case end(attempt: Int, HTTPEnd)

  package var attempt: Int {
    switch self {
    case .head(let number, _), .received(let number, _), .sent(let number, _), .end(let number, _):
      number
    }
  }
}
