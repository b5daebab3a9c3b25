/// Where the body of a response goes once its owner has said so.
///
/// A body is held back until its owner has looked at the head: it decides where the bytes belong.
package enum HTTPBodySink: Sendable, Hashable {
  /// Into an open file, whose owner closes it when the attempt has ended or was stopped; the body's first
  /// byte is written at the offset.
  case file(descriptor: Int32, offset: Int64)
  /// Into memory, from which ``HTTPTransport/takeBytes(attempt:)`` takes it; the rest is held back when so
  /// many bytes lie there.
  case buffer(capacity: Int)
}
