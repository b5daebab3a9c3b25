/// A value of a property list with its place, in UTF-8 bytes of the text.
struct PropertyListValue {
  indirect enum Kind {
    case dictionary([Entry])
    case array([PropertyListValue])
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
