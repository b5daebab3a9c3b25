/// Bytes that wait until there is room in a stream.
package struct OutgoingBytes: Sendable {
  private var bytes: [UInt8] = []
  /// Where in the bytes those begin that are not written.
  private var start = 0

  /// How many have gone from here, written or not.
  private var gone = 0

  package init() {}

  /// How many wait.
  package var count: Int { bytes.count - start }

  /// The place behind all that was ever appended.
  package var end: Int { gone + count }

  /// Whether everything in front of a place is written, or will not be.
  package func isPast(_ place: Int) -> Bool { gone >= place }

  package mutating func append(_ more: [UInt8]) { bytes += more }

  /// Forgets all of them, which will not be written.
  package mutating func clear() { remove(count) }

  /// Gives all that wait.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Forgets the first of them, which are written; what is forgotten goes away at times, not each time.
  package mutating func remove(_ count: Int) {
    start += count
    gone += count
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
