/// A reason why an app in the background must not be suspended, held by the block that made it.
package struct ProcessAssertion: Sendable, Hashable {
  /// The purpose of an assertion; each block defines its own.
  package struct Kind: RawRepresentable, Sendable, Hashable {
    /// The word in traces: `backgroundFetch`.
    package let rawValue: String

    /// - Parameter rawValue: a name in lower camel case.
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  package let kind: Kind
  /// Distinguishes assertions of one kind; chosen by the block that holds it.
  package let number: Int

  /// - Parameter number: unique among the app's assertions of this kind.
  package init(_ kind: Kind, number: Int) {
    self.kind = kind
    self.number = number
  }
}
