/// How long all samples of a book may take together.
package struct TimeLimit: Sendable, Equatable, CustomStringConvertible {
  /// More than any book that a machine checks while somebody waits for it.
  package static let standard = TimeLimit(seconds: 2 * 3600, text: "2h")

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
