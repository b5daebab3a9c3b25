/// The bytes of a connection that were not consumed yet.
///
/// Taking bytes from the front does not move the rest, and a byte is searched once for the end of its line,
/// so that reading takes time in proportion to the bytes however they are split into pieces and lines.
struct StreamBytes {
  private var bytes: [UInt8] = []
  /// The index of the first byte that was not consumed.
  private var start = 0
  /// The index up to which no line feed was found since `start`.
  private var searched = 0
  /// How many bytes were moved in memory or searched so far.
  private(set) var steps = 0

  /// The number of bytes that were not consumed.
  var count: Int { bytes.count - start }
  var first: UInt8? { start < bytes.count ? bytes[start] : nil }

  /// Returns the byte at a place, counted from the first one that was not consumed.
  subscript(place: Int) -> UInt8 { bytes[start + place] }

  func starts(with prefix: [UInt8]) -> Bool { bytes[start...].starts(with: prefix) }

  mutating func append(_ more: [UInt8]) {
    // Consumed bytes are removed from time to time, not with each call of `take`.
    if start > bytes.count / 2 {
      steps += count
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    steps += more.count
    bytes += more
  }

  /// Consumes the first bytes, which there must be.
  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer {
      start += count
      searched = max(searched, start)
    }
    steps += count
    return bytes[start..<start + count]
  }

  /// Consumes everything.
  mutating func clear() {
    bytes = []
    (start, searched) = (0, 0)
  }

  /// Returns how many bytes precede the next line feed; nil if there is none.
  mutating func endOfLine() -> Int? {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    steps += end - searched + 1
    searched = end
    return end < bytes.count ? end - start : nil
  }
}
