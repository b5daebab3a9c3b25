/// The name of a group of apps that share a container, settings and keychain items.
///
/// CHOICE: every app of the device belongs to every group whose name begins with `group.`, as Xcode requires;
/// there are no entitlements here.
package struct AppGroupName: Sendable, Hashable {
  /// The name as the app uses it: `group.example.news`.
  package let text: String

  /// Creates a group name that is also a valid file name; nil if the text is not one.
  package init?(_ text: String) {
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0))
    }
    guard text.hasPrefix("group."), isPlain, text.utf8.count < 200 else { return nil }
    self.text = text
  }
}
