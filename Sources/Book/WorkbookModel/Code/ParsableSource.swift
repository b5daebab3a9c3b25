/// A text that is parsed only if the parser can handle it.
///
/// Text that is not valid Swift is not an error, because the parser recovers. Text that would overflow the
/// parser's stack or take hours is not parsed: its tree is empty, and `isTooDeeplyNested` or `isTooLong` is
/// true.
package struct ParsableSource: Sendable {
  /// The longest text that is parsed, in bytes.
  package static let maximumSize = 64 << 10

  /// The original text, even if it is not parsed.
  package let text: String
  package let isTooDeeplyNested: Bool
  package let isTooLong: Bool

  /// Checks the text; parsing happens at each access of the tree.
  ///
  /// - Parameter maximumSize: the longest text that is parsed, in bytes; a file of a package may be longer than a sample.
  package init(_ text: String, maximumSize: Int = Self.maximumSize) {
    self.text = text
    isTooLong = text.utf8.count > maximumSize
    isTooDeeplyNested = !isTooLong && NestingScan(text).isTooDeep
  }
}
