/// The system of the device: the rules that changed between iOS 4 and iOS 18, as a value.
package struct Profile: Sendable, Hashable {
  /// The major versions that have a profile.
  package static let versions = 4...18

  package static let latest = Profile(unchecked: 18)

  /// The major version.
  package let version: Int

  /// Whether apps run in the background at all; on early devices they did not (R17).
  package var isMultitaskingSupported = true

  /// Whether the device is a tablet, on which an app may have several scenes (R126).
  package var isPad = false

  /// Creates the profile of a major version; nil outside of ``versions``.
  package init?(iOS version: Int) {
    guard Self.versions.contains(version) else { return nil }
    self.init(unchecked: version)
  }

  private init(unchecked version: Int) { self.version = version }

  /// Whether an app with a scene manifest has scenes: from iOS 13 (R114).
  package var hasScenes: Bool { version >= 13 }

  /// Whether `UIApplicationExitsOnSuspend` has an effect: before iOS 13 (R9).
  package var honoursExitsOnSuspend: Bool { version < 13 }

  /// Whether a locked device sleeps although background tasks are open: from iOS 7 (R16).
  package var lockedDeviceSleepsBesideTasks: Bool { version >= 7 }

  /// Whether `setMinimumBackgroundFetchInterval(_:)` exists: from iOS 7, deprecated since 13.
  package var hasBackgroundFetch: Bool { version >= 7 }

  /// Whether VoIP apps are launched and woken to keep their connections: until iOS 9 (R99).
  package var hasKeepAlive: Bool { version <= 9 }

  /// Whether `BGTaskScheduler` exists: from iOS 13 (R101).
  package var hasTaskScheduler: Bool { version >= 13 }

  /// Whether the user can switch Low Power Mode on: from iOS 9.
  package var hasLowPowerMode: Bool { version >= 9 }
}
