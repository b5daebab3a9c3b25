/// A value whose bytes are those of its fields.
package protocol LinkRecord: LinkValue {
  /// The fields in the order of the bytes.
  static var link: LinkFields<Self> { get }
}

/// A list of fields, from which both directions follow.
package struct LinkFields<Whole>: Sendable {
  fileprivate let write: @Sendable (Whole, inout LinkWriter) -> Void
  fileprivate let read: @Sendable (inout LinkReader) throws(MalformedMessage) -> Whole

  /// - Parameters:
  ///   - fields: returns the fields of a value.
  ///   - make: returns the value of these fields, or throws for what no value has.
  init<each Field: LinkValue>(
    _ fields: @escaping @Sendable (Whole) -> (repeat each Field),
    _ make: @escaping @Sendable (repeat each Field) throws(MalformedMessage) -> Whole
  ) {
    write = { whole, writer in
      let values = fields(whole)
      repeat (each values).write(to: &writer)
    }
    read = { reader throws(MalformedMessage) in
      try make(repeat try (each Field)(from: &reader))
    }
  }
}

extension LinkRecord {
  package func write(to writer: inout LinkWriter) { Self.link.write(self, &writer) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self = try Self.link.read(&reader)
  }
}

/// An enum, whose bytes are the number of its case followed by the associated values.
package protocol LinkChoice: LinkValue, Sendable {
  /// The cases in the order of the numbers that `write(to:)` puts before their values.
  static var cases: [LinkCase<Self>] { get }
}

/// Reads the associated values of a case.
package struct LinkCase<Whole>: Sendable {
  fileprivate let read: @Sendable (inout LinkReader) throws(MalformedMessage) -> Whole
}

extension LinkChoice {
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    let number = Int(try reader.byte())
    guard number < Self.cases.count else { throw MalformedMessage() }
    self = try Self.cases[number].read(&reader)
  }

  /// A case without associated values.
  static func only(_ value: Self) -> LinkCase<Self> { LinkCase { _ in value } }

  /// A case with associated values, which `make` turns into it, or refuses.
  static func with<each Value: LinkValue>(
    _ make: @escaping @Sendable (repeat each Value) throws(MalformedMessage) -> Self
  ) -> LinkCase<Self> {
    LinkCase { reader throws(MalformedMessage) in
      try make(repeat try (each Value)(from: &reader))
    }
  }
}
