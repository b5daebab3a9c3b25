/// A rule of a block that an app has broken, for which it is terminated.
package struct BrokenRule: Sendable, Hashable {
  /// The word for it in traces, as one name: `fetchHandlerNotCalled`.
  package let name: String
  /// What the app has done, as the end of a report: `the completion handler had not been called`.
  package let text: String

  package init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}
