public import Foundation

/// Whether an app may know where the device is (R160).
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user has not been asked.
  case notDetermined = 0
  /// Parental controls or the like forbid it.
  case restricted = 1
  /// The user forbids it.
  case denied = 2
  /// In the background too.
  case authorizedAlways = 3
  /// While the user sees the app, and what it has begun then.
  case authorizedWhenInUse = 4
}

/// Why there are no locations.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// What is wrong.
  public enum Code: Int, Sendable {
    /// The device does not know where it is.
    case locationUnknown = 0
    /// The user forbids it.
    case denied = 1
    /// A region cannot be monitored: it is one too many, or too large (R191).
    case regionMonitoringFailure = 5
  }

  /// What is wrong.
  public let code: Code

  /// Makes an error with a code.
  public init(_ code: Code) { self.code = code }

  /// The domain of these errors.
  public static var errorDomain: String { "kCLErrorDomain" }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}

/// Where the device is, seen from a region (R193).
public enum CLRegionState: Int, Sendable {
  /// It is not known.
  case unknown = 0
  /// In it.
  case inside = 1
  /// Not in it.
  case outside = 2
}

/// What the user does while the app hears of locations.
public enum CLActivityType: Int, Sendable {
  /// Nothing of these.
  case other = 1
  /// Driving.
  case automotiveNavigation = 2
  /// On foot, such as running or walking.
  case fitness = 3
  /// Moving otherwise, such as in a boat or a train.
  case otherNavigation = 4
  /// In the air (iOS 12).
  case airborne = 5
}
