internal import BackgroundExecution

/// A value that goes over the link between a device and a process, as bytes.
///
/// The form is flat: fields in a fixed order, an enum behind the number of its case, an array and a text
/// behind their counts. It says nothing of itself, and need not: both ends are of one build (the version of
/// the frames), and a year of fetches sends a hundred thousand messages. What is read is hostile input:
/// reading takes any bytes, and either gives a value or throws.
///
/// `processes.c` writes the reports of a process that is refused something without Swift, and must
/// keep to the form.
///
///     Optional(7)       -> 1, 7 in eight bytes
///     ["a"]             -> 1 in four bytes, 1 in four bytes, "a"
///     .completed(t, r)  -> its number in one byte, t, r
package protocol LinkValue {
  /// Adds the value's bytes.
  func write(to writer: inout LinkWriter)
  /// Reads what ``write(to:)`` has written.
  init(from reader: inout LinkReader) throws(MalformedMessage)
}

/// What came over the link is no message.
///
/// No reason is told: what sends such a message is ended, whatever is wrong with it.
package struct MalformedMessage: Error, Sendable, Hashable {}

extension LinkValue {
  /// The value as a message.
  package var message: [UInt8] {
    var writer = LinkWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Reads a message that holds the value and nothing else.
  ///
  /// - Throws: `MalformedMessage`, also for bytes behind the value.
  package init(message: [UInt8]) throws(MalformedMessage) {
    var reader = LinkReader(message)
    self = try Self(from: &reader)
    guard reader.isAtEnd else { throw MalformedMessage() }
  }
}

// MARK: What values are made of

extension Int64: LinkValue {
  /// Adds eight bytes in the byte order of the machine.
  package func write(to writer: inout LinkWriter) { writer.append(self) }
  /// Reads eight bytes.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = try reader.number()
  }
}

extension Int: LinkValue {
  /// Adds the number as an `Int64`.
  package func write(to writer: inout LinkWriter) { writer.append(Int64(self)) }
  /// Reads an `Int64`.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = Int(try reader.number())
  }
}

extension UInt: LinkValue {
  /// Adds the bits as an `Int64`, so that the largest value fits.
  package func write(to writer: inout LinkWriter) { writer.append(Int64(bitPattern: UInt64(self))) }
  /// Reads the bits of an `Int64`.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = UInt(UInt64(bitPattern: try reader.number()))
  }
}

extension Double: LinkValue {
  /// Adds the bits of the number: infinities and each NaN come over as they are.
  package func write(to writer: inout LinkWriter) {
    writer.append(Int64(bitPattern: bitPattern))
  }
  /// Reads the bits; what must be finite is judged by the value that holds it.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = Double(bitPattern: UInt64(bitPattern: try reader.number()))
  }
}

extension Bool: LinkValue {
  /// Adds one byte, 1 for true.
  package func write(to writer: inout LinkWriter) { writer.append(self ? 1 : 0 as UInt8) }
  /// Reads one byte.
  ///
  /// - Throws: `MalformedMessage` for anything but 0 and 1: each value has one form.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    let byte = try reader.byte()
    guard byte <= 1 else { throw MalformedMessage() }
    self = byte == 1
  }
}

extension String: LinkValue {
  /// Adds the text behind the count of its bytes.
  package func write(to writer: inout LinkWriter) { writer.append(text: self) }
  /// Reads a text.
  ///
  /// - Throws: `MalformedMessage` for what is no UTF-8.
  package init(from reader: inout LinkReader) throws(MalformedMessage) { self = try reader.text() }
}

extension Optional: LinkValue where Wrapped: LinkValue {
  /// Adds a byte that says whether there is a value, and the value.
  package func write(to writer: inout LinkWriter) {
    (self != nil).write(to: &writer)
    self?.write(to: &writer)
  }
  /// Reads that byte, and the value if there is one.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

extension Array: LinkValue where Element: LinkValue {
  /// Adds the elements behind their count.
  package func write(to writer: inout LinkWriter) {
    writer.append(count: count)
    for element in self { element.write(to: &writer) }
  }
  /// Reads as many elements as the count says, which is not more than there are bytes.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = []
    for _ in 0..<(try reader.count()) { append(try Element(from: &reader)) }
  }
}

/// An enum or set of options goes as its raw value.
extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
  /// Adds the raw value.
  package func write(to writer: inout LinkWriter) { rawValue.write(to: &writer) }
  /// Reads a raw value.
  ///
  /// - Throws: `MalformedMessage` for one that no case has.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    guard let value = Self(rawValue: try RawValue(from: &reader)) else { throw MalformedMessage() }
    self = value
  }
}
