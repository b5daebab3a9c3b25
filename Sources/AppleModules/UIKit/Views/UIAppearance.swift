internal import Foundation

/// What has looks that an app may set for all objects of a class at once.
///
/// Looks are not shown here: what is set is kept in one object for the class, and goes to no other.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {
  /// The object that stands for all of the class.
  static func appearance() -> Self
}

extension UIView: UIAppearance {
  private static var standIns: [ObjectIdentifier: UIView] = [:]

  /// The object that stands for all of the class; what is set in it goes to no other here.
  public static func appearance() -> Self {
    if let known = standIns[ObjectIdentifier(self)] as? Self { return known }
    guard let made = Self(coder: NSKeyedArchiver(requiringSecureCoding: false)) else {
      fatalError("'init(coder:)' of '\(self)' made nothing, so 'appearance()' has no object")
    }
    standIns[ObjectIdentifier(self)] = made
    return made
  }
}
