public import Foundation

extension UIScene {
  /// How a scene is asked for. Nothing here looks at it.
  ///
  /// - ObjectiveC: `UISceneActivationRequestOptions`
  @MainActor open class ActivationRequestOptions: NSObject {
    /// The scene that the user was in when the app asked.
    open var requestingScene: UIScene?
  }
}

/// How the end of a scene is asked for. Nothing here looks at it.
@preconcurrency @MainActor open class UISceneDestructionRequestOptions: NSObject {}
