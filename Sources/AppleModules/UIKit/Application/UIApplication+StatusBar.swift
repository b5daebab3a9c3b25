public import Foundation

extension UIApplication {
  /// Where the bar with the time is. CHOICE: 20 points high up to iOS 12, 47 since.
  public var statusBarFrame: CGRect {
    let height: CGFloat = UIDevice.current.majorVersion > 12 ? 47 : 20
    return CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: height)
  }

  /// Which way round the screen is: always upright here.
  public var statusBarOrientation: UIInterfaceOrientation { .portrait }

  /// In which direction the app's language is written: always from the left here.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

/// In which direction a language is written.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From the left.
  case leftToRight = 0
  /// From the right.
  case rightToLeft = 1
}

/// Which way round a screen is.
public enum UIInterfaceOrientation: Int, Sendable {
  /// It is not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// On the side, the lower edge at the right.
  case landscapeRight = 3
  /// On the side, the lower edge at the left.
  case landscapeLeft = 4

  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

extension UIView {
  /// In which direction the contents of the view stand.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
}
