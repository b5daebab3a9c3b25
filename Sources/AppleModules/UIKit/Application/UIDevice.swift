internal import BackgroundExecution
public import Foundation

/// The device that the app runs on.
@preconcurrency @MainActor open class UIDevice: NSObject {
  private static let instance = UIDevice()

  /// The device.
  ///
  /// - ObjectiveC: `currentDevice`
  public class var current: UIDevice { instance }

  /// The name that the user gave the device: the kind of device, as from iOS 16 on.
  open var name: String { model }

  /// The kind of device.
  open var model: String { isPad ? "iPad" : "iPhone" }

  /// The style of interface that the kind of device has.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { isPad ? .pad : .phone }

  /// The name of the system.
  open var systemName: String { "iOS" }

  /// The version of iOS that the device's profile stands for, such as `7.0`.
  open var systemVersion: String { "\(majorVersion).0" }

  /// Whether apps go on running in the background at all (R17).
  ///
  /// - ObjectiveC: `multitaskingSupported`
  open internal(set) var isMultitaskingSupported = true

  /// Whether the device tells of its battery (R171); off at first.
  ///
  /// - ObjectiveC: `batteryMonitoringEnabled`
  open var isBatteryMonitoringEnabled = false

  /// What apps of one maker share on the device: all components of the app's identifier but the last name the
  /// maker. Nil from a restart of the device until it is unlocked.
  ///
  /// CHOICE: it comes from that name alone, and is the same on every device.
  open var identifierForVendor: UUID? {
    guard !awaitsFirstUnlock else { return nil }
    let parts = (Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
      .split(separator: ".")
    let maker = parts.count > 1 ? parts.dropLast() : parts[...]
    var text = Array(PushDispatcher.token(of: AppID(maker.joined(separator: "."))).prefix(32))
    // A UUID of random numbers says so by two of its digits.
    (text[12], text[16]) = ("4", "8")
    for place in [20, 16, 12, 8] { text.insert("-", at: place) }
    return UUID(uuidString: String(text))
  }

  /// Which way round the device is held: always upright here.
  open var orientation: UIDeviceOrientation { .portrait }

  /// The device is held another way round; never posted here.
  public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")

  /// Asks to be told when the device is held another way round; that is never here.
  open func beginGeneratingDeviceOrientationNotifications() {}

  /// Asks to be told no more.
  open func endGeneratingDeviceOrientationNotifications() {}

  /// How full the battery is, and whether there is external power.
  var battery = (percent: 80, isCharging: false)

  /// Whether the device was restarted and not unlocked since.
  var awaitsFirstUnlock = false

  /// Whether it is a tablet.
  var isPad = false

  /// The major version of iOS.
  var majorVersion = 18
}

/// Which way round a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  /// It is not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// On the side, the upper edge at the left.
  case landscapeLeft = 3
  /// On the side, the upper edge at the right.
  case landscapeRight = 4
  /// On its back.
  case faceUp = 5
  /// On its face.
  case faceDown = 6

  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
