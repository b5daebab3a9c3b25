public import Foundation

/// The permission of an app to use the location (R160).
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user was not asked yet.
  ///
  /// - ObjectiveC: `kCLAuthorizationStatusNotDetermined`
  case notDetermined = 0
  /// Restrictions such as parental controls forbid it.
  ///
  /// - ObjectiveC: `kCLAuthorizationStatusRestricted`
  case restricted = 1
  /// The user forbids it.
  ///
  /// - ObjectiveC: `kCLAuthorizationStatusDenied`
  case denied = 2
  /// Allowed, including the background.
  ///
  /// - ObjectiveC: `kCLAuthorizationStatusAuthorizedAlways`
  case authorizedAlways = 3
  /// Allowed while the app is in use, and for what it has started then.
  ///
  /// - ObjectiveC: `kCLAuthorizationStatusAuthorizedWhenInUse`
  case authorizedWhenInUse = 4
}

/// The reason why locations are unavailable.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// The kind of an error.
  ///
  /// - ObjectiveC: `CLError`
  public enum Code: Int, Sendable {
    /// The device cannot determine its location.
    ///
    /// - ObjectiveC: `kCLErrorLocationUnknown`
    case locationUnknown = 0
    /// The user forbids it.
    ///
    /// - ObjectiveC: `kCLErrorDenied`
    case denied = 1
    /// The network is unavailable.
    ///
    /// - ObjectiveC: `kCLErrorNetwork`
    case network = 2
    /// The heading cannot be determined.
    ///
    /// - ObjectiveC: `kCLErrorHeadingFailure`
    case headingFailure = 3
    /// The user forbids to monitor regions.
    ///
    /// - ObjectiveC: `kCLErrorRegionMonitoringDenied`
    case regionMonitoringDenied = 4
    /// A region cannot be monitored: there are too many, or it is too large (R191).
    ///
    /// - ObjectiveC: `kCLErrorRegionMonitoringFailure`
    case regionMonitoringFailure = 5
    /// Nobody was asked for the full accuracy (R234).
    ///
    /// - ObjectiveC: `kCLErrorPromptDeclined`
    case promptDeclined = 18
  }

  /// The kind of the error.
  public let code: Code

  /// Makes an error with a code.
  public init(_ code: Code) { self.code = code }

  /// The domain of these errors.
  ///
  /// - ObjectiveC: `kCLErrorDomain`
  public static var errorDomain: String { "kCLErrorDomain" }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}

/// How exactly an app may know the location (iOS 14, R233).
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As exactly as it wants.
  ///
  /// - ObjectiveC: `CLAccuracyAuthorizationFullAccuracy`
  case fullAccuracy = 0
  /// Approximately, and seldom.
  ///
  /// - ObjectiveC: `CLAccuracyAuthorizationReducedAccuracy`
  case reducedAccuracy = 1
}

/// The position of the device relative to a region (R193).
public enum CLRegionState: Int, Sendable {
  /// - ObjectiveC: `CLRegionStateUnknown`
  case unknown = 0
  /// Inside the region.
  ///
  /// - ObjectiveC: `CLRegionStateInside`
  case inside = 1
  /// Outside the region.
  ///
  /// - ObjectiveC: `CLRegionStateOutside`
  case outside = 2
}

/// The user's activity while the app gets locations.
public enum CLActivityType: Int, Sendable {
  /// None of the others.
  ///
  /// - ObjectiveC: `CLActivityTypeOther`
  case other = 1
  /// Driving.
  ///
  /// - ObjectiveC: `CLActivityTypeAutomotiveNavigation`
  case automotiveNavigation = 2
  /// On foot, such as running or walking.
  ///
  /// - ObjectiveC: `CLActivityTypeFitness`
  case fitness = 3
  /// Another vehicle, such as a boat or a train.
  ///
  /// - ObjectiveC: `CLActivityTypeOtherNavigation`
  case otherNavigation = 4
  /// In the air (iOS 12).
  ///
  /// - ObjectiveC: `CLActivityTypeAirborne`
  case airborne = 5
}
