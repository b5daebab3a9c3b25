import WorkbookModel

/// What of Apple's frameworks apps find here, and what they are told of the rest.
package enum AppleNames {
  /// The next step for an error that names what only Apple has; nil when it does not look like that.
  package static func fix(for message: String, in role: Program.Role) -> String? {
    if let match = message.wholeMatch(of: /no such module '(\w+)'/) {
      return fix(forModule: String(match.1), in: role)
    }
    if let match = message.wholeMatch(of: /type 'URL' has no member '(\w+Directory)'/) {
      return fix(forPlace: String(match.1), in: role)
    }
    guard role == .app else { return nil }
    if let match = message.wholeMatch(of: /cannot find (?:type )?'(\w+)' in scope/) {
      return fix(forType: String(match.1))
    }
    let member = /(?:value of )?type '(?:any )?(\w+)(?:\.Type|\?)?' has no member '([\w()_:]+)'/
    guard let match = message.wholeMatch(of: member), types.contains(String(match.1)) else {
      return nil
    }
    return "where Apple's '\(match.1)' has '\(match.2)', it is not reimplemented here; leave it out"
  }

  private static func fix(forModule name: String, in role: Program.Role) -> String? {
    guard modules.contains(name) else { return nil }
    if name == "Darwin" { return "that is Apple's C library; here it is 'Glibc'" }
    let imports = words(["Foundation"] + DeviceModules.ofApps)
    let others = role == .app ? "; apps here import \(imports)" : ""
    return "'\(name)' is Apple's and not reimplemented here\(others)"
  }

  /// Foundation on Linux knows two of the folders by name; what apps import adds those of their containers.
  private static func fix(forPlace name: String, in role: Program.Role) -> String? {
    let places = ["documents", "library", "caches", "applicationSupport"].map { $0 + "Directory" }
    guard places.contains(name) else {
      return "'URL.\(name)' is not reimplemented here; apps have \(words(places)) of 'URL'"
    }
    return role == .app
      ? "add 'import UIKit', which brings 'URL.\(name)'"
      : "'URL.\(name)' is a folder of an app's; here ask 'FileManager.default.urls(for:in:)'"
  }

  private static func fix(forType name: String) -> String? {
    guard APIMention.isFrameworkName(name) else { return nil }
    let kind = lastWord(of: name)
    let alike = types.filter { lastWord(of: $0) == kind }
    let others = alike.isEmpty ? "" : "; of its kind there are \(words(alike))"
    return "if '\(name)' is Apple's, it is not reimplemented here\(others)"
  }

  /// `View` of `UICollectionView`.
  private static func lastWord(of name: String) -> Substring {
    name[(name.lastIndex(where: \.isUppercase) ?? name.startIndex)...]
  }

  private static func words(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  private static let modules = Set(
    """
    AVFAudio AVFoundation AVKit Accelerate Accessibility ActivityKit AdSupport AddressBook AppIntents AppKit
    AppTrackingTransparency AudioToolbox AuthenticationServices BackgroundAssets CFNetwork CallKit CarPlay
    Charts CloudKit Cocoa Combine Contacts ContactsUI CoreAudio CoreBluetooth CoreData CoreFoundation
    CoreGraphics CoreImage CoreLocation CoreMIDI CoreML CoreMedia CoreMotion CoreServices CoreSpotlight
    CoreTelephony CoreText CoreVideo CryptoKit Darwin EventKit ExternalAccessory FileProvider GLKit GameKit
    GameplayKit HealthKit HomeKit IOKit ImageIO Intents JavaScriptCore LocalAuthentication MapKit
    MediaPlayer MessageUI Messages Metal MetalKit MetricKit MobileCoreServices MultipeerConnectivity
    NaturalLanguage NearbyInteraction Network NetworkExtension NewsstandKit OSLog ObjectiveC OpenGLES
    PDFKit PassKit PencilKit Photos PhotosUI PushKit QuickLook RealityKit SafariServices SceneKit Security
    ShazamKit Social Speech SpriteKit StoreKit SwiftData SwiftUI SystemConfiguration TipKit
    UniformTypeIdentifiers VideoToolbox Vision WatchConnectivity WatchKit WebKit WidgetKit iAd os simd
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
  ).subtracting(DeviceModules.imported)

  /// The public classes, protocols and values of the modules that apps import, as their sources have them.
  package static let types = """
    AVAudioPlayer AVAudioPlayerDelegate AVAudioSession BGAppRefreshTask BGAppRefreshTaskRequest
    BGProcessingTask BGProcessingTaskRequest BGTask
    BGTaskRequest BGTaskScheduler CADisplayLink CALayer CLAuthorizationStatus CLCircularRegion CLError
    CLLocation CLLocationCoordinate2D CLLocationManager CLLocationManagerDelegate CLRegion
    NSKeyValueChange NSKeyValueChangeKey
    NSKeyValueObservation NSKeyValueObservedChange NSKeyValueObservingOptions NSLayoutAnchor
    NSLayoutConstraint NSLayoutDimension NSLayoutXAxisAnchor NSLayoutYAxisAnchor NSLineBreakMode
    NSTextAlignment NSUserActivity OSLogInterpolation OSLogMessage OSLogPrivacy OSLogType UIAction
    UIActivityIndicatorView UIAlertAction UIAlertController
    UIAlertView UIAlertViewDelegate UIApplication UIApplicationDelegate UIBackgroundFetchResult
    UIBackgroundRefreshStatus UIBackgroundTaskIdentifier UIBarButtonItem UIBarItem UIButton UIColor
    UIContentConfiguration UIContextualAction UIControl UIDevice UIEdgeInsets UIFont
    UIGestureRecognizer UIImage UIImageView UIKeyboardType UILabel UILayoutGuide UILayoutPriority
    UIListContentConfiguration UIModalPresentationStyle UINavigationBar UINavigationController
    UINavigationItem UIOpenURLContext UIProgressView UIRefreshControl UIResponder UIReturnKeyType
    UIScene UISceneConfiguration UISceneDelegate UISceneDestructionRequestOptions UISceneError
    UISceneSession UIScreen UIScrollView UIStackView UIStateRestoring UISwipeActionsConfiguration
    UISwitch UITabBar UITabBarController UITabBarControllerDelegate UITabBarItem UITableView
    UITableViewCell UITableViewController UITableViewDataSource UITableViewDelegate
    UITapGestureRecognizer UITextAutocapitalizationType UITextAutocorrectionType UITextField
    UITextFieldDelegate UIUserInterfaceIdiom UIView UIViewController UIViewControllerRestoration
    UIWindow UIWindowScene UIWindowSceneDelegate UNAuthorizationOptions UNAuthorizationStatus
    UNCalendarNotificationTrigger UNMutableNotificationContent UNNotification UNNotificationContent
    UNNotificationPresentationOptions UNNotificationRequest UNNotificationResponse
    UNNotificationSettings UNNotificationSound UNNotificationSoundName UNNotificationTrigger
    UNTimeIntervalNotificationTrigger UNUserNotificationCenter UNUserNotificationCenterDelegate
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
