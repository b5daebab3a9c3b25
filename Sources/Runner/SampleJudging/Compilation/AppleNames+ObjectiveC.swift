import ResultStore
import WorkbookModel
import WorkbookReader

/// Advice about Apple's names that programs of Objective-C do not have here.
extension AppleNames {
  /// The frameworks whose headers apps in Objective-C have.
  static let objectiveCFrameworks = [
    "Foundation", "UIKit", "UserNotifications", "CoreLocation", "AVFoundation",
  ]

  /// The types of the frameworks that `UIKit.h` does not import.
  private static let objectiveCTypes = [
    "CoreLocation": [
      "CLCircularRegion", "CLLocation", "CLLocationManager", "CLLocationManagerDelegate",
      "CLRegion", "CLVisit",
    ],
    "AVFoundation": ["AVAudioPlayer", "AVAudioPlayerDelegate", "AVAudioSession"],
    "UserNotifications": ["UNUserNotificationCenter", "UNUserNotificationCenterDelegate"],
  ]

  /// The next step for a message of clang about a name that only Apple has; nil for any other message.
  ///
  /// ```
  /// 'MapKit/MapKit.h' file not found                    apps in Objective-C have Foundation, UIKit and ...
  /// unknown type name 'UILocalNotification'             if 'UILocalNotification' is Apple's, it is not ...
  /// no visible @interface for 'UIView' declares ...     if Apple's 'UIView' has 'layer', it is not ...
  /// ```
  static func fix(forObjectiveC message: String, in role: ProgramRole) -> String? {
    if let header = message.wholeMatch(of: /'(\w+)\/[^']+' file not found/)?.1 {
      return fix(forHeaderOf: String(header), in: role)
    }
    guard role == .app else { return nil }
    let type =
      /(?:unknown type name|use of undeclared identifier|unknown receiver|cannot find (?:interface|protocol) declaration for|no type or protocol named) '(\w+)'.*/
    if let name = message.wholeMatch(of: type)?.1 {
      guard APIMention.isFrameworkName(String(name)) else { return nil }
      if let framework = objectiveCTypes.first(where: { $0.value.contains(String(name)) })?.key {
        return "add '#import <\(framework)/\(framework).h>'"
      }
      return types.contains(String(name))
        ? "'\(name)' is not reimplemented here for Objective-C; apps in Swift have it"
        : "if '\(name)' is Apple's, it is not reimplemented here for Objective-C"
    }
    let member =
      /no visible @interface for '(\w+)' declares the selector '([^']+)'|property '(\w+)' not found on object of type '(?:\w+ )?(\w+).*'/
    if let match = message.wholeMatch(of: member) {
      let (owner, name) = (match.1 ?? match.4 ?? "", match.2 ?? match.3 ?? "")
      return APIMention.isFrameworkName(String(owner))
        ? "if Apple's '\(owner)' has '\(name)', it is not reimplemented here for Objective-C" : nil
    }
    if let name = message.wholeMatch(
      of: /no known (?:class|instance) method for selector '([^']+)'/)?.1
    {
      return "if '\(name)' is a method of Apple's, it is not reimplemented here for Objective-C"
    }
    return nil
  }

  private static func fix(forHeaderOf framework: String, in role: ProgramRole) -> String? {
    guard appleModules.contains(framework) else { return nil }
    if role == .app {
      return "apps in Objective-C have \(words(objectiveCFrameworks)) here; leave it out, or write "
        + "the app in Swift"
    }
    return objectiveCFrameworks.contains(framework)
      ? "mark the sample 'app,id=NAME': it is an app, which a scenario installs"
      : "mark the sample 'ignore=\"why\"': Objective-C samples have Foundation"
  }
}
