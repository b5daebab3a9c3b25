public import Foundation

/// A URL for a scene to open, with its origin (R125).
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  /// The URL.
  ///
  /// - ObjectiveC: `URL`
  public let url: URL
  /// The origin and options.
  public let options: UIScene.OpenURLOptions

  init(_ url: URL) {
    self.url = url
    options = UIScene.OpenURLOptions()
  }
}

extension UIScene {
  /// The origin and options of a URL.
  ///
  /// - ObjectiveC: `UISceneOpenURLOptions`
  @MainActor open class OpenURLOptions: NSObject {
    /// The app that has requested the opening; nil for one of another team, and so always here.
    open var sourceApplication: String? { nil }
    /// Whether a file must be used in place.
    open var openInPlace: Bool { false }
  }
}

extension UIApplication {
  /// A key of the origin and options of a URL (R124).
  ///
  /// - ObjectiveC: `UIApplicationOpenURLOptionsKey`
  @available(
    iOS, introduced: 9, deprecated: 26,
    message:
      "Use UIScene lifecycle and equivalent properties on UISceneOpenURLOptions from a UIOpenURLContext in UIScene.ConnectionOptions.URLContexts instead."
  )
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app that has requested the opening.
    ///
    /// - ObjectiveC: `UIApplicationOpenURLOptionsSourceApplicationKey`
    @available(
      iOS, introduced: 9, deprecated: 26,
      message:
        "Use UIScene lifecycle and UISceneOpenURLOptions.sourceApplication from a UIOpenURLContext in UIScene.ConnectionOptions.URLContexts instead."
    )
    public static let sourceApplication = Self(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// Whether a file must be used in place.
    ///
    /// - ObjectiveC: `UIApplicationOpenURLOptionsOpenInPlaceKey`
    @available(
      iOS, introduced: 9, deprecated: 26,
      message:
        "Use UIScene lifecycle and UISceneOpenURLOptions.openInPlace from a UIOpenURLContext in UIScene.ConnectionOptions.URLContexts instead."
    )
    public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }
}
