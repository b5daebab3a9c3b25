/// The priority of a constraint, from 1 to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Float

  /// Makes a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// A required constraint.
  ///
  /// - ObjectiveC: `UILayoutPriorityRequired`
  public static let required = UILayoutPriority(1000)
  /// The priority with which a view resists compression.
  ///
  /// - ObjectiveC: `UILayoutPriorityDefaultHigh`
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority with which a view hugs its contents.
  ///
  /// - ObjectiveC: `UILayoutPriorityDefaultLow`
  public static let defaultLow = UILayoutPriority(250)
}
