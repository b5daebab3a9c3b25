/// What an app's Info.plist says about running in the background.
package struct AppManifest: Sendable, Hashable {
  /// A value of `UIBackgroundModes` that a block of rules reads.
  package enum BackgroundMode: String, Sendable, Hashable {
    case fetch
  }

  /// The values listed under `UIBackgroundModes`.
  package var backgroundModes: Set<BackgroundMode>

  /// `UIApplicationExitsOnSuspend`: Home ends the app; ignored from iOS 13 (R9).
  package var exitsOnSuspend: Bool

  package init(backgroundModes: Set<BackgroundMode> = [], exitsOnSuspend: Bool = false) {
    self.backgroundModes = backgroundModes
    self.exitsOnSuspend = exitsOnSuspend
  }
}
