/// A value of a property list with its range in UTF-8 bytes of the text.
///
/// Only what checks need is stored: for numbers, dates and data just the type.
struct PropertyListValue {
  /// The type of a value, with its content if a check needs it.
  indirect enum Kind {
    /// The pairs in order; keys are unique.
    case dictionary([Entry])
    case array([PropertyListValue])
    /// The text with references resolved.
    case string(String)
    case boolean
    case integer
    case real
    case date
    case data
  }

  /// A pair of a dictionary.
  struct Entry {
    var key: String
    /// From `<key>` to the end of `</key>`.
    var keyOffsets: Range<Int>
    var value: PropertyListValue
  }

  var kind: Kind
  /// From the opening tag to the end of the closing one.
  var offsets: Range<Int>

  /// The name in messages: `an array`.
  var kindName: String {
    switch kind {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a real number"
    case .date: "a date"
    case .data: "data"
    }
  }
}
