/// What an app's Info.plist says about running in the background.
package struct AppManifest: Sendable, Hashable {
  /// A value of `UIBackgroundModes`; those that no block of rules reads are kept as they are.
  package struct BackgroundMode: RawRepresentable, Sendable, Hashable {
    /// Background fetch (R20).
    package static let fetch = BackgroundMode(rawValue: "fetch")
    /// Processing tasks (R101).
    package static let processing = BackgroundMode(rawValue: "processing")
    /// Silent pushes (R30).
    package static let remoteNotification = BackgroundMode(rawValue: "remote-notification")

    /// The value as the Info.plist has it.
    package let rawValue: String

    /// - Parameter rawValue: as Apple's documentation spells it.
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The values listed under `UIBackgroundModes`.
  package var backgroundModes: Set<BackgroundMode>

  /// `UIApplicationExitsOnSuspend`: Home ends the app; ignored from iOS 13 (R9).
  package var exitsOnSuspend: Bool

  /// Whether there is a `UIApplicationSceneManifest`: from iOS 13 on the app then has a scene (R114).
  package var hasScenes: Bool

  /// `UIApplicationSupportsMultipleScenes` of that manifest: on a device that is no phone the app may then
  /// have several (R126).
  package var supportsMultipleScenes: Bool

  /// The schemes under `CFBundleURLTypes`, whose URLs open the app (R124); in lower case.
  package var urlSchemes: [String]

  /// The values listed under `BGTaskSchedulerPermittedIdentifiers`; nil without the key (R101, R115).
  package var permittedTasks: [String]?

  /// An Info.plist without any of the keys, unless they are given.
  package init(
    backgroundModes: Set<BackgroundMode> = [], exitsOnSuspend: Bool = false,
    hasScenes: Bool = false, supportsMultipleScenes: Bool = false, urlSchemes: [String] = [],
    permittedTasks: [String]? = nil
  ) {
    self.backgroundModes = backgroundModes
    self.exitsOnSuspend = exitsOnSuspend
    self.hasScenes = hasScenes
    self.supportsMultipleScenes = supportsMultipleScenes
    self.urlSchemes = urlSchemes
    self.permittedTasks = permittedTasks
  }
}
