public import Foundation

/// How a scene is made: the classes of the scene and of its delegate.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The name by which the Info.plist knows it; nil for none.
  public let name: String?

  /// What the scene is for.
  public let role: UISceneSession.Role

  /// The class of the scene; nil for ``UIWindowScene``.
  open var sceneClass: AnyClass?

  /// The class of the scene's delegate; nil for none.
  open var delegateClass: AnyClass?

  /// Makes a configuration of that name and role, with what the Info.plist says of it (R122).
  ///
  /// Without a name the first configuration of the role is meant.
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
