import RuleBlocks
/// A rule of a block that an app has broken, for which it is terminated.
package struct BrokenRule: Sendable, Hashable {
  /// The word for it in traces, as one name: `fetchHandlerNotCalled`.
  package let name: String
  /// What stands in front of the subject.
  private let head: String
  /// What it is about: an app, an identifier.
  private let subject: String
  /// A number that belongs to the subject.
  private let number: Int?
  /// What the app has not done.
  private let tail: String
  /// How long it had; nil where that says nothing.
  private let limit: Duration?

  /// Keeps the parts of ``text``: a rule is made for each wake and read when it is broken.
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
