import Testing

/// A text too long for the log of a run, which shows it as its repeated pieces.
struct LongText: CustomTestStringConvertible, Sendable {
  let text: String
  let testDescription: String

  init(_ name: String, _ text: String) {
    self.text = text
    testDescription = name
  }

  /// Concatenates texts, each repeated as often as its number says.
  init(_ pieces: (text: String, count: Int)...) {
    self.init(
      pieces.map {
        $0.count == 1 ? $0.text.debugDescription : "\($0.text.debugDescription) × \($0.count)"
      }
      .joined(separator: " + "),
      pieces.map { String(repeating: $0.text, count: $0.count) }.joined())
  }
}
