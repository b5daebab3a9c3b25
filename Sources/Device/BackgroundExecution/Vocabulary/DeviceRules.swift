package import RuleBlocks
/// What a block of rules goes by: the system that the device runs, and the numbers of its rules.
package struct DeviceRules: Sendable, Hashable {
  /// Which system it is.
  package var profile: Profile
  /// The times that Apple publishes.
  package var limits: Limits
  /// The numbers that are ours.
  package var choices: Choices

  /// The newest system with the numbers of the book, unless others are given.
  package init(
    profile: Profile = .latest, limits: Limits = Limits(), choices: Choices = Choices()
  ) {
    self.profile = profile
    self.limits = limits
    self.choices = choices
  }
}
