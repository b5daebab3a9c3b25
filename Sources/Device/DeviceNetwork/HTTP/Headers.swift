/// The header fields of a request or a response, in their order; names are case-insensitive.
public struct Headers: Sendable, Hashable {
  /// The fields in order.
  public private(set) var fields: [Field]

  /// A header field.
  public struct Field: Sendable, Hashable {
    /// The name as it was written.
    public var name: String
    /// The value without surrounding spaces.
    public var value: String
  }

  /// Creates an empty header.
  public init() { fields = [] }

  /// The value of a field, or `nil` if there is none; several values are joined with commas.
  ///
  /// Setting it replaces all fields of that name by one.
  public subscript(name: String) -> String? {
    get {
      let values = fields.filter { $0.hasName(name) }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let index = fields.firstIndex { $0.hasName(name) } ?? fields.count
      fields.removeAll { $0.hasName(name) }
      if let newValue { fields.insert(Field(name: name, value: newValue), at: index) }
    }
  }

  /// Appends a field, even if its name exists already, such as `Set-Cookie`.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension Headers.Field {
  /// Returns whether the field has a name, in any case.
  fileprivate func hasName(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

extension Headers: ExpressibleByDictionaryLiteral {
  /// Creates a header with fields in the order of the literal: `["ETag": "\"1\""]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }
}

extension Headers: CustomStringConvertible {
  /// One line for each field: `ETag: "1"`.
  public var description: String {
    fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
  }
}
