package import BackgroundExecution

/// What an app tells of a call of the keychain that has failed.
package enum KeychainReport: Sendable, Hashable {
  /// The item was protected at that moment (R172).
  case isProtected(call: String, KeychainProtection)
  /// The call was wrong; the text is the diagnostic.
  case misuse(String)
}
