/// The argument of `setMinimumBackgroundFetchInterval(_:)`: a floor, not a period (R21).
package enum FetchInterval: Sendable, Hashable {
  /// `UIApplication.backgroundFetchIntervalNever`, the default: no fetch at all.
  case never
  /// At least this long; zero is `UIApplication.backgroundFetchIntervalMinimum`.
  case atLeast(Duration)

  /// As often as the system sees fit.
  package static let minimum = FetchInterval.atLeast(.zero)

  /// Reads a `TimeInterval` in seconds; nil for a negative one and for not-a-number.
  ///
  /// CHOICE: what lies beyond the range of ``DeviceInstant`` (292 years) is `never`, as is UIKit's
  /// own constant, the largest finite number.
  package init?(seconds: Double) {
    guard seconds >= 0 else { return nil }
    self = seconds < 9.2e9 ? .atLeast(.seconds(seconds)) : .never
  }

  /// The constant in both spellings; nil for a number of the app's own.
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
