/// Why the push service does not take a notification (R35, R36).
package struct PushRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// What APNs names in its answer: `PayloadTooLarge`; nil for what it lets pass and no device uses.
  package let reason: String?
  /// What is wrong and what to do instead.
  package let text: String

  /// - Parameter reason: what APNs names in its answer.
  package init(_ reason: String? = nil, _ text: String) {
    self.reason = reason
    self.text = text
  }

  /// The text, with APNs' own name for it behind.
  package var description: String { reason.map { "\(text) (\($0))" } ?? text }
}
