/// Something that covers a foreground app for a moment and makes it inactive (R4).
package enum Interruption: String, Sendable, Hashable, CaseIterable {
  /// An incoming call, an alert, or the app switcher.
  case call, alert, appSwitcher
  /// The lock screen, over an app that never enters the background (R9, R17).
  case lock
}
