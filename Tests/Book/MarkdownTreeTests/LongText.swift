import Testing

/// A text that would fill the log of a run, where it stands as the pieces that it repeats.
struct LongText: CustomTestStringConvertible, Sendable {
  let text: String
  let testDescription: String

  init(_ name: String, _ text: String) {
    self.text = text
    testDescription = name
  }

  /// Texts one behind the other, each as often as its number says.
  init(_ pieces: (text: String, count: Int)...) {
    self.init(
      pieces.map {
        $0.count == 1 ? $0.text.debugDescription : "\($0.text.debugDescription) × \($0.count)"
      }
      .joined(separator: " + "),
      pieces.map { String(repeating: $0.text, count: $0.count) }.joined())
  }
}
