/// The argument of `setMinimumBackgroundFetchInterval(_:)`: a minimum, not a period (R21).
package enum FetchInterval: Sendable, Hashable {
  /// `UIApplication.backgroundFetchIntervalNever`, the default: no fetches.
  case never
  /// At least this long; zero is `UIApplication.backgroundFetchIntervalMinimum`.
  case atLeast(Duration)

  /// As often as the system sees fit.
  package static let minimum = FetchInterval.atLeast(.zero)

  /// Creates an interval from a `TimeInterval` in seconds; nil if it is negative or NaN.
  ///
  /// CHOICE: an interval beyond the range of ``DeviceInstant`` (292 years) is `never`, as is UIKit's own
  /// constant, the greatest finite number.
  package init?(seconds: Double) {
    guard seconds >= 0 else { return nil }
    self = seconds < 9.2e9 ? .atLeast(.seconds(seconds)) : .never
  }

  /// The constant's name in Swift and in Objective-C; nil for any other interval.
  package var name: APIName? {
    switch self {
    case .never:
      APIName(
        swift: "UIApplication.backgroundFetchIntervalNever",
        objectiveC: "UIApplicationBackgroundFetchIntervalNever")
    case .minimum:
      APIName(
        swift: "UIApplication.backgroundFetchIntervalMinimum",
        objectiveC: "UIApplicationBackgroundFetchIntervalMinimum")
    case .atLeast: nil
    }
  }
}
