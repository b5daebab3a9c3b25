/// A message of an app about a failed call of the keychain.
package enum KeychainReport: Sendable, Hashable {
  /// The item was protected at that moment (R172).
  case isProtected(call: String, KeychainProtection)
  /// The call was invalid; the text is the diagnostic.
  case misuse(String)
}
