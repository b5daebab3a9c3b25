/// A reason why an app in the background must not be suspended, held by the block that made it.
package struct ProcessAssertion: Sendable, Hashable {
  /// What the app is kept running for; each block names its own.
  package struct Kind: RawRepresentable, Sendable, Hashable {
    /// The word for it in traces, as one name: `backgroundFetch`.
    package let rawValue: String

    /// - Parameter rawValue: one word, in small letters but for the begin of further ones.
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Which block holds it, and for what.
  package let kind: Kind
  /// Tells assertions of one kind apart; chosen by the block that holds it.
  package let number: Int

  /// - Parameter number: of no other assertion of this kind that the app has.
  package init(_ kind: Kind, number: Int) {
    self.kind = kind
    self.number = number
  }
}
