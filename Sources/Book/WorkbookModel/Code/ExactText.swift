/// A text that is equal to another only if the bytes are equal.
///
/// Canonically equivalent strings are equal in Swift (`é` as one scalar or two), but positions in them
/// differ, and so does a program's output. Use this as the key of cached results for a text.
package struct ExactText: Hashable, Sendable {
  package let text: String

  /// - Parameter text: not normalized.
  package init(_ text: String) { self.text = text }

  package static func == (first: Self, second: Self) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
