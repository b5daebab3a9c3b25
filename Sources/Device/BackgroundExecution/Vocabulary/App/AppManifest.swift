/// The background execution keys of an app's Info.plist.
package struct AppManifest: Sendable, Hashable {
  /// A value of `UIBackgroundModes`; values that no block reads are preserved.
  package struct BackgroundMode: RawRepresentable, Sendable, Hashable {
    /// Background fetch (R20).
    package static let fetch = BackgroundMode(rawValue: "fetch")
    /// Processing tasks (R101).
    package static let processing = BackgroundMode(rawValue: "processing")
    /// Silent pushes (R30).
    package static let remoteNotification = BackgroundMode(rawValue: "remote-notification")

    package let rawValue: String

    /// - Parameter rawValue: as spelled in Apple's documentation.
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The values listed under `UIBackgroundModes`.
  package var backgroundModes: Set<BackgroundMode>

  /// `UIApplicationExitsOnSuspend`: Home ends the app; ignored from iOS 13 (R9).
  package var exitsOnSuspend: Bool

  /// Whether there is a `UIApplicationSceneManifest`, which gives the app a scene from iOS 13 on (R114).
  package var hasScenes: Bool

  /// `UIApplicationSupportsMultipleScenes` of that manifest, which permits several scenes on a tablet (R126).
  package var supportsMultipleScenes: Bool

  /// The schemes under `CFBundleURLTypes`, whose URLs open the app (R124); in lower case.
  package var urlSchemes: [String]

  /// The values listed under `BGTaskSchedulerPermittedIdentifiers`; nil without the key (R101, R115).
  package var permittedTasks: [String]?

  /// Creates a manifest; the defaults are those of an Info.plist without the keys.
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
