package import ResultStore
import Toolchains
import SamplePlan
import WorkbookModel
import WorkbookReader

/// Advice about names in Apple's frameworks that do not exist here.
///
/// The compiler can only say that a name is unknown. Whether that is a typo or a part of Apple's iOS that
/// this reimplementation lacks is decided from the message's text and two lists: the modules that Apple has
/// and the types that exist here. ``CompileAdvice`` uses it last.
package enum AppleNames {
  /// The next step for an error about a name that only Apple has; nil for any other error.
  ///
  /// ```
  /// no such module 'SwiftUI'                        'SwiftUI' is Apple's and not reimplemented here; ...
  /// type 'URL' has no member 'moviesDirectory'      'URL.moviesDirectory' is not reimplemented here; ...
  /// cannot find type 'UINib' in scope               'UINib' is not reimplemented here; register a class ...
  /// value of type 'UIView' has no member 'effects'  where Apple's 'UIView' has 'effects', it is not ...
  /// ```
  /// Modules and folders are recognized in every sample, types and members only in an app.
  ///
  /// - Parameter message: the whole text, without location and group; a part of it matches nothing.
  package static func fix(for message: String, in role: ProgramRole) -> String? {
    // Making a pattern takes far longer than comparing a prefix, and most messages match none.
    if message.hasPrefix("no such module"),
      let match = message.wholeMatch(of: /no such module '(\w+)'/)
    {
      return fix(forModule: String(match.1), in: role)
    }
    if message.hasPrefix("type 'URL'"),
      let match = message.wholeMatch(of: /type 'URL' has no member '(\w+Directory)'/)
    {
      return fix(forPlace: String(match.1), in: role)
    }
    guard role == .app else { return nil }
    if message.hasPrefix("cannot find"),
      let match = message.wholeMatch(of: /cannot find (?:type )?'(\w+)' in scope/)
    {
      return fix(forType: String(match.1))
    }
    if let fix = fix(forOverride: message) { return fix }
    guard message.contains("has no member") else { return nil }
    let member = /(?:value of )?type '(?:any )?(\w+)(?:\.Type|\?)?' has no member '([\w()_:]+)'/
    guard let match = message.wholeMatch(of: member), types.contains(String(match.1)) else {
      return nil
    }
    return "if Apple's '\(match.1)' has '\(match.2)', it is not reimplemented here; leave it out"
  }

  /// The advice for an unknown folder. Foundation on Linux has two of them; apps get those of their
  /// containers by an import.
  ///
  /// - Parameter name: a property of `URL`, such as `cachesDirectory`.
  private static func fix(forPlace name: String, in role: ProgramRole) -> String? {
    let places = ["documents", "library", "caches", "applicationSupport"].map { $0 + "Directory" }
    guard places.contains(name) else {
      return "'URL.\(name)' is not reimplemented here; apps have \(words(places)) of 'URL'"
    }
    return role == .app
      ? "add 'import UIKit', which provides 'URL.\(name)'"
      : "'URL.\(name)' exists only in apps; here call 'FileManager.default.urls(for:in:)'"
  }

  /// The advice for an override in an extension, which Objective-C allows for UIKit classes and Swift does
  /// not.
  ///
  /// Nil for any other message, or for another class.
  private static func fix(forOverride message: String) -> String? {
    guard message.hasSuffix("cannot be overridden from extension") else { return nil }
    let words =
      /\s*(?:non-@objc )?(?:property|instance method|class method) '([^']+)' (?:is )?declared in '(\w+)' cannot be overridden from extension/
    guard let match = message.wholeMatch(of: words), types.contains(String(match.2)) else {
      return nil
    }
    return "on Apple's systems an extension may override '\(match.1)', here only a class itself: "
      + "move it into the class, or leave it out if the class is Apple's"
  }

  /// The alternative to a type with an Apple prefix: the one in the list, or else types of the same kind.
  ///
  /// For example, `UIPickerView` gets a list of all types whose last word is `View`. Nil for a name without
  /// an Apple prefix.
  private static func fix(forType name: String) -> String? {
    guard APIMention.isFrameworkName(name) else { return nil }
    if let instead = instead.first(where: { name.hasPrefix($0.name) })?.words {
      return "'\(name)' is not reimplemented here; \(instead)"
    }
    let kind = lastWord(of: name)
    let alike = types.filter { lastWord(of: $0) == kind }
    let others = alike.isEmpty ? "" : "; similar types here are \(words(alike))"
    return "if '\(name)' is Apple's, it is not reimplemented here\(others)"
  }

  /// The last word of a name: `View` in `UICollectionView`, and the whole name if it has no capital.
  private static func lastWord(of name: String) -> Substring {
    name[(name.lastIndex(where: \.isUppercase) ?? name.startIndex)...]
  }

  /// A list for a sentence: `UIKit, OSLog and Security`.
  static func words(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The missing types that are most common in tutorials, with alternatives; the first match counts.
  ///
  /// A name also matches names that begin with it: `UISearch` matches `UISearchController` and `UISearchBar`.
  private static let instead: [(name: String, words: String)] = [
    ("UICollectionView", "'UITableView' shows rows, and cells in it may hold stack views"),
    ("NSCollectionLayout", "'UITableView' shows rows, and cells in it may hold stack views"),
    ("UITableViewDiffableDataSource", "write a 'UITableViewDataSource' and call 'reloadData()'"),
    ("NSDiffableDataSource", "write a 'UITableViewDataSource' and call 'reloadData()'"),
    ("UISearch", "a 'UITextField' with the event '.editingChanged' filters as well"),
    ("UITableViewRowAction", "'UIContextualAction' has replaced it in iOS 11"),
    ("UITextView", "'UITextField' is edited, and a 'UILabel' with 'numberOfLines = 0' shows lines"),
    ("UIStoryboard", "make controllers with 'init' and show them in a 'UIWindow' of your own"),
    ("UINib", "register a class of your own, which makes its views in code"),
    ("UIGraphics", "nothing is drawn here; 'UIImage(systemName:)' is a picture with a name"),
    ("UIBezierPath", "nothing is drawn here: leave it out"),
    ("CGContext", "nothing is drawn here: leave it out"),
    ("CGPath", "nothing is drawn here: leave it out"),
    ("CAShapeLayer", "nothing is drawn here: leave it out"),
    ("UITextChecker", "there is no dictionary here: leave it out"),
    ("UIPageControl", "nothing shows the dots of pages here: leave it out"),
    ("CLBeacon", "there are no beacons here; 'CLCircularRegion' is a circle on the map"),
    ("CLHeading", "the device has no compass: leave it out"),
    ("CLGeocoder", "addresses are not known here: use coordinates"),
    ("CLPlacemark", "addresses are not known here: use coordinates"),
    ("UNNotificationAttachment", "a notification has texts, a badge and a sound: leave it out"),
  ]

  /// The public classes, protocols and values of the modules that apps import.
  ///
  /// The list is written out, since the sources are not available at run time; a missing member is recognized
  /// as Apple's only for types in the list.
  package static let types = """
    AVAudioPlayer AVAudioPlayerDelegate AVAudioSession AVAudioSessionPortDescription
    AVAudioSessionRouteDescription BGAppRefreshTask BGAppRefreshTaskRequest
    BGContinuedProcessingTask BGContinuedProcessingTaskRequest BGProcessingTask
    BGProcessingTaskRequest BGTask BGTaskRequest BGTaskScheduler CAAnimation CAAnimationDelegate
    CAAnimationGroup CABasicAnimation CACornerMask CADisplayLink CAGradientLayer CAGradientLayerType
    CAKeyframeAnimation CALayer CAMediaTimingFillMode CAMediaTimingFunction
    CAMediaTimingFunctionName CAPropertyAnimation CGAffineTransform CGColor CGVector
    CLAccuracyAuthorization CLActivityType CLAuthorizationStatus CLBackgroundActivitySession
    CLCircularRegion CLCondition CLError CLLocation CLLocationCoordinate2D CLLocationManager
    CLLocationManagerDelegate CLLocationUpdate CLMonitor CLMonitoringState CLRegion CLRegionState
    CLServiceSession CLVisit MPNowPlayingInfoCenter MPNowPlayingPlaybackState MPRemoteCommand
    MPRemoteCommandCenter MPRemoteCommandEvent MPRemoteCommandHandlerStatus NSDirectionalEdgeInsets
    NSDirectionalRectEdge NSKeyValueChange NSKeyValueChangeKey NSKeyValueObservation
    NSKeyValueObservedChange NSKeyValueObservingOptions NSLayoutAnchor NSLayoutConstraint
    NSLayoutDimension NSLayoutXAxisAnchor NSLayoutYAxisAnchor NSLineBreakMode
    NSMutableParagraphStyle NSParagraphStyle NSShadow NSTextAlignment NSUnderlineStyle
    NSUserActivity OSLogInterpolation OSLogMessage OSLogPrivacy OSLogType UIAction
    UIActivityIndicatorView UIAlertAction UIAlertController UIAlertView UIAlertViewDelegate
    UIAppearance UIApplication UIApplicationDelegate UIApplicationShortcutIcon
    UIApplicationShortcutItem UIBackgroundFetchResult UIBackgroundRefreshStatus
    UIBackgroundTaskIdentifier UIBarAppearance UIBarButtonItem UIBarItem UIBarMetrics UIBarStyle
    UIButton UIColor UIContentConfiguration UIContextualAction UIControl UIDevice
    UIDeviceOrientation UIEdgeInsets UIEvent UIFont UIFontDescriptor UIFontMetrics
    UIGestureRecognizer UIGestureRecognizerDelegate UIImage UIImageView UIInterfaceOrientation
    UIInterfaceOrientationMask UIKeyboardType UILabel UILayoutGuide UILayoutPriority
    UIListContentConfiguration UILongPressGestureRecognizer UIModalPresentationStyle
    UIModalTransitionStyle UIMutableApplicationShortcutItem UINavigationBar
    UINavigationBarAppearance UINavigationController UINavigationItem UIOpenURLContext
    UIPageViewController UIPageViewControllerDataSource UIPageViewControllerDelegate
    UIPanGestureRecognizer UIProgressView UIRectEdge UIRefreshControl UIResponder UIReturnKeyType
    UIScene UISceneConfiguration UISceneDelegate UISceneDestructionRequestOptions UISceneError
    UISceneSession UIScreen UIScrollView UIScrollViewDelegate UISegmentedControl
    UISemanticContentAttribute UISlider UIStackView UIStateRestoring UIStatusBarStyle UIStepper
    UISwipeActionsConfiguration UISwipeGestureRecognizer UISwitch UITabBar UITabBarAppearance
    UITabBarController UITabBarControllerDelegate UITabBarItem UITableView UITableViewCell
    UITableViewController UITableViewDataSource UITableViewDelegate UITableViewHeaderFooterView
    UITapGestureRecognizer UITextAutocapitalizationType UITextAutocorrectionType UITextContentType
    UITextField UITextFieldDelegate UITextSpellCheckingType UITouch UITraitCollection
    UIUserInterfaceIdiom UIUserInterfaceLayoutDirection UIUserInterfaceSizeClass
    UIUserInterfaceStyle UIView UIViewAnimatingPosition UIViewAnimatingState UIViewController
    UIViewControllerRestoration UIViewPropertyAnimator UIWindow UIWindowScene UIWindowSceneDelegate
    UNAlertStyle UNAuthorizationOptions UNAuthorizationStatus UNCalendarNotificationTrigger UNError
    UNMutableNotificationContent UNNotification UNNotificationAction UNNotificationActionIcon
    UNNotificationActionOptions UNNotificationCategory UNNotificationCategoryOptions
    UNNotificationContent UNNotificationInterruptionLevel UNNotificationPresentationOptions
    UNNotificationRequest UNNotificationResponse UNNotificationSetting UNNotificationSettings
    UNNotificationSound UNNotificationSoundName UNNotificationTrigger UNPushNotificationTrigger
    UNShowPreviewsSetting UNTextInputNotificationAction UNTextInputNotificationResponse
    UNTimeIntervalNotificationTrigger UNUserNotificationCenter UNUserNotificationCenterDelegate
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
