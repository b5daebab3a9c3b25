/// A server asks for a name and a password, or shows a certificate (R51).
package struct AuthenticationChallenge: Codable, Sendable, Hashable {
  /// The response with status 401.
  package let head: ResponseHead
  /// How often answers to this challenge were refused before.
  package let previousFailures: Int

  package init(head: ResponseHead, previousFailures: Int) {
    self.head = head
    self.previousFailures = previousFailures
  }
}
