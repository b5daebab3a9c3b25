/// What the transport tells of an attempt.
///
/// In this order: `head` once at most, `received` and `sent` with growing numbers, `end` once. Nothing
/// comes behind an end, nor for an attempt that its owner has stopped.
package enum HTTPEvent: Sendable, Hashable {
  /// The response has begun; its body is held back until its owner accepts it.
  case head(attempt: Int, HTTPHead)
  /// So many bytes of the body are in its file, or have been in its buffer.
  case received(attempt: Int, bytes: Int64)
  /// So many bytes of the request's body have been handed to the network.
  case sent(attempt: Int, bytes: Int64)
  case end(attempt: Int, HTTPEnd)

  /// The number of the attempt.
  package var attempt: Int {
    switch self {
    case .head(let number, _), .received(let number, _), .sent(let number, _), .end(let number, _):
      number
    }
  }
}
