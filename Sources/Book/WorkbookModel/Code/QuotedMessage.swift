/// Comments that quote a message of the runtime.
///
/// ```
/// Fatal error: Index out of range
/// Thread 1: Fatal error: Index out of range      as Xcode shows it
/// ```
package enum QuotedMessage {
  /// A comment without the thread that Xcode names.
  package static func withoutThread(_ comment: Substring) -> Substring {
    guard comment.lowercased().hasPrefix("thread ") else { return comment }
    let rest = comment.dropFirst("thread ".count).drop { $0.isNumber }
    return rest.hasPrefix(": ") ? rest.dropFirst(2) : comment
  }

  /// Whether a comment begins with the words of a trap's message.
  package static func isTrap(_ comment: String) -> Bool {
    withoutThread(comment[...]).lowercased().hasPrefix("fatal error: ")
  }
}
