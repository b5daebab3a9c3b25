internal import Foundation

/// A class whose looks an app may set for all objects at once.
///
/// Looks are not shown here: settings are stored in one proxy per class, and not applied to other objects.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {
  /// Returns the proxy of the class.
  ///
  /// - ObjectiveC: `appearance`
  static func appearance() -> Self
}

extension UIView: UIAppearance {
  private static var standIns: [ObjectIdentifier: UIView] = [:]

  /// Returns the proxy of the class; its settings are not applied to other objects here.
  ///
  /// - ObjectiveC: `appearance`
  public static func appearance() -> Self {
    if let known = standIns[ObjectIdentifier(self)] as? Self { return known }
    guard let made = Self(coder: NSKeyedArchiver(requiringSecureCoding: false)) else {
      fatalError(
        "'init(coder:)' of '\(self)' returned nil, so 'appearance()' has no object; "
          + "return an instance")
    }
    standIns[ObjectIdentifier(self)] = made
    return made
  }
}
