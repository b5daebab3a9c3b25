public import Foundation

/// The session of a scene, whether it is connected or not.
///
/// It outlives the process, with its identifier and configuration, until the user closes the scene (R121).
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// - ObjectiveC: `UISceneSessionRole`
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name, as in an Info.plist.
    public let rawValue: String

    /// Makes a role from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Windows on the device's own screen.
    ///
    /// - ObjectiveC: `UIWindowSceneSessionRoleApplication`
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role of the scene.
  public let role: Role

  /// A unique identifier of the session.
  public let persistentIdentifier: String

  /// The configuration of the scene.
  open internal(set) var configuration: UISceneConfiguration

  /// The scene, while it is connected.
  open internal(set) weak var scene: UIScene?

  /// Data of the app, for the life of the process.
  open var userInfo: [String: Any]?

  /// The activity to restore the scene from: returned by its delegate when it entered the background, or set
  /// by the app. It outlives the process (R97).
  open var stateRestorationActivity: NSUserActivity? {
    didSet { SceneActivities.keep(stateRestorationActivity, of: persistentIdentifier) }
  }

  init(role: Role, persistentIdentifier: String, configuration: UISceneConfiguration) {
    self.role = role
    self.persistentIdentifier = persistentIdentifier
    self.configuration = configuration
    super.init()
    stateRestorationActivity = SceneActivities.read(of: persistentIdentifier)
  }
}
