package import BackgroundExecution

/// What an engine decides by.
package struct TransferRules: Sendable, Hashable {
  package var profile: Profile
  package var choices: TransferChoices

  package init(profile: Profile = .latest, choices: TransferChoices = TransferChoices()) {
    self.profile = profile
    self.choices = choices
  }
}
