/// Settings of a controller's looks that are not visible in a screen's text.
struct ControllerLooks {
  var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  var isModalInPresentation = false
  var definesPresentationContext = false
  var edgesForExtendedLayout = UIRectEdge.all
  var extendedLayoutIncludesOpaqueBars = false
  var hidesBottomBarWhenPushed = false
  var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
}

extension UIViewController {
  /// The transition of a presentation; stored, and not shown.
  public var modalTransitionStyle: UIModalTransitionStyle {
    get { looks.modalTransitionStyle }
    set { looks.modalTransitionStyle = newValue }
  }

  /// Whether the user cannot swipe the sheet away (iOS 13); stored: a scenario never does.
  ///
  /// - ObjectiveC: `modalInPresentation`
  public var isModalInPresentation: Bool {
    get { looks.isModalInPresentation }
    set { looks.isModalInPresentation = newValue }
  }

  /// Whether a presentation over the current context covers this controller; stored.
  public var definesPresentationContext: Bool {
    get { looks.definesPresentationContext }
    set { looks.definesPresentationContext = newValue }
  }

  /// The edges at which the view extends under bars; stored, and not shown.
  public var edgesForExtendedLayout: UIRectEdge {
    get { looks.edgesForExtendedLayout }
    set { looks.edgesForExtendedLayout = newValue }
  }

  /// Whether the view extends under opaque bars; stored, and not shown.
  public var extendedLayoutIncludesOpaqueBars: Bool {
    get { looks.extendedLayoutIncludesOpaqueBars }
    set { looks.extendedLayoutIncludesOpaqueBars = newValue }
  }

  /// Whether the tab bar is hidden while this controller is pushed; stored, and the bar stays here.
  public var hidesBottomBarWhenPushed: Bool {
    get { looks.hidesBottomBarWhenPushed }
    set { looks.hidesBottomBarWhenPushed = newValue }
  }

  /// The interface style that overrides the user's (iOS 13); stored, and not shown.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { looks.overrideUserInterfaceStyle }
    set { looks.overrideUserInterfaceStyle = newValue }
  }

  /// Updates the status bar, which is not shown here.
  ///
  /// - ObjectiveC: `setNeedsStatusBarAppearanceUpdate`
  public func setNeedsStatusBarAppearanceUpdate() {}
}

/// The style of a presentation.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Covers the whole screen; the content below is hidden.
  ///
  /// - ObjectiveC: `UIModalPresentationFullScreen`
  case fullScreen = 0
  /// A sheet; the content below stays visible.
  ///
  /// - ObjectiveC: `UIModalPresentationPageSheet`
  case pageSheet = 1
  /// A small sheet in the middle; the content below stays visible.
  ///
  /// - ObjectiveC: `UIModalPresentationFormSheet`
  case formSheet = 2
  /// Covers the controller that defines the context: here the whole screen.
  ///
  /// - ObjectiveC: `UIModalPresentationCurrentContext`
  case currentContext = 3
  /// Covers the whole screen; the content below stays visible through it.
  ///
  /// - ObjectiveC: `UIModalPresentationOverFullScreen`
  case overFullScreen = 5
  /// Covers the controller that defines the context; the content below stays visible through it.
  ///
  /// - ObjectiveC: `UIModalPresentationOverCurrentContext`
  case overCurrentContext = 6
  /// Chosen by the system: the whole screen up to iOS 12, a sheet since.
  ///
  /// - ObjectiveC: `UIModalPresentationAutomatic`
  case automatic = -2
}

/// The transition of a presentation.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  ///
  /// - ObjectiveC: `UIModalTransitionStyleCoverVertical`
  case coverVertical = 0
  /// A flip, like the other side of a card.
  ///
  /// - ObjectiveC: `UIModalTransitionStyleFlipHorizontal`
  case flipHorizontal = 1
  /// A cross-fade.
  ///
  /// - ObjectiveC: `UIModalTransitionStyleCrossDissolve`
  case crossDissolve = 2
  /// A page curl.
  ///
  /// - ObjectiveC: `UIModalTransitionStylePartialCurl`
  case partialCurl = 3
}

/// The style of the status bar.
public enum UIStatusBarStyle: Int, Sendable {
  /// Chosen by the system.
  ///
  /// - ObjectiveC: `UIStatusBarStyleDefault`
  case `default` = 0
  /// Light text.
  ///
  /// - ObjectiveC: `UIStatusBarStyleLightContent`
  case lightContent = 1
  /// Dark text (iOS 13).
  ///
  /// - ObjectiveC: `UIStatusBarStyleDarkContent`
  case darkContent = 3
}

/// A set of a rectangle's edges.
public struct UIRectEdge: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  ///
  /// - ObjectiveC: `UIRectEdgeTop`
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  ///
  /// - ObjectiveC: `UIRectEdgeLeft`
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower edge.
  ///
  /// - ObjectiveC: `UIRectEdgeBottom`
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  ///
  /// - ObjectiveC: `UIRectEdgeRight`
  public static let right = UIRectEdge(rawValue: 8)
  /// All edges.
  ///
  /// - ObjectiveC: `UIRectEdgeAll`
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A set of screen orientations.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Portrait.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationMaskPortrait`
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// Portrait, upside down.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationMaskPortraitUpsideDown`
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// Landscape, with the lower edge at the right.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationMaskLandscapeRight`
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// Landscape, with the lower edge at the left.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationMaskLandscapeLeft`
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// Both landscape orientations.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationMaskLandscape`
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationMaskAll`
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All orientations but upside down.
  ///
  /// - ObjectiveC: `UIInterfaceOrientationMaskAllButUpsideDown`
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
