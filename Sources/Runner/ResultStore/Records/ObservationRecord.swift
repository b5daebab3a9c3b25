/// The stored observations of the values that a program's comments claim, under a separate key.
package struct ObservationRecord: Codable, Sendable {
  /// One observation of a value, or of the output of a call.
  package struct ObservedValue: Codable, Sendable, Hashable {
    /// The name of the value's type.
    package var type: String?
    /// The value as `print` shows it.
    package var description: String?
    /// The value as an array shows it.
    package var debugDescription: String?
    package var printed: String?
    /// Whether it is equal to the claimed value; nil if they cannot be compared.
    package var isEqual: Bool?
    /// Whether one of its texts was too long and was truncated.
    package var isCut = false
    /// True for a sequence whose elements cannot be looked at without using it up.
    package var isUsedUp: Bool?

    package init() {}
  }

  package struct ObservedClaim: Codable, Sendable, Hashable {
    /// The compiler's error because of which nothing was observed.
    package var obstacle: String?
    /// The observations of each run that differed from those before.
    package var runs: [[ObservedValue]] = []
    /// True if its line was reached so often that not all of its values were observed.
    package var isIncomplete: Bool?

    package init() {}
  }

  /// In the order of the program's claims.
  package var claims: [ObservedClaim]
  /// How the program behaved differently while it was observed; nil if it did not.
  package var deviation: String?
  /// The variables that are used before their declarations, as the values show; see ``RunRecord``.
  package var variablesUsedEarly: [String]?
  /// The time of compiling and running.
  package var milliseconds: Int
  /// Whether the same would be observed again.
  package var isReproducible: Bool
  /// True if what it was made with came from a remote cache without a seal (``RemoteCache``).
  package var isHint: Bool?

  package init(
    claims: [ObservedClaim], deviation: String? = nil, milliseconds: Int, isReproducible: Bool
  ) {
    self.claims = claims
    self.deviation = deviation
    self.milliseconds = milliseconds
    self.isReproducible = isReproducible
  }
}
