extension UIControl {
  /// - ObjectiveC: `UIControlState`
  public struct State: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// - ObjectiveC: `UIControlStateNormal`
    public static let normal: State = []
    /// Touched.
    ///
    /// - ObjectiveC: `UIControlStateHighlighted`
    public static let highlighted = State(rawValue: 1 << 0)
    /// - ObjectiveC: `UIControlStateDisabled`
    public static let disabled = State(rawValue: 1 << 1)
    /// - ObjectiveC: `UIControlStateSelected`
    public static let selected = State(rawValue: 1 << 2)
  }

  /// The state, from ``isEnabled`` and ``isSelected``.
  public var state: State {
    (isEnabled ? [] : State.disabled).union(isSelected ? .selected : [])
  }
}
