/// How much a constraint matters, from 1 to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Float

  /// Makes a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// It must hold.
  public static let required = UILayoutPriority(1000)
  /// As much as a view keeps its contents whole.
  public static let defaultHigh = UILayoutPriority(750)
  /// As much as a view keeps close to its contents.
  public static let defaultLow = UILayoutPriority(250)
}
