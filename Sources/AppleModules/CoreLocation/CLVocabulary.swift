public import Foundation

/// The permission of an app to use the location (R160).
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user was not asked yet.
  case notDetermined = 0
  /// Restrictions such as parental controls forbid it.
  case restricted = 1
  /// The user forbids it.
  case denied = 2
  /// Allowed, including the background.
  case authorizedAlways = 3
  /// Allowed while the app is in use, and for what it has started then.
  case authorizedWhenInUse = 4
}

/// The reason why locations are unavailable.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: Int, Sendable {
    /// The device cannot determine its location.
    case locationUnknown = 0
    /// The user forbids it.
    case denied = 1
    /// The network is unavailable.
    case network = 2
    /// The heading cannot be determined.
    case headingFailure = 3
    /// The user forbids to monitor regions.
    case regionMonitoringDenied = 4
    /// A region cannot be monitored: there are too many, or it is too large (R191).
    case regionMonitoringFailure = 5
    /// Nobody was asked for the full accuracy (R234).
    case promptDeclined = 18
  }

  /// The kind of the error.
  public let code: Code

  /// Makes an error with a code.
  public init(_ code: Code) { self.code = code }

  /// The domain of these errors.
  public static var errorDomain: String { "kCLErrorDomain" }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}

/// How exactly an app may know the location (iOS 14, R233).
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As exactly as it wants.
  case fullAccuracy = 0
  /// Approximately, and seldom.
  case reducedAccuracy = 1
}

/// The position of the device relative to a region (R193).
public enum CLRegionState: Int, Sendable {
  case unknown = 0
  /// Inside the region.
  case inside = 1
  /// Outside the region.
  case outside = 2
}

/// The user's activity while the app gets locations.
public enum CLActivityType: Int, Sendable {
  /// None of the others.
  case other = 1
  /// Driving.
  case automotiveNavigation = 2
  /// On foot, such as running or walking.
  case fitness = 3
  /// Another vehicle, such as a boat or a train.
  case otherNavigation = 4
  /// In the air (iOS 12).
  case airborne = 5
}
