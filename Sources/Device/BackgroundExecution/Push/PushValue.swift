/// What JSON can say; a payload is read into it before anything of it is judged.
package indirect enum PushValue: Sendable, Hashable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number, as JSON has only one kind.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([PushValue])
  /// A dictionary; of two members of a name one counts.
  case object([String: PushValue])
}

extension PushValue: Decodable {
  /// Reads whatever JSON says.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([PushValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: PushValue].self))
    }
  }
}

extension PushValue {
  /// What it is, as the end of a message.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "a dictionary"
    }
  }

  /// The string that it is; nil for anything else.
  var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The number that it is; nil for anything else.
  var number: Double? { if case .number(let value) = self { value } else { nil } }
}
