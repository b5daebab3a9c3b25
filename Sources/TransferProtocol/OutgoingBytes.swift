/// Bytes that wait until there is room in a stream.
package struct OutgoingBytes: Sendable {
  private var bytes: [UInt8] = []
  /// Where in the bytes those begin that are not written.
  private var start = 0

  package init() {}

  /// How many wait.
  package var count: Int { bytes.count - start }

  package mutating func append(_ more: [UInt8]) { bytes += more }

  /// Gives all that wait.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Forgets the first of them, which are written; what is forgotten goes away at times, not each time.
  package mutating func remove(_ count: Int) {
    start += count
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
