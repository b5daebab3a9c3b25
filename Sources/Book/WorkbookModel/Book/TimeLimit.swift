/// How long all samples of a book may take together.
///
/// It bounds a whole run of `workbook`, from `time-limit:` of the book or `--time-limit` of a
/// command; what a single sample may take is `timeout=` of its fence. Samples that the limit cut
/// off are errors.
package struct TimeLimit: Sendable, Equatable, CustomStringConvertible {
  /// Two hours: more than any book that a person waits for on the machine that checks it.
  package static let standard = TimeLimit(seconds: 2 * 3600, text: "2h")

  /// From 1 to 604,800, a week.
  package let seconds: Int
  private let text: String

  private init(seconds: Int, text: String) {
    self.seconds = seconds
    self.text = text
  }

  /// Reads `90s`, `30m` or `2h`; nil for anything else, and for what is not between a second and a week.
  package init?(_ text: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
    guard let unit = text.last.flatMap({ units[$0] }), text.count <= 7,
      let number = Int(text.dropLast()), (1...(7 * 24 * 3600)).contains(number * unit)
    else { return nil }
    self.init(seconds: number * unit, text: text)
  }

  /// As it was written.
  package var description: String { text }
}
