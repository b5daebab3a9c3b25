import WorkbookModel
import WorkbookReader

/// Modules and names of Apple's systems in documents of packages, whose code is not an app's.
extension AppleNames {
  /// Whether no program that is not an app can import a module here: `SwiftUI`, `UIKit`, `os`.
  package static func isAppleModule(_ name: String) -> Bool { appleModules.contains(name) }

  /// The module that declares a name; nil for a name that is not certainly Apple's.
  ///
  /// A package may declare names such as `View` itself, so only a name that nothing else declares should be
  /// looked up.
  package static func module(declaring name: String) -> String? {
    if let module = wellKnown[name] { return module }
    guard APIMention.isFrameworkName(name) else { return nil }
    return modulesByPrefix.first { name.hasPrefix($0.prefix) && isWord(name, after: $0.prefix) }?
      .module
  }

  private static func isWord(_ name: String, after prefix: String) -> Bool {
    let rest = name.dropFirst(prefix.count).prefix(2)
    return rest.count == 2 && rest.first?.isUppercase == true && rest.last?.isLowercase == true
  }

  /// Prefixes of Apple's classes; Foundation's `NS` is also AppKit's, so it decides nothing.
  private static let modulesByPrefix: [(prefix: String, module: String)] = [
    ("UI", "UIKit"), ("MK", "MapKit"), ("CL", "CoreLocation"), ("SK", "StoreKit"),
    ("WK", "WebKit"), ("CK", "CloudKit"), ("AV", "AVFoundation"), ("UN", "UserNotifications"),
    ("CA", "QuartzCore"), ("MP", "MediaPlayer"), ("HK", "HealthKit"), ("PH", "Photos"),
    ("CB", "CoreBluetooth"),
  ]

  private static let wellKnown: [String: String] = Dictionary(
    uniqueKeysWithValues: namesByModule.flatMap { module, names in
      names.split { $0 == " " || $0 == "\n" }.map { (String($0), module) }
    })

  /// The names that documents of packages use most.
  private static let namesByModule: [String: String] = [
    "SwiftUI": """
    AppStorage Binding Button Color ContentView EnvironmentObject EnvironmentValues ForEach
    GeometryReader HStack LazyVStack List NavigationLink NavigationStack NavigationView
    ObservedObject PreviewProvider Scene ScrollView State StateObject TextField Toggle
    UIHostingController VStack View ViewBuilder ViewModifier WindowGroup ZStack
    """,
    "Combine": """
    AnyCancellable AnyPublisher AnySubscriber Cancellable CurrentValueSubject ObservableObject
    PassthroughSubject Published Publisher Publishers Subject Subscriber Subscribers
    """,
    "AppKit": """
    NSAlert NSApplication NSApplicationDelegate NSButton NSColor NSFont NSImage NSTextField
    NSTextView NSView NSViewController NSWindow NSWindowController
    """,
    "CoreData": """
    NSEntityDescription NSFetchRequest NSFetchedResultsController NSManagedObject
    NSManagedObjectContext NSManagedObjectID NSPersistentContainer
    """,
    "os": "OSAllocatedUnfairLock OSLog OSSignposter os_log os_signpost os_unfair_lock",
    "Network": "NWConnection NWEndpoint NWListener NWParameters NWPathMonitor",
    "CoreGraphics": "CGColor CGContext CGImage CGPath",
    "Security": "SecCertificate SecItemAdd SecItemCopyMatching SecKey SecTrust",
  ]
}
