public import Foundation

/// The looks of a bar (iOS 13); kept, read back, and not shown.
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
  /// The colour of the bar.
  open var backgroundColor: UIColor?
  /// The image behind the bar.
  open var backgroundImage: UIImage?
  /// The colour of the line at the edge of the bar.
  open var shadowColor: UIColor?

  /// Makes the looks of the system.
  public override init() { super.init() }

  /// Takes the system's looks.
  open func configureWithDefaultBackground() { backgroundColor = nil }

  /// Takes looks through which nothing is seen.
  open func configureWithOpaqueBackground() { backgroundColor = .systemBackground }

  /// Takes looks through which everything is seen.
  open func configureWithTransparentBackground() { backgroundColor = .clear }
}

/// The looks of a navigation bar (iOS 13); kept, read back, and not shown.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// The looks of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The looks of a large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The looks of a tab bar (iOS 13); kept, read back, and not shown.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {}
