public import Foundation

/// The bar above a navigation controller's contents; its text comes from the controllers' items.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  /// Whether titles may be large (iOS 11).
  open var prefersLargeTitles = false
  /// The colour of the bar.
  open var barTintColor: UIColor?
  /// Whether the bar is translucent.
  ///
  /// - ObjectiveC: `translucent`
  open var isTranslucent = true

  /// The style of the bar; stored, and not shown.
  open var barStyle = UIBarStyle.default
  /// The attributes of the title; stored, and not shown.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The attributes of a large title (iOS 11); stored, and not shown.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// The line below the bar; stored, and not shown.
  open var shadowImage: UIImage?
  /// The appearance of the bar (iOS 13); stored, and not shown.
  open var standardAppearance = UINavigationBarAppearance()
  /// The appearance of the bar when contents are scrolled to the top (iOS 13); stored, and not shown.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The appearance of the bar at a compact height (iOS 13); stored, and not shown.
  open var compactAppearance: UINavigationBarAppearance?

  /// The item of the visible controller, if any.
  open var topItem: UINavigationItem? { holder?.topViewController?.navigationItem }

  weak var holder: UINavigationController?

  /// Sets the background image; it is not shown here.
  ///
  /// - ObjectiveC: `setBackgroundImage:forBarMetrics:`
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// The style of a bar.
public enum UIBarStyle: Int, Sendable {
  /// Light.
  ///
  /// - ObjectiveC: `UIBarStyleDefault`
  case `default` = 0
  /// Dark.
  ///
  /// - ObjectiveC: `UIBarStyleBlack`
  case black = 1
}

/// The available height of a bar.
public enum UIBarMetrics: Int, Sendable {
  /// The regular height.
  ///
  /// - ObjectiveC: `UIBarMetricsDefault`
  case `default` = 0
  /// A compact height, as in landscape.
  ///
  /// - ObjectiveC: `UIBarMetricsCompact`
  case compact = 1
}
