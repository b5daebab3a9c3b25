public import Foundation

/// The screen of the device.
@MainActor open class UIScreen: NSObject {
  private static let instance = UIScreen()

  /// The screen.
  ///
  /// - ObjectiveC: `mainScreen`
  public class var main: UIScreen { instance }

  /// The size in points. CHOICE: that of a common phone of the time: 320 x 568 up to iOS 7, 375 x 667
  /// up to iOS 12, 390 x 844 since.
  open var bounds: CGRect {
    switch UIDevice.current.majorVersion {
    case ...7: CGRect(x: 0, y: 0, width: 320, height: 568)
    case ...12: CGRect(x: 0, y: 0, width: 375, height: 667)
    default: CGRect(x: 0, y: 0, width: 390, height: 844)
    }
  }

  /// Pixels a point.
  open var scale: CGFloat { UIDevice.current.majorVersion > 12 ? 3 : 2 }
}
