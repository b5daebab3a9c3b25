public import Foundation

/// The appearance of a bar (iOS 13); stored, and not shown.
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
  /// The colour of the bar.
  open var backgroundColor: UIColor?
  /// The image behind the bar.
  open var backgroundImage: UIImage?
  /// The colour of the line at the bar's edge.
  open var shadowColor: UIColor?

  /// Makes the default appearance.
  ///
  /// - ObjectiveC: `init`
  public override init() { super.init() }

  /// Sets the default background.
  ///
  /// - ObjectiveC: `configureWithDefaultBackground`
  open func configureWithDefaultBackground() { backgroundColor = nil }

  /// Sets an opaque background.
  ///
  /// - ObjectiveC: `configureWithOpaqueBackground`
  open func configureWithOpaqueBackground() { backgroundColor = .systemBackground }

  /// Sets a transparent background.
  ///
  /// - ObjectiveC: `configureWithTransparentBackground`
  open func configureWithTransparentBackground() { backgroundColor = .clear }
}

/// The appearance of a navigation bar (iOS 13); stored, and not shown.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of a large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The appearance of a tab bar (iOS 13); stored, and not shown.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {}
