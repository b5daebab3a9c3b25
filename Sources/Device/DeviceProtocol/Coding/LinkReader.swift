/// The bytes of a message while it is read (``LinkValue``); never past their end.
package struct LinkReader {
  /// The whole message.
  private let bytes: [UInt8]
  /// How much of it was read.
  private var place = 0

  /// Begins in front of the first byte.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether everything has been read.
  package var isAtEnd: Bool { place == bytes.count }

  /// Reads a value of the type that is wanted.
  package mutating func take<Value: LinkValue>() throws(MalformedMessage) -> Value {
    try Value(from: &self)
  }

  /// Reads one byte.
  package mutating func byte() throws(MalformedMessage) -> UInt8 {
    guard place < bytes.count else { throw MalformedMessage() }
    defer { place += 1 }
    return bytes[place]
  }

  /// Reads a number in the byte order of the machine.
  package mutating func number() throws(MalformedMessage) -> Int64 { try load() }

  /// Reads how many elements or bytes follow: not more than there are bytes, since each takes one at least.
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

  /// Reads bytes behind their count.
  package mutating func blob() throws(MalformedMessage) -> [UInt8] {
    let count = try count()
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  /// Reads a number of so many bytes, wherever it lies.
  private mutating func load<Value: FixedWidthInteger>() throws(MalformedMessage) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count - place >= size else { throw MalformedMessage() }
    defer { place += size }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Value.self) }
  }
}
