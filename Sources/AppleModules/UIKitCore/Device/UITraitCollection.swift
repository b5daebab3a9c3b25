public import Foundation

/// A light or dark interface style (iOS 12).
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Inherited from the surroundings.
  ///
  /// - ObjectiveC: `UIUserInterfaceStyleUnspecified`
  case unspecified = 0
  /// Dark text on a light background; always so here.
  ///
  /// - ObjectiveC: `UIUserInterfaceStyleLight`
  case light = 1
  /// Light text on a dark background.
  ///
  /// - ObjectiveC: `UIUserInterfaceStyleDark`
  case dark = 2
}

/// The amount of available space.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Unknown.
  ///
  /// - ObjectiveC: `UIUserInterfaceSizeClassUnspecified`
  case unspecified = 0
  /// Little space.
  ///
  /// - ObjectiveC: `UIUserInterfaceSizeClassCompact`
  case compact = 1
  /// Much space.
  ///
  /// - ObjectiveC: `UIUserInterfaceSizeClassRegular`
  case regular = 2
}

/// The traits of an app's screen: always portrait and light.
@preconcurrency @MainActor open class UITraitCollection: NSObject {
  private static let only = UITraitCollection()

  /// The current traits (iOS 13).
  ///
  /// - ObjectiveC: `currentTraitCollection`
  public class var current: UITraitCollection { only }

  /// The interface style: always light.
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// The interface idiom of the device.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
  /// The width of the screen: regular on a tablet.
  open var horizontalSizeClass: UIUserInterfaceSizeClass {
    UIDevice.current.isPad ? .regular : .compact
  }
  /// The height of the screen: regular, as it is upright.
  open var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  /// Pixels per point.
  open var displayScale: CGFloat { UIScreen.main.scale }
}
