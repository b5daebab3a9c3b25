/// Stands for a background task that an app has begun (R10).
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// What stands for no task: the system gives no time.
  ///
  /// - ObjectiveC: `UIBackgroundTaskInvalid`
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)

  /// Counts from 1 in each process.
  public let rawValue: Int

  /// Makes an identifier out of one that was kept as a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
