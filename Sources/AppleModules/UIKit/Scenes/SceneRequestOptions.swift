public import Foundation

extension UIScene {
  /// Options of a request for a scene. Ignored here.
  ///
  /// - ObjectiveC: `UISceneActivationRequestOptions`
  @MainActor open class ActivationRequestOptions: NSObject {
    /// The scene in which the user has caused the request.
    open var requestingScene: UIScene?
  }
}

/// Options of a request to end a scene. Ignored here.
@preconcurrency @MainActor open class UISceneDestructionRequestOptions: NSObject {}
