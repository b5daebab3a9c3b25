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

  /// R212: in the words of UIKit's own report.
  package static let scenesMissing = BrokenRule(
    "scenesMissing",
    "Application failed to launch: UIScene life cycle is required for apps built with this SDK. See "
      + "\"Transitioning to the UIKit scene-based life cycle\" in the UIKit documentation for more "
      + "information on migration.")

  /// R215: in the words of the system's report.
  ///
  /// - Parameter paths: the files of the app group's container that the app has locked.
  package static func lockedFiles(_ paths: [String]) -> BrokenRule {
    BrokenRule(
      "lockedFiles",
      "0xdead10cc, task-suspended with locked system files: " + paths.joined(separator: ", "))
  }

  /// R216: in the words of the system's report.
  ///
  /// - Parameter duration: the time in which the app has used the processor for so long.
  package static func processorLimit(over duration: Duration) -> BrokenRule {
    let used = ProcessorUse.limit / .seconds(1)
    let average = Int((100 * used / (duration / .seconds(1))).rounded())
    return BrokenRule(
      "processorLimit",
      "cpu usage: \(Int(used)) seconds cpu time over \(Int((duration / .seconds(1)).rounded())) seconds "
        + "(\(average)% cpu average), exceeding limit of 80% cpu over 60 seconds")
  }

  /// What the app has done, as the end of a report: `the handler of 'news#3' had not been called after 30 s`.
  package var text: String {
    let number = number.map { "#\($0)" } ?? ""
    return head + subject + number + tail + (limit.map { " after \($0.inSeconds)" } ?? "")
  }
}
