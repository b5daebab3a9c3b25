/// A value of a property list with its place, in UTF-8 bytes of the text.
///
/// It is kept no further than its checks need it: of numbers, dates and data there is only the
/// type.
struct PropertyListValue {
  /// The type of a value, with what stands in it where a check looks at that.
  indirect enum Kind {
    /// The pairs in their order; no key stands twice.
    case dictionary([Entry])
    case array([PropertyListValue])
    /// Its text with references resolved.
    case string(String)
    case boolean
    case integer
    case real
    case date
    case data
  }

  /// One pair of a dictionary.
  struct Entry {
    var key: String
    /// From `<key>` to behind `</key>`.
    var keyOffsets: Range<Int>
    var value: PropertyListValue
  }

  var kind: Kind
  /// From the opening tag to the closing one.
  var offsets: Range<Int>

  /// `an array`, as messages say it.
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
