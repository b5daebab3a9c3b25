/// The challenge of a server that asks for a name and a password, as the delegate of the task is
/// asked (R51).
///
/// Only the method `Basic` is asked about (``ResponseHead/asksForPassword``); of certificates the
/// transport judges alone.
package struct AuthenticationChallenge: Codable, Sendable, Hashable {
  /// The response with status 401.
  package let head: ResponseHead
  /// The address that it came from, behind redirects; nil from an older daemon.
  package let url: String?
  /// How often answers to this challenge were refused before.
  package let previousFailures: Int

  /// Made when the head has come; the delegate hears of it once the attempt has ended.
  package init(head: ResponseHead, url: String? = nil, previousFailures: Int) {
    self.head = head
    self.url = url
    self.previousFailures = previousFailures
  }
}
