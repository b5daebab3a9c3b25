/// The header fields of a request or a response, in their order; names are the same in any case.
public struct Headers: Sendable, Hashable {
  /// The fields, one after the other.
  public private(set) var fields: [Field]

  /// One line of a header.
  public struct Field: Sendable, Hashable {
    /// As it was written.
    public var name: String
    /// Without spaces around it.
    public var value: String
  }

  /// No fields.
  public init() { fields = [] }

  /// The value of a field, `nil` if there is none; of several with that name, all of them with commas.
  ///
  /// Setting it puts one field in the place of all that have the name.
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

  /// Adds a field behind the others, also one whose name is there already, such as `Set-Cookie`.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension Headers.Field {
  /// Whether the field is called so, in any case.
  fileprivate func hasName(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

extension Headers: ExpressibleByDictionaryLiteral {
  /// Fields in the order in which they are written: `["ETag": "\"1\""]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }
}

extension Headers: CustomStringConvertible {
  /// A line for each field: `ETag: "1"`.
  public var description: String {
    fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
  }
}
