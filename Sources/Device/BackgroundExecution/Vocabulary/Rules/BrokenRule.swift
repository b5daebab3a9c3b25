import RuleBlocks
/// A rule of a block that an app has broken, for which it is terminated.
package struct BrokenRule: Sendable, Hashable {
  /// The word in traces: `fetchHandlerNotCalled`.
  package let name: String
  /// The text before the subject.
  private let head: String
  /// The subject, such as an app or an identifier.
  private let subject: String
  /// A number that belongs to the subject.
  private let number: Int?
  /// The text after the subject.
  private let tail: String
  /// The time limit; nil where it is of no interest.
  private let limit: Duration?

  /// Stores the parts of ``text`` separately: a rule is created for each wake but rarely formatted.
  package init(
    _ name: String, _ head: String, _ subject: String = "", number: Int? = nil,
    _ tail: String = "", after limit: Duration? = nil
  ) {
    self.name = name
    self.head = head
    self.subject = subject
    self.number = number
    self.tail = tail
    self.limit = limit
  }

  /// What the app has done, as the end of a report: `the handler of 'news#3' had not been called after 30 s`.
  package var text: String {
    let number = number.map { "#\($0)" } ?? ""
    return head + subject + number + tail + (limit.map { " after \($0.inSeconds)" } ?? "")
  }
}
