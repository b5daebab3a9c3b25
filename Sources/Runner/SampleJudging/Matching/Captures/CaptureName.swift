private import WorkbookModel

/// The form of a capture in a claim: `<name>`.
///
/// A name begins with a small letter, or one of a script without capitals, and goes on with letters,
/// digits, `-` and `_`. So neither `Array<Int>` nor `<a href="x">` holds one.
///
/// ```
/// <id> <jnr-2> <名前>           of the form
/// <ID> <Int>                  would be, with a small letter
/// <2> <a b> <> < id>          neither
/// ```
/// Whether a text of this form is a capture is decided by ``CaptureNames``, which knows all claims.
enum CaptureName {
  /// A name in angle brackets.
  struct Occurrence {
    /// Without the brackets.
    var name: String
    /// With the brackets.
    var range: Range<String.Index>
  }

  /// Everything in a text that has the form of a capture, in order.
  static func occurrences(in text: String) -> [Occurrence] {
    bracketed(in: text).filter { $0.name.unicodeScalars.first.map(isFirst) ?? false }
  }

  /// Names that would be captures if they began with a small letter: `<ID>`.
  static func capitalised(in text: String) -> [String] {
    bracketed(in: text).map(\.name).filter { $0.unicodeScalars.first.map(isFirst) == false }
  }

  /// Names that a text closes like an element of markup: `</name>`.
  static func closed(in text: String) -> Set<String> {
    Set(text.ranges(of: "</").compactMap { name(in: text, from: $0.upperBound) })
  }

  /// All names in angle brackets, whatever they begin with, in order.
  private static func bracketed(in text: String) -> [Occurrence] {
    text.ranges(of: "<").compactMap { bracket in
      name(in: text, from: bracket.upperBound).map { name in
        let scalars = text.unicodeScalars
        let end = scalars.index(bracket.upperBound, offsetBy: name.unicodeScalars.count + 1)
        return Occurrence(name: name, range: bracket.lowerBound..<end)
      }
    }
  }

  /// The name that stands between a place and a `>`.
  ///
  /// Nil where something else stands there, such as white space, an attribute or the end of the text.
  /// Scalars are looked at, since a combining mark behind `<` would be one character with it.
  private static func name(in text: String, from start: String.Index) -> String? {
    let scalars = text.unicodeScalars[start...]
    guard let first = scalars.first, first.properties.isAlphabetic,
      let end = scalars.firstIndex(where: { !isPart($0) }), scalars[end] == ">"
    else { return nil }
    return String(scalars[..<end])
  }

  /// Whether a name that begins so may be a capture; capitals are those of Unicode.
  private static func isFirst(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .uppercaseLetter
      && scalar.properties.generalCategory != .titlecaseLetter
  }

  /// Whether a name may go on so: letters of any script with their marks, digits, `-` and `_`.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    let isMark = scalar.properties.generalCategory == .nonspacingMark
    return scalar.properties.isAlphabetic || isMark || scalar.properties.numericType == .decimal
      || scalar == "-" || scalar == "_"
  }
}
