/// A cursor over the bytes of a message (``LinkValue``); never reads past their end.
package struct LinkReader {
  private let bytes: [UInt8]
  /// How many bytes were read.
  private var place = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether everything has been read.
  package var isAtEnd: Bool { place == bytes.count }

  /// Reads a value of the inferred type.
  package mutating func take<Value: LinkValue>() throws(MalformedMessage) -> Value {
    try Value(from: &self)
  }

  package mutating func byte() throws(MalformedMessage) -> UInt8 {
    guard place < bytes.count else { throw MalformedMessage() }
    defer { place += 1 }
    return bytes[place]
  }

  /// Reads a number in native byte order.
  package mutating func number() throws(MalformedMessage) -> Int64 { try load() }

  /// Reads a count of elements or bytes: at most the number of remaining bytes, since each takes at least
  /// one.
  package mutating func count() throws(MalformedMessage) -> Int {
    let count = Int(try load() as UInt32)
    guard count <= bytes.count - place else { throw MalformedMessage() }
    return count
  }

  /// Reads a text, which must be well-formed UTF-8.
  package mutating func text() throws(MalformedMessage) -> String {
    let count = try count()
    guard let text = String(validating: bytes[place..<place + count], as: UTF8.self) else {
      throw MalformedMessage()
    }
    place += count
    return text
  }

  /// Reads an integer at any alignment.
  private mutating func load<Value: FixedWidthInteger>() throws(MalformedMessage) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count - place >= size else { throw MalformedMessage() }
    defer { place += size }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Value.self) }
  }
}
