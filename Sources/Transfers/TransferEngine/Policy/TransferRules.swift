package import RuleBlocks

/// The rules of an engine.
package struct TransferRules: Sendable, Hashable {
  /// The version of iOS, which R87 and R88 depend on.
  package var profile: Profile
  /// The numbers that Apple does not publish or guarantee.
  package var choices: TransferChoices

  package init(profile: Profile = .latest, choices: TransferChoices = TransferChoices()) {
    self.profile = profile
    self.choices = choices
  }
}
