/// Errors of the compiler about code that only Apple's platforms compile.
package enum AppleOnly {
  /// Parts of messages about the runtime of Objective-C, which Linux has not.
  private static let runtime = [
    "Objective-C interoperability is disabled", "Objective-C runtime", "'UIApplicationMain'",
    "'NSApplicationMain'", "requires Objective-C", "in Objective-C",
  ]

  /// Attributes and macros of Apple's frameworks.
  private static let attributes: Set = [
    "AppStorage", "Attribute", "Binding", "Entry", "Environment", "EnvironmentObject",
    "FetchRequest", "FocusState", "GKInspectable", "GestureState", "IBAction", "IBDesignable",
    "IBInspectable", "IBOutlet", "IBSegueAction", "Model", "NSApplicationDelegateAdaptor",
    "NSCopying", "NSManaged", "Namespace", "ObservedObject", "Preview", "Published", "Query",
    "Relationship", "SceneStorage", "State", "StateObject", "UIApplicationDelegateAdaptor",
    "ViewBuilder",
  ]

  /// Types of Foundation that have fewer members on Linux.
  private static let foundationTypes: Set = [
    "AttributedString", "Bundle", "Data", "Date", "DateFormatter", "FileHandle", "FileManager",
    "JSONDecoder", "JSONEncoder", "Locale", "Measurement", "Notification", "NotificationCenter",
    "NSAttributedString", "NSError", "NSObject", "NSString", "NumberFormatter", "Operation",
    "OperationQueue", "Pipe", "Process", "ProcessInfo", "Progress", "RunLoop", "Thread", "Timer",
    "URL", "URLCache", "URLComponents", "URLRequest", "URLResponse", "URLSession",
    "URLSessionConfiguration", "URLSessionTask", "UserDefaults",
  ]

  /// What a message says about Apple's platforms, as a clause; nil for anything else.
  package static func reason(for message: String) -> String? {
    if runtime.contains(where: message.contains) { return "it needs the Objective-C runtime" }
    let attribute = /no macro named '([^']+)'|unknown attribute '([^']+)'|'@([A-Za-z]+)'/
    if let match = message.firstMatch(of: attribute), let name = match.1 ?? match.2 ?? match.3,
      attributes.contains(String(name))
    {
      return "'\(name)' is only on Apple's platforms"
    }
    if let match = message.firstMatch(
      of: /type '(?:[^']*[ .<\[(])?(\w+)[^']*' has no member '([^']+)'/),
      foundationTypes.contains(String(match.1))
    {
      return "it uses '\(match.1).\(match.2)', which Foundation does not have here"
    }
    return nil
  }
}
