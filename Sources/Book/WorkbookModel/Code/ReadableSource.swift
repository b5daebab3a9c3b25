/// A text as the compiler's own parser may be given it.
///
/// Text that is not valid Swift is no error: the parser recovers. Text that would cost the parser its
/// stack or hours is not parsed: its tree is empty, and `isTooDeeplyNested` or `isTooLong` says so.
package struct ReadableSource: Sendable {
  /// The longest text that is parsed, in bytes.
  package static let maximumSize = 64 << 10

  /// The text as it was given, also when it is not parsed.
  package let text: String
  /// Whether its brackets nest too deeply.
  package let isTooDeeplyNested: Bool
  /// Whether it is longer than `maximumSize`.
  package let isTooLong: Bool

  /// Looks at the text; it is parsed whenever the tree is asked for.
  package init(_ text: String) {
    self.text = text
    isTooLong = text.utf8.count > Self.maximumSize
    isTooDeeplyNested = !isTooLong && NestingScan(text).isTooDeep
  }
}
