public import Foundation

/// Whether the system is light or dark (iOS 12).
public enum UIUserInterfaceStyle: Int, Sendable {
  /// As what is around it.
  case unspecified = 0
  /// Dark letters on light ground; always so here.
  case light = 1
  /// Light letters on dark ground.
  case dark = 2
}

/// Whether there is much room.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// It is not known.
  case unspecified = 0
  /// There is little.
  case compact = 1
  /// There is much.
  case regular = 2
}

/// What is around an app's screen: always that of the device upright, in its light form.
@preconcurrency @MainActor open class UITraitCollection: NSObject {
  private static let only = UITraitCollection()

  /// What is around the app's screen (iOS 13).
  ///
  /// - ObjectiveC: `currentTraitCollection`
  public class var current: UITraitCollection { only }

  /// Whether the system is light or dark: light.
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// The kind of device.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
  /// Whether the screen is wide: on a tablet.
  open var horizontalSizeClass: UIUserInterfaceSizeClass {
    UIDevice.current.isPad ? .regular : .compact
  }
  /// Whether the screen is high: it is upright.
  open var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  /// Pixels a point.
  open var displayScale: CGFloat { UIScreen.main.scale }
}
