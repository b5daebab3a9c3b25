/// The bytes of a message while it is written (``LinkValue``).
package struct LinkWriter {
  /// What was written so far: the whole message at the end.
  package private(set) var bytes: [UInt8] = []

  /// Begins with nothing written.
  package init() { bytes.reserveCapacity(64) }

  /// Adds one byte, such as the number of an enum's case.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds a number in the byte order of the machine, on which both ends run.
  package mutating func append(_ number: Int64) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Adds how many elements or bytes follow.
  /// At most 4,294,967,295, which no message comes near.
  package mutating func append(count: Int) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: count)) { bytes.append(contentsOf: $0) }
  }

  /// Adds the number of an enum's case and what the case holds.
  package mutating func put<each Value: LinkValue>(_ number: UInt8, _ values: repeat each Value) {
    append(number)
    repeat (each values).write(to: &self)
  }

  /// Adds bytes behind their count.
  package mutating func append(bytes more: [UInt8]) {
    append(count: more.count)
    bytes.append(contentsOf: more)
  }

  /// Adds a text as UTF-8.
  package mutating func append(text: String) {
    append(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }
}
