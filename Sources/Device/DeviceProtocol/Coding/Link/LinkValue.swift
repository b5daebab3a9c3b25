import RuleBlocks

/// A value that is sent over the link between a device and a process, as bytes.
///
/// The format is flat: a ``LinkRecord`` as its fields, a ``LinkChoice`` as the number of its case followed by
/// the associated values, an array or a text preceded by its count. It is not self-describing, as both ends
/// are from one build (checked by the version of the frames) and a year of fetches sends a hundred thousand
/// messages. Input is hostile: reading accepts any bytes, and either returns a value or throws, for instance
/// for the number of no case.
///
/// `processes.c` writes the reports of refused calls without Swift, and must match the format.
///
///     Optional(7)       -> 1, 7 in eight bytes
///     ["a"]             -> 1 in four bytes, 1 in four bytes, "a"
///     .completed(t, r)  -> its number in one byte, t, r
package protocol LinkValue: SendableMetatype {
  /// Appends the value's bytes.
  func write(to writer: inout LinkWriter)
  /// Reads what ``write(to:)`` has appended.
  init(from reader: inout LinkReader) throws(MalformedMessage)
}

/// The bytes on the link are not a valid message.
///
/// There is no reason, as the sender is ended whatever is wrong.
package struct MalformedMessage: Error, Sendable, Hashable {}

extension LinkValue {
  /// The value as a message.
  package var message: [UInt8] {
    var writer = LinkWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Reads a message that consists of the value and nothing else.
  ///
  /// - Throws: `MalformedMessage`, also for bytes after the value.
  package init(message: [UInt8]) throws(MalformedMessage) {
    var reader = LinkReader(message)
    self = try Self(from: &reader)
    guard reader.isAtEnd else { throw MalformedMessage() }
  }
}

// MARK: Primitive values

extension Int64: LinkValue {
  /// Appends eight bytes in native byte order.
  package func write(to writer: inout LinkWriter) { writer.append(self) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = try reader.number()
  }
}

extension Int: LinkValue {
  /// Appends the number as an `Int64`.
  package func write(to writer: inout LinkWriter) { writer.append(Int64(self)) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = Int(try reader.number())
  }
}

extension UInt: LinkValue {
  /// Appends the bits as an `Int64`, so that the greatest value fits.
  package func write(to writer: inout LinkWriter) { writer.append(Int64(bitPattern: UInt64(self))) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = UInt(UInt64(bitPattern: try reader.number()))
  }
}

extension Double: LinkValue {
  /// Appends the bit pattern, which preserves infinities and each NaN.
  package func write(to writer: inout LinkWriter) {
    writer.append(Int64(bitPattern: bitPattern))
  }
  /// Reads the bit pattern; types that require a finite number check it themselves.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = Double(bitPattern: UInt64(bitPattern: try reader.number()))
  }
}

extension UInt8: LinkValue {
  package func write(to writer: inout LinkWriter) { writer.append(self) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) { self = try reader.byte() }
}

extension Duration: LinkValue {
  /// Appends whole nanoseconds, clamped to 64 bits.
  package func write(to writer: inout LinkWriter) { writer.append(saturatedNanoseconds) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = .nanoseconds(try reader.number())
  }
}

extension Bool: LinkValue {
  /// Appends one byte, 1 for true.
  package func write(to writer: inout LinkWriter) { writer.append(self ? 1 : 0 as UInt8) }
  /// Reads one byte.
  ///
  /// - Throws: `MalformedMessage` for anything but 0 and 1, as each value has one form.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    let byte = try reader.byte()
    guard byte <= 1 else { throw MalformedMessage() }
    self = byte == 1
  }
}

extension String: LinkValue {
  /// Appends the counted bytes of the text.
  package func write(to writer: inout LinkWriter) { writer.append(text: self) }
  /// Reads a text.
  ///
  /// - Throws: `MalformedMessage` for invalid UTF-8.
  package init(from reader: inout LinkReader) throws(MalformedMessage) { self = try reader.text() }
}

extension Optional: LinkValue where Wrapped: LinkValue {
  /// Appends a byte that says whether there is a value, and the value.
  package func write(to writer: inout LinkWriter) {
    (self != nil).write(to: &writer)
    self?.write(to: &writer)
  }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

extension Array: LinkValue where Element: LinkValue {
  /// Appends the counted elements.
  package func write(to writer: inout LinkWriter) {
    writer.append(count: count)
    for element in self { element.write(to: &writer) }
  }
  /// Reads as many elements as the count says, which is limited by the number of bytes.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = []
    for _ in 0..<(try reader.count()) { append(try Element(from: &reader)) }
  }
}

extension Dictionary: LinkValue where Key == String, Value: LinkValue {
  /// Appends the counted entries in the order of their keys, so that each value has one form.
  package func write(to writer: inout LinkWriter) {
    writer.append(count: count)
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      key.write(to: &writer)
      value.write(to: &writer)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = [:]
    for _ in 0..<(try reader.count()) {
      let key: String = try reader.take()
      updateValue(try reader.take(), forKey: key)
    }
  }
}

/// Enums with raw values and option sets are sent as their raw values.
extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
  package func write(to writer: inout LinkWriter) { rawValue.write(to: &writer) }
  /// Reads a raw value.
  ///
  /// - Throws: `MalformedMessage` for one that no case has.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    guard let value = Self(rawValue: try RawValue(from: &reader)) else { throw MalformedMessage() }
    self = value
  }
}
