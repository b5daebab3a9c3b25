/// The system of the device: the rules that changed between iOS 4 and iOS 27, as a value.
package struct Profile: Sendable, Hashable {
  /// The major versions that have a profile, in ascending order; Apple went from 18 to 26.
  package static let versions = Array(4...18) + [26, 27]

  /// The names of all systems, for messages and help.
  package static let names = "iOS4 to iOS18, iOS26 or iOS27"

  package static let latest = Profile(unchecked: 27)

  /// The major version.
  package let version: Int

  /// Whether apps run in the background at all; on early devices they did not (R17).
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
