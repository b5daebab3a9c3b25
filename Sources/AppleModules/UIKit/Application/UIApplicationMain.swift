internal import Foundation

/// A class whose instance can be the delegate of an app; the lowering adds the conformance to the one marked
/// `@main`.
public protocol _ApplicationMain {
  @MainActor static func _makeDelegate() -> any UIApplicationDelegate
}

extension UIApplicationDelegate {
  /// Runs the app with an instance of this class as its delegate; never returns.
  ///
  /// An app needs a device. Without one, the process writes one line to standard error and exits with status
  /// 64.
  public static func main() {
    guard let type = Self.self as? any _ApplicationMain.Type else {
      fatalError(
        "UIKit cannot create '\(Self.self)'; mark it '@main' and let workbook compile it")
    }
    UIKitInterface.run { type._makeDelegate() }
  }
}

/// Runs the app with an instance of the named class as its delegate; never returns.
///
/// The name is that of `NSStringFromClass`. The class of the application is always ``UIApplication``.
///
/// - ObjectiveC: `UIApplicationMain`
@preconcurrency @MainActor public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  let name = delegateClassName ?? ""
  guard let type = NSClassFromString(name) as? any _ApplicationMain.Type else {
    fatalError("UIKit cannot create a class '\(name)'; mark the delegate '@main' instead")
  }
  UIKitInterface.run { type._makeDelegate() }
}
