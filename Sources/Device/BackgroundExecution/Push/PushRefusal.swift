/// Why the push service refuses a notification (R35, R36).
package struct PushRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason in APNs' reply, such as `PayloadTooLarge`; nil for what APNs accepts but devices ignore.
  package let reason: String?
  /// What is wrong and how to fix it.
  package let text: String

  /// - Parameter reason: the reason in APNs' reply.
  package init(_ reason: String? = nil, _ text: String) {
    self.reason = reason
    self.text = text
  }

  /// The text, followed by APNs' reason in parentheses.
  package var description: String { reason.map { "\(text) (\($0))" } ?? text }
}
