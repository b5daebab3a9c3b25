internal import BackgroundExecution
public import Foundation

/// The device that the app runs on.
@preconcurrency @MainActor open class UIDevice: NSObject {
  private static let instance = UIDevice()

  /// - ObjectiveC: `currentDevice`
  public class var current: UIDevice { instance }

  /// The name of the device: its model, as since iOS 16.
  open var name: String { model }

  /// The model.
  open var model: String { isPad ? "iPad" : "iPhone" }

  /// The interface idiom of the model.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { isPad ? .pad : .phone }

  /// The name of the operating system.
  open var systemName: String { "iOS" }

  /// The iOS version of the device's profile, such as `7.0`.
  open var systemVersion: String { "\(majorVersion).0" }

  /// Whether apps may run in the background at all (R17).
  ///
  /// - ObjectiveC: `multitaskingSupported`
  open package(set) var isMultitaskingSupported = true

  /// Whether battery changes are reported (R171); initially off.
  ///
  /// - ObjectiveC: `batteryMonitoringEnabled`
  open var isBatteryMonitoringEnabled = false

  /// An identifier shared by the apps of one vendor, which all components of the app's identifier but the
  /// last name. Nil from a restart of the device until it is unlocked.
  ///
  /// CHOICE: it is derived from the vendor's name only, and is the same on every device.
  open var identifierForVendor: UUID? {
    guard !awaitsFirstUnlock else { return nil }
    let parts = (Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
      .split(separator: ".")
    let maker = parts.count > 1 ? parts.dropLast() : parts[...]
    var text = Array(PushDispatcher.token(of: AppID(maker.joined(separator: "."))).prefix(32))
    // Two digits of a UUID state that it is random.
    (text[12], text[16]) = ("4", "8")
    for place in [20, 16, 12, 8] { text.insert("-", at: place) }
    return UUID(uuidString: String(text))
  }

  /// The orientation of the device: always portrait.
  open var orientation: UIDeviceOrientation { .portrait }

  /// The orientation has changed; never posted here.
  ///
  /// - ObjectiveC: `UIDeviceOrientationDidChangeNotification`
  public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")

  /// Starts reporting changes of the orientation; there are none here.
  ///
  /// - ObjectiveC: `beginGeneratingDeviceOrientationNotifications`
  open func beginGeneratingDeviceOrientationNotifications() {}

  /// Stops reporting changes of the orientation.
  ///
  /// - ObjectiveC: `endGeneratingDeviceOrientationNotifications`
  open func endGeneratingDeviceOrientationNotifications() {}

  /// The charge of the battery, and whether there is external power.
  package var battery = (percent: 80, isCharging: false)

  /// Whether the device was restarted and not unlocked since.
  package var awaitsFirstUnlock = false

  package var isPad = false

  package var majorVersion = 18
}

/// An orientation of the device.
public enum UIDeviceOrientation: Int, Sendable {
  /// - ObjectiveC: `UIDeviceOrientationUnknown`
  case unknown = 0
  /// - ObjectiveC: `UIDeviceOrientationPortrait`
  case portrait = 1
  /// - ObjectiveC: `UIDeviceOrientationPortraitUpsideDown`
  case portraitUpsideDown = 2
  /// Landscape, with the upper edge at the left.
  ///
  /// - ObjectiveC: `UIDeviceOrientationLandscapeLeft`
  case landscapeLeft = 3
  /// Landscape, with the upper edge at the right.
  ///
  /// - ObjectiveC: `UIDeviceOrientationLandscapeRight`
  case landscapeRight = 4
  /// The screen faces up.
  ///
  /// - ObjectiveC: `UIDeviceOrientationFaceUp`
  case faceUp = 5
  /// The screen faces down.
  ///
  /// - ObjectiveC: `UIDeviceOrientationFaceDown`
  case faceDown = 6

  /// Whether it is a landscape orientation.
  ///
  /// - ObjectiveC: `UIDeviceOrientationIsLandscape`
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is a portrait orientation.
  ///
  /// - ObjectiveC: `UIDeviceOrientationIsPortrait`
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
