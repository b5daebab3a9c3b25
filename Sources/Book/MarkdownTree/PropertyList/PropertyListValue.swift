/// A value of a property list with its range in UTF-8 bytes of the text.
///
/// Only what checks need is stored: for numbers, dates and data just the type.
package struct PropertyListValue {
  /// The type of a value, with its content if a check needs it.
  package indirect enum Kind {
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
  package struct Entry {
    package var key: String
    /// From `<key>` to the end of `</key>`.
    package var keyOffsets: Range<Int>
    package var value: PropertyListValue
  }

  package var kind: Kind
  /// From the opening tag to the end of the closing one.
  package var offsets: Range<Int>

  /// The name in messages: `an array`.
  package var kindName: String {
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
