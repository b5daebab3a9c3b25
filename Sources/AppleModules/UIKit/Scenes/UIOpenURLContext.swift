public import Foundation

/// A URL that a scene is to show, and where it comes from (R125).
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  /// The URL.
  public let url: URL
  /// What is known of its way.
  public let options: UIScene.OpenURLOptions

  init(_ url: URL) {
    self.url = url
    options = UIScene.OpenURLOptions()
  }
}

extension UIScene {
  /// What is known of the way of a URL.
  ///
  /// - ObjectiveC: `UISceneOpenURLOptions`
  @MainActor open class OpenURLOptions: NSObject {
    /// The app that has asked to open it; nil for one of another team, and so always here.
    open var sourceApplication: String? { nil }
    /// Whether a file is to be used where it is.
    open var openInPlace: Bool { false }
  }
}

extension UIApplication {
  /// A key of what is known of the way of a URL (R124).
  ///
  /// - ObjectiveC: `UIApplicationOpenURLOptionsKey`
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app that has asked to open it.
    ///
    /// - ObjectiveC: `UIApplicationOpenURLOptionsSourceApplicationKey`
    public static let sourceApplication = Self(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// Whether a file is to be used where it is.
    ///
    /// - ObjectiveC: `UIApplicationOpenURLOptionsOpenInPlaceKey`
    public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }
}
