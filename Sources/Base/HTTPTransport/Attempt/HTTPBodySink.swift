/// The destination of a response's body.
///
/// A body is held back until the owner, having seen the head, decides where the bytes go.
package enum HTTPBodySink: Sendable, Hashable {
  /// An open file, which the owner closes after the attempt has ended or was stopped; the body's first byte
  /// is written at the offset.
  case file(descriptor: Int32, offset: Int64)
  /// Memory, from which ``HTTPTransport/takeBytes(attempt:)`` takes the bytes; more are held back when the
  /// capacity is reached.
  case buffer(capacity: Int)
}
