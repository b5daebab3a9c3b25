/// Which system the device runs: rules ask it what changed between iOS 4 and iOS 18.
package struct Profile: Sendable, Hashable {
  /// The major versions that have a profile.
  package static let versions = 4...18

  /// The latest profile.
  package static let latest = Profile(unchecked: 18)

  /// The major version.
  package let version: Int

  /// Whether apps go on running in the background at all; early devices did not let them (R17).
  package var isMultitaskingSupported = true

  /// Whether the device is a tablet, on which an app may have several scenes (R126).
  package var isPad = false

  /// Makes the profile of a major version; nil outside of ``versions``.
  package init?(iOS version: Int) {
    guard Self.versions.contains(version) else { return nil }
    self.init(unchecked: version)
  }

  /// Any version of ``versions``.
  private init(unchecked version: Int) { self.version = version }
}
