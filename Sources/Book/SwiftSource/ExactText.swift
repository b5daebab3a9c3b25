/// A text that is equal to another one only with the same bytes.
///
/// Two strings are equal when readers see the same characters (`é` as one scalar or as two), but the places in
/// them differ, and so does what a program prints of them. What is remembered of a text has this as its key.
package struct ExactText: Hashable, Sendable {
  /// The text itself.
  package let text: String

  /// - Parameter text: it is not normalised.
  package init(_ text: String) { self.text = text }

  package static func == (first: Self, second: Self) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
