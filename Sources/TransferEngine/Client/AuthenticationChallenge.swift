/// A server asks for a name and a password, or shows a certificate (R51).
package struct AuthenticationChallenge: Codable, Sendable, Hashable {
  /// The response with status 401.
  package let head: ResponseHead
  /// The address that it came from, behind redirects; nil from an older daemon.
  package let url: String?
  /// How often answers to this challenge were refused before.
  package let previousFailures: Int

  package init(head: ResponseHead, url: String? = nil, previousFailures: Int) {
    self.head = head
    self.url = url
    self.previousFailures = previousFailures
  }
}
