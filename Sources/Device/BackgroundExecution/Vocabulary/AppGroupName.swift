/// The name of a group of apps, which share a container, settings and items of the keychain.
///
/// CHOICE: every app of the device belongs to every group whose name begins with `group.`, as Xcode wants
/// it; there are no entitlements here.
package struct AppGroupName: Sendable, Hashable {
  /// The name, as the app gives it: `group.example.news`.
  package let text: String

  /// Reads a name, which can name a file; nil if it is that of no group.
  package init?(_ text: String) {
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0))
    }
    guard text.hasPrefix("group."), isPlain, text.utf8.count < 200 else { return nil }
    self.text = text
  }
}
