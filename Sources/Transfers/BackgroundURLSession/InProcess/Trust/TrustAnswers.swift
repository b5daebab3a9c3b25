package import HTTPTransport
package import RuleBlocks

/// A server that is asked about: one answer is for one port of a host.
package struct TrustPlace: Sendable, Hashable {
  /// Lowercased; an IPv6 address has brackets.
  package let host: String
  package let port: Int

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }
}

/// The servers that a delegate trusts, by their public keys.
///
/// An answer is for a key, so that the connection after it has the server that was asked about, and
/// whoever presents another key is asked about anew. Values, so that tests can cover them without a
/// network.
package struct TrustAnswers: Sendable {
  private struct Answer {
    var keys: [String]
    let isVerified: Bool
    let end: DeviceInstant
  }

  /// CHOICE: how long an answer counts: so long does Apple keep a TLS session, whose connections do
  /// not ask again.
  package static let lifetime = Duration.seconds(600)
  /// CHOICE: keys of one place, for a name with several servers, and places; more are asked about
  /// again.
  private static let mostKeys = 16
  private static let mostPlaces = 1_000

  private var answers: [TrustPlace: Answer] = [:]

  package init() {}

  /// Returns how to examine a server whose certificates were accepted; nil if it has to be asked
  /// about.
  package func trust(in place: TrustPlace, at now: DeviceInstant) -> HTTPServerTrust? {
    guard let answer = answers[place], now < answer.end else { return nil }
    return .pinned(keys: answer.keys, isVerified: answer.isVerified)
  }

  /// Notes that a key is accepted; those that were accepted in the same way still are, up to their
  /// end.
  package mutating func accept(
    _ key: String, in place: TrustPlace, isVerified: Bool, at now: DeviceInstant
  ) {
    let end = now + Self.lifetime
    if let old = answers[place], old.isVerified == isVerified, now < old.end {
      let others = old.keys.filter { $0 != key }.suffix(Self.mostKeys - 1)
      answers[place] = Answer(keys: others + [key], isVerified: isVerified, end: old.end)
      return
    }
    if answers.count >= Self.mostPlaces { answers = [:] }
    answers[place] = Answer(keys: [key], isVerified: isVerified, end: end)
  }
}
