/// The identifier of a background task (R10).
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier of no task: the system grants no time.
  ///
  /// - ObjectiveC: `UIBackgroundTaskInvalid`
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)

  /// Counts from 1 in each process.
  public let rawValue: Int

  /// Makes an identifier from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
