/// The bytes of a message while it is written (``LinkValue``).
package struct LinkWriter {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(64) }

  /// Appends one byte, such as the number of an enum's case.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a number in native byte order.
  package mutating func append(_ number: Int64) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Appends a count of elements or bytes, at most 4,294,967,295, which no message reaches.
  package mutating func append(count: Int) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: count)) { bytes.append(contentsOf: $0) }
  }

  /// Appends the number of an enum's case and its associated values.
  package mutating func put<each Value: LinkValue>(_ number: UInt8, _ values: repeat each Value) {
    append(number)
    repeat (each values).write(to: &self)
  }

  /// Appends a text as counted UTF-8.
  package mutating func append(text: String) {
    append(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }
}
