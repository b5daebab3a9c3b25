public import Foundation

extension UIApplication {
  /// The frame of the status bar. CHOICE: 20 points high up to iOS 12, 47 since.
  @available(
    iOS, introduced: 2, deprecated: 13,
    message: "Use the statusBarManager property of the window scene instead."
  )
  public var statusBarFrame: CGRect {
    let height: CGFloat = UIDevice.current.majorVersion > 12 ? 47 : 20
    return CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: height)
  }

  /// The orientation of the screen: always portrait.
  @available(
    iOS, introduced: 2, deprecated: 13,
    message: "Use the interfaceOrientation property of the window scene instead."
  )
  public var statusBarOrientation: UIInterfaceOrientation { .portrait }

  /// The direction of the user interface: always left to right.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

/// A direction of writing.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// - ObjectiveC: `UIUserInterfaceLayoutDirectionLeftToRight`
  case leftToRight = 0
  /// - ObjectiveC: `UIUserInterfaceLayoutDirectionRightToLeft`
  case rightToLeft = 1
}

/// An orientation of the screen.
public enum UIInterfaceOrientation: Int, Sendable {
  /// - ObjectiveC: `UIInterfaceOrientationUnknown`
  case unknown = 0
  /// Upright.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationPortrait`
  case portrait = 1
  /// - ObjectiveC: `UIInterfaceOrientationPortraitUpsideDown`
  case portraitUpsideDown = 2
  /// Landscape, with the lower edge at the right.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationLandscapeRight`
  case landscapeRight = 3
  /// Landscape, with the lower edge at the left.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationLandscapeLeft`
  case landscapeLeft = 4

  /// Whether it is a landscape orientation.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationIsLandscape`
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is upright or upside down.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationIsPortrait`
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

extension UIView {
  /// The direction of the view's contents.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
}
