/// A server's challenge for a name and a password, to be passed to the task's delegate (R51).
///
/// Only `Basic` and `Digest` challenges are passed on (``ResponseHead/asksForPassword``);
/// certificates are evaluated by the transport only.
package struct AuthenticationChallenge: Codable, Sendable, Hashable {
  package let head: ResponseHead
  /// The address that it came from, after redirects; nil from an older daemon.
  package let url: String?
  /// How many answers to this challenge were refused before.
  package let previousFailures: Int
  /// Whether the answer is sent as a digest; nil for Basic, and from an older daemon, which knows
  /// only that.
  package let takesDigest: Bool?

  /// Made when the head has come; the delegate gets it once the attempt has ended.
  package init(head: ResponseHead, url: String? = nil, previousFailures: Int) {
    takesDigest = head.digest == nil ? nil : true
    self.head = head
    self.url = url
    self.previousFailures = previousFailures
  }
}
