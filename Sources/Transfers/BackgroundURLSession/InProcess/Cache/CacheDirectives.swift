private import TransferEngine

/// The members of a `Cache-Control` field (RFC 9111, 5.2): `private, max-age="60"`.
///
/// Names are told apart without regard to case; what is not known is kept and never asked for.
struct CacheDirectives {
  /// Values by names in small letters; an empty one where there is none.
  private let values: [String: String]

  init(_ members: [String]) {
    let pairs = members.map { member in
      let parts = member.split(separator: "=", maxSplits: 1).map { ResponseHead.trimmed($0) }
      let value = parts.count == 2 ? ResponseHead.unquoted(parts[1]) : ""
      return (parts.first?.lowercased() ?? "", value)
    }
    // Of two that contradict each other the first counts (4.2.1).
    values = Dictionary(pairs) { first, _ in first }
  }

  /// Whether the field is missing, or says nothing.
  var isEmpty: Bool { values.isEmpty }

  /// - Parameter name: in small letters.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The whole seconds that a directive states: `max-age=60` -> 60, `max-age="60"` -> 60,
  /// `max-age=-1` -> nil.
  ///
  /// Nil where it is not said, or no number.
  func seconds(_ name: String) -> Double? {
    guard let text = values[name], !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return Double(text)
  }
}
