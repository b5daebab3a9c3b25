public import Foundation

/// The classes of a scene and of its delegate.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The name in Info.plist; nil for none.
  public let name: String?

  /// The role of the scene.
  public let role: UISceneSession.Role

  /// The class of the scene; nil for ``UIWindowScene``.
  open var sceneClass: AnyClass?

  /// The class of the scene's delegate; nil for none.
  open var delegateClass: AnyClass?

  /// Makes a configuration with the name, role and values of Info.plist (R122).
  ///
  /// Without a name, the first configuration of the role is used.
  ///
  /// - ObjectiveC: `initWithName:sessionRole:`
  public init(name: String?, sessionRole: UISceneSession.Role) {
    role = sessionRole
    let entries = SceneManifest.configurations(for: sessionRole)
    let entry = name == nil ? entries.first : entries.first { $0.name == name }
    self.name = name ?? entry?.name
    super.init()
    sceneClass = entry?.sceneClass.flatMap(SceneManifest.foundClass)
    delegateClass = entry?.delegateClass.flatMap(SceneManifest.foundClass)
  }
}
