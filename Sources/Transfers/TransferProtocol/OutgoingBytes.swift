/// Bytes that wait for room in a stream.
package struct OutgoingBytes: Sendable {
  private var bytes: [UInt8] = []
  /// The index of the first unwritten byte.
  private var start = 0

  /// The number of bytes removed so far, written or not.
  private var gone = 0

  package init() {}

  /// The number of waiting bytes.
  package var count: Int { bytes.count - start }

  /// The position after the last appended byte.
  package var end: Int { gone + count }

  /// Whether all bytes before a position were written or discarded.
  package func isPast(_ place: Int) -> Bool { gone >= place }

  package mutating func append(_ more: [UInt8]) { bytes += more }

  /// Discards all bytes.
  package mutating func clear() { remove(count) }

  /// Passes all waiting bytes to a closure.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Removes the first bytes, which were written; their memory is freed from time to time.
  package mutating func remove(_ count: Int) {
    start += count
    gone += count
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
