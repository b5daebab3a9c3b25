/// What was seen of the values that the comments of a program's samples claim, under a key of its own.
package struct ObservationRecord: Codable, Sendable {
  /// One look at a value, or at what a call printed.
  package struct Sight: Codable, Sendable, Hashable {
    /// The name of the value's type.
    package var type: String?
    /// As `print` shows it.
    package var description: String?
    /// As an array shows it.
    package var debugDescription: String?
    package var printed: String?
    /// Whether it is equal to what is claimed; nil when they cannot be compared.
    package var isEqual: Bool?
    /// Whether one of its texts was too long to be kept.
    package var isCut = false

    package init() {}
  }

  /// What was seen of one claim.
  package struct Watched: Codable, Sendable, Hashable {
    /// Why nothing could be seen, in the words of the compiler.
    package var obstacle: String?
    /// The sights of each run that saw something else than those before.
    package var runs: [[Sight]] = []

    package init() {}
  }

  /// In the order of the program's claims.
  package var claims: [Watched]
  /// Why the program did not do what it does when it is not watched; nil when it did.
  package var deviation: String?
  /// Of compiling and running.
  package var milliseconds: Int
  /// Whether the same would be seen again.
  package var isLasting: Bool

  package init(claims: [Watched], deviation: String? = nil, milliseconds: Int, isLasting: Bool) {
    self.claims = claims
    self.deviation = deviation
    self.milliseconds = milliseconds
    self.isLasting = isLasting
  }
}
