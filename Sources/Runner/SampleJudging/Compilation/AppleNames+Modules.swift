import ResultStore
import Toolchains
import SamplePlan
import WorkbookModel

/// Advice about modules that only Apple's systems have.
extension AppleNames {
  /// The advice for a missing module; nil for a module that Apple does not have, and for one that exists
  /// here.
  ///
  /// It names an alternative for common modules; for others it lists the modules that apps may import.
  static func fix(forModule name: String, in role: ProgramRole) -> String? {
    guard modules.contains(name) else { return nil }
    if name == "Darwin" { return "that is Apple's C library; here it is 'Glibc'" }
    if let instead = insteadOfModules[name] {
      return "'\(name)' is Apple's and not reimplemented here; \(instead)"
    }
    let imports = words(["Foundation"] + DeviceModules.ofApps)
    let others = role == .app ? "; apps here import \(imports)" : ""
    return "'\(name)' is Apple's and not reimplemented here\(others)"
  }

  /// Alternatives to modules, or the reason why there is none on the device.
  private static let insteadOfModules: [String: String] = [
    "Combine": "'AsyncStream', closures and 'NotificationCenter' deliver values over time",
    "Network":
      "'URLSession' of Foundation speaks HTTP, and with 'waitsForConnectivity' it waits for a network",
    "PushKit":
      "pushes come to 'application(_:didReceiveRemoteNotification:fetchCompletionHandler:)' of UIKit",
    "MetricKit":
      "the device reports no metrics: leave it out; 'Logger' of the module os writes messages",
    "WidgetKit": "the device has no widgets: leave it out",
    "ActivityKit":
      "the device has no Live Activities: leave it out; 'UserNotifications' can notify the user",
    "SwiftData":
      "there is no object store here: write 'Codable' values to a file, or use 'UserDefaults'",
    "CoreData":
      "there is no object store here: write 'Codable' values to a file, or use 'UserDefaults'",
  ]

  /// The modules of Apple's systems, except for those that this reimplementation has.
  private static let modules = appleModules.subtracting(DeviceModules.imported)

  /// The modules of Apple's systems, for programs that are not apps.
  static let appleModules = Set(
    """
    BackgroundTasks QuartzCore UIKit UserNotifications
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
  )
}
