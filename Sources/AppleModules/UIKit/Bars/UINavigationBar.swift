public import Foundation

/// The bar above what a navigation controller shows; its text comes from the controllers' items.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  /// Whether titles may be large (iOS 11).
  open var prefersLargeTitles = false
  /// The colour of the bar.
  open var barTintColor: UIColor?
  /// Whether one sees through it.
  ///
  /// - ObjectiveC: `translucent`
  open var isTranslucent = true

  /// Whether the bar is light or dark; kept, and not shown.
  open var barStyle = UIBarStyle.default
  /// The looks of the title; kept, and not shown.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The looks of a large title (iOS 11); kept, and not shown.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// The line below the bar; kept, and not shown.
  open var shadowImage: UIImage?
  /// The looks of the bar (iOS 13); kept, and not shown.
  open var standardAppearance = UINavigationBarAppearance()
  /// The looks of the bar above contents at their beginning (iOS 13); kept, and not shown.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The looks of the bar where there is little room (iOS 13); kept, and not shown.
  open var compactAppearance: UINavigationBarAppearance?

  /// The item of the controller that is shown; nil for none.
  open var topItem: UINavigationItem? { holder?.topViewController?.navigationItem }

  /// The controller whose bar it is.
  weak var holder: UINavigationController?

  /// Sets the image behind the bar; it is not shown here.
  ///
  /// - ObjectiveC: `setBackgroundImage:forBarMetrics:`
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// Whether a bar is light or dark.
public enum UIBarStyle: Int, Sendable {
  /// Light.
  case `default` = 0
  /// Dark.
  case black = 1
}

/// How much room a bar has.
public enum UIBarMetrics: Int, Sendable {
  /// As much as upright.
  case `default` = 0
  /// As little as on the side.
  case compact = 1
}
