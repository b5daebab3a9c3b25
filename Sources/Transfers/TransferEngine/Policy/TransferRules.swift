package import RuleBlocks

/// What an engine decides by.
package struct TransferRules: Sendable, Hashable {
  /// The version of iOS, by which R87 and R88 go.
  package var profile: Profile
  /// The numbers that Apple has not fixed.
  package var choices: TransferChoices

  /// The rules of the newest version, unless they are said.
  package init(profile: Profile = .latest, choices: TransferChoices = TransferChoices()) {
    self.profile = profile
    self.choices = choices
  }
}
