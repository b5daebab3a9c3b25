public import Foundation

/// What an app's system knows of a scene, whether it is connected or not.
///
/// It outlives the process, with its identifier and configuration, until the user closes the scene (R121).
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// What a scene is for.
  ///
  /// - ObjectiveC: `UISceneSessionRole`
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name, as it stands in an Info.plist.
    public let rawValue: String

    /// Makes a role from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Windows on the device's own screen.
    ///
    /// - ObjectiveC: `UIWindowSceneSessionRoleApplication`
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// What the scene is for.
  public let role: Role

  /// Tells the session from all others.
  public let persistentIdentifier: String

  /// How the scene is made.
  open internal(set) var configuration: UISceneConfiguration

  /// The scene, while it is connected.
  open internal(set) weak var scene: UIScene?

  /// Facts of the app's own, as long as the process lives.
  open var userInfo: [String: Any]?

  /// What the scene was last restored from, or can be: what its delegate has said on the way into the
  /// background, or the app itself. It outlives the process (R97).
  open var stateRestorationActivity: NSUserActivity? {
    didSet { SceneActivities.keep(stateRestorationActivity, of: self) }
  }

  init(role: Role, persistentIdentifier: String, configuration: UISceneConfiguration) {
    self.role = role
    self.persistentIdentifier = persistentIdentifier
    self.configuration = configuration
    super.init()
    stateRestorationActivity = SceneActivities.read(of: self)
  }
}
