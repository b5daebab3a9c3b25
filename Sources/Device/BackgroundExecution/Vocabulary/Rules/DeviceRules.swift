package import RuleBlocks

/// The parameters of the rule blocks: the device's system, and the numbers of its rules.
package struct DeviceRules: Sendable, Hashable {
  package var profile: Profile
  /// The times that Apple publishes.
  package var limits: Limits
  /// The numbers that this project has chosen.
  package var choices: Choices

  package init(
    profile: Profile = .latest, limits: Limits = Limits(), choices: Choices = Choices()
  ) {
    self.profile = profile
    self.limits = limits
    self.choices = choices
  }
}
