public import Foundation

/// The device that the app runs on.
@MainActor open class UIDevice: NSObject {
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

  /// How full the battery is, and whether there is external power.
  var battery = (percent: 80, isCharging: false)

  /// Whether it is a tablet.
  var isPad = false

  /// The major version of iOS.
  var majorVersion = 18
}
