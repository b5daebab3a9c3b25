private import WorkbookModel

/// The form of a capture in a claim: `<name>`.
///
/// A name begins with a lowercase letter, or a letter of a script without case, and continues with letters,
/// digits, `-` and `_`. So neither `Array<Int>` nor `<a href="x">` contains one.
///
/// ```
/// <id> <jnr-2> <名前>           captures by form
/// <ID> <Int>                  would be, with a lowercase letter
/// <2> <a b> <> < id>          neither
/// ```
/// ``CaptureNames``, which knows all claims, decides whether a text of this form is a capture.
enum CaptureName {
  struct Occurrence {
    /// Without the brackets.
    var name: String
    /// With the brackets.
    var range: Range<String.Index>
  }

  /// All texts that have the form of a capture, in order.
  static func occurrences(in text: String) -> [Occurrence] {
    bracketed(in: text).filter { $0.name.unicodeScalars.first.map(isFirst) ?? false }
  }

  /// Names that would be captures if they began with a lowercase letter: `<ID>`.
  static func capitalised(in text: String) -> [String] {
    bracketed(in: text).map(\.name).filter { $0.unicodeScalars.first.map(isFirst) == false }
  }

  /// Names that a text closes like a markup element: `</name>`.
  static func closed(in text: String) -> Set<String> {
    Set(text.ranges(of: "</").compactMap { name(in: text, from: $0.upperBound) })
  }

  /// Whether a text is itself a name in angle brackets, or an element of markup: `<b>`, `</b>`, `<a href="x">`.
  ///
  /// The description of an object, `<View: 0x1f>`, is not.
  static func isMarkup(_ text: String) -> Bool { text.wholeMatch(of: markup) != nil }

  /// Stored, because creating a regex takes a hundred times as long as matching; it is only read.
  private nonisolated(unsafe) static let markup = #/<\/?\p{L}[\p{L}\d_-]*(?:\s[^<>:]*)?\/?>/#

  /// All names in angle brackets, whatever their first letter, in order.
  private static func bracketed(in text: String) -> [Occurrence] {
    text.ranges(of: "<").compactMap { bracket in
      name(in: text, from: bracket.upperBound).map { name in
        let scalars = text.unicodeScalars
        let end = scalars.index(bracket.upperBound, offsetBy: name.unicodeScalars.count + 1)
        return Occurrence(name: name, range: bracket.lowerBound..<end)
      }
    }
  }

  /// The name between an index and the next `>`.
  ///
  /// Nil if there is anything else in between, such as white space, an attribute or the end of the text. It
  /// compares scalars, since a combining mark after `<` would form one character with it.
  private static func name(in text: String, from start: String.Index) -> String? {
    let scalars = text.unicodeScalars[start...]
    guard let first = scalars.first, first.properties.isAlphabetic,
      let end = scalars.firstIndex(where: { !isPart($0) }), scalars[end] == ">"
    else { return nil }
    return String(scalars[..<end])
  }

  /// Whether a capture's name may begin with this scalar: anything but a Unicode capital.
  private static func isFirst(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .uppercaseLetter
      && scalar.properties.generalCategory != .titlecaseLetter
  }

  /// Whether a name may continue with this scalar: a letter of any script with its marks, a digit, `-` or
  /// `_`.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    let isMark = scalar.properties.generalCategory == .nonspacingMark
    return scalar.properties.isAlphabetic || isMark || scalar.properties.numericType == .decimal
      || scalar == "-" || scalar == "_"
  }
}
