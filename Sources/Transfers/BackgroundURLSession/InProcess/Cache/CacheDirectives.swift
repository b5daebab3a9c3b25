private import TransferEngine

/// The members of a `Cache-Control` field (RFC 9111, 5.2): `private, max-age="60"`.
///
/// Names are case-insensitive; unknown ones are kept and never looked up.
struct CacheDirectives {
  /// Values by lowercased name; empty where a directive has none.
  private let values: [String: String]

  init(_ members: [String]) {
    let pairs = members.map { member in
      let parts = member.split(separator: "=", maxSplits: 1).map { ResponseHead.trimmed($0) }
      let value = parts.count == 2 ? ResponseHead.unquoted(parts[1]) : ""
      return (parts.first?.lowercased() ?? "", value)
    }
    // The first of two contradicting directives counts (4.2.1).
    values = Dictionary(pairs) { first, _ in first }
  }

  /// Whether the field is missing or empty.
  var isEmpty: Bool { values.isEmpty }

  /// - Parameter name: lowercased.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Returns the whole seconds of a directive: `max-age=60` -> 60, `max-age="60"` -> 60, `max-age=-1` -> nil.
  ///
  /// Nil where it is missing or not a number.
  func seconds(_ name: String) -> Double? {
    guard let text = values[name], !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return Double(text)
  }
}
