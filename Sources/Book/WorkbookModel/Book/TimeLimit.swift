/// The total time limit for all samples of a book.
///
/// It applies to a whole run of `workbook`, and is set by the book's `time-limit:` or by `--time-limit`;
/// `timeout=` of a fence limits a single sample. Samples not run because of it are errors.
package struct TimeLimit: Sendable, Equatable, CustomStringConvertible {
  /// Two hours: more than any book takes that is checked while a person waits.
  package static let standard = TimeLimit(seconds: 2 * 3600, text: "2h")

  /// From 1 to 604,800, a week.
  package let seconds: Int
  private let text: String

  private init(seconds: Int, text: String) {
    self.seconds = seconds
    self.text = text
  }

  /// Parses `90s`, `30m` or `2h`; nil for anything else, and for values not between a second and a week.
  package init?(_ text: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
    guard let unit = text.last.flatMap({ units[$0] }), text.count <= 7,
      let number = Int(text.dropLast()), (1...(7 * 24 * 3600)).contains(number * unit)
    else { return nil }
    self.init(seconds: number * unit, text: text)
  }

  /// As written.
  package var description: String { text }
}
