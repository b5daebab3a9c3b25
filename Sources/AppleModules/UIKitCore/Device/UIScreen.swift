public import Foundation
internal import DeviceTrace

/// The screen of the device.
@preconcurrency @MainActor open class UIScreen: NSObject {
  private static let instance = UIScreen()

  /// - ObjectiveC: `mainScreen`
  @available(
    iOS, introduced: 2, deprecated: 26,
    message:
      "Use a UIScreen instance found through context instead (i.e, view.window.windowScene.screen), or for properties like UIScreen.scale with trait equivalents, use a traitCollection found through context."
  )
  public class var main: UIScreen { instance }

  /// The size in points. CHOICE: that of a common phone of the time: 320 x 568 up to iOS 7, 375 x 667 up to
  /// iOS 12, 390 x 844 since.
  open var bounds: CGRect {
    let size = ScreenPicture.size(iOS: UIDevice.current.majorVersion)
    return CGRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Pixels per point.
  open var scale: CGFloat { UIDevice.current.majorVersion > 12 ? 3 : 2 }
}
