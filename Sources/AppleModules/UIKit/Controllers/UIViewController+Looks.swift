/// How a controller's screen looks beside its views; of a screen's text nothing of it is seen.
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
  /// How the controller comes when it is presented; kept, and not shown.
  public var modalTransitionStyle: UIModalTransitionStyle {
    get { looks.modalTransitionStyle }
    set { looks.modalTransitionStyle = newValue }
  }

  /// Whether the user cannot sweep the sheet away (iOS 13); kept: a scenario never does.
  ///
  /// - ObjectiveC: `modalInPresentation`
  public var isModalInPresentation: Bool {
    get { looks.isModalInPresentation }
    set { looks.isModalInPresentation = newValue }
  }

  /// Whether what is presented over the current context covers this controller; kept.
  public var definesPresentationContext: Bool {
    get { looks.definesPresentationContext }
    set { looks.definesPresentationContext = newValue }
  }

  /// Under which bars the view reaches; kept, and not shown.
  public var edgesForExtendedLayout: UIRectEdge {
    get { looks.edgesForExtendedLayout }
    set { looks.edgesForExtendedLayout = newValue }
  }

  /// Whether the view reaches under bars through which nothing is seen; kept, and not shown.
  public var extendedLayoutIncludesOpaqueBars: Bool {
    get { looks.extendedLayoutIncludesOpaqueBars }
    set { looks.extendedLayoutIncludesOpaqueBars = newValue }
  }

  /// Whether the tab bar is hidden while this controller is shown in a row; kept, and the bar stays here.
  public var hidesBottomBarWhenPushed: Bool {
    get { looks.hidesBottomBarWhenPushed }
    set { looks.hidesBottomBarWhenPushed = newValue }
  }

  /// Whether the screen is light or dark whatever the user wants (iOS 13); kept, and not shown.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { looks.overrideUserInterfaceStyle }
    set { looks.overrideUserInterfaceStyle = newValue }
  }

  /// Says that the looks of the bar with the time are others; it is not shown here.
  public func setNeedsStatusBarAppearanceUpdate() {}
}

/// How a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Over the whole screen; what lies below is not shown.
  ///
  /// - ObjectiveC: `UIModalPresentationFullScreen`
  case fullScreen = 0
  /// As a sheet; what lies below stays.
  ///
  /// - ObjectiveC: `UIModalPresentationPageSheet`
  case pageSheet = 1
  /// As a small sheet in the middle; what lies below stays.
  ///
  /// - ObjectiveC: `UIModalPresentationFormSheet`
  case formSheet = 2
  /// Over the controller that defines the context: here over the whole screen.
  ///
  /// - ObjectiveC: `UIModalPresentationCurrentContext`
  case currentContext = 3
  /// Over the whole screen; what lies below is seen through it and stays.
  ///
  /// - ObjectiveC: `UIModalPresentationOverFullScreen`
  case overFullScreen = 5
  /// Over the controller that defines the context; what lies below is seen through it and stays.
  ///
  /// - ObjectiveC: `UIModalPresentationOverCurrentContext`
  case overCurrentContext = 6
  /// As the system sees fit: over the whole screen up to iOS 12, a sheet since.
  ///
  /// - ObjectiveC: `UIModalPresentationAutomatic`
  case automatic = -2
}

/// How a controller comes when it is presented.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  case coverVertical = 0
  /// As the other side of a card.
  case flipHorizontal = 1
  /// One fades into the other.
  case crossDissolve = 2
  /// As a page is turned.
  case partialCurl = 3
}

/// How the bar with the time looks.
public enum UIStatusBarStyle: Int, Sendable {
  /// As the system sees fit.
  case `default` = 0
  /// In light letters.
  case lightContent = 1
  /// In dark letters (iOS 13).
  case darkContent = 3
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Which way round a screen may be.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// On the side, the lower edge at the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// On the side, the lower edge at the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// On one of the sides.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// Any way.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// Any way but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
