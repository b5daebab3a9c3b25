internal import BackgroundExecution

/// A value that goes over the link between a device and a process, as bytes.
///
/// The form is flat: fields in a fixed order, an enum behind the number of its case, an array and a text
/// behind their counts. It says nothing of itself, and need not: both ends are of one build (the version of
/// the frames), and a year of fetches sends a hundred thousand messages. What is read is hostile input:
/// reading takes any bytes, and either gives a value or throws.
package protocol LinkValue {
  /// Adds the value's bytes.
  func write(to writer: inout LinkWriter)
  /// Reads what ``write(to:)`` has written.
  init(from reader: inout LinkReader) throws(MalformedMessage)
}

/// What came over the link is no message.
package struct MalformedMessage: Error, Sendable, Hashable {}

extension LinkValue {
  /// The value as a message.
  package var message: [UInt8] {
    var writer = LinkWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Reads a message that holds the value and nothing else.
  package init(message: [UInt8]) throws(MalformedMessage) {
    var reader = LinkReader(message)
    self = try Self(from: &reader)
    guard reader.isAtEnd else { throw MalformedMessage() }
  }
}

// MARK: What values are made of

extension Int64: LinkValue {
  package func write(to writer: inout LinkWriter) { writer.append(self) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = try reader.number()
  }
}

extension Int: LinkValue {
  package func write(to writer: inout LinkWriter) { writer.append(Int64(self)) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = Int(try reader.number())
  }
}

extension UInt: LinkValue {
  package func write(to writer: inout LinkWriter) { writer.append(Int64(bitPattern: UInt64(self))) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = UInt(UInt64(bitPattern: try reader.number()))
  }
}

extension Double: LinkValue {
  package func write(to writer: inout LinkWriter) {
    writer.append(Int64(bitPattern: bitPattern))
  }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = Double(bitPattern: UInt64(bitPattern: try reader.number()))
  }
}

extension Bool: LinkValue {
  package func write(to writer: inout LinkWriter) { writer.append(self ? 1 : 0 as UInt8) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    let byte = try reader.byte()
    guard byte <= 1 else { throw MalformedMessage() }
    self = byte == 1
  }
}

extension String: LinkValue {
  package func write(to writer: inout LinkWriter) { writer.append(text: self) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) { self = try reader.text() }
}

extension Optional: LinkValue where Wrapped: LinkValue {
  package func write(to writer: inout LinkWriter) {
    (self != nil).write(to: &writer)
    self?.write(to: &writer)
  }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

extension Array: LinkValue where Element: LinkValue {
  package func write(to writer: inout LinkWriter) {
    writer.append(count: count)
    for element in self { element.write(to: &writer) }
  }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = []
    for _ in 0..<(try reader.count()) { append(try Element(from: &reader)) }
  }
}

/// An enum or set of options goes as its raw value.
extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
  package func write(to writer: inout LinkWriter) { rawValue.write(to: &writer) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    guard let value = Self(rawValue: try RawValue(from: &reader)) else { throw MalformedMessage() }
    self = value
  }
}
