extension UIControl {
  /// How a control is for the user.
  ///
  /// - ObjectiveC: `UIControlState`
  public struct State: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing special.
    ///
    /// - ObjectiveC: `UIControlStateNormal`
    public static let normal: State = []
    /// A finger is on it.
    ///
    /// - ObjectiveC: `UIControlStateHighlighted`
    public static let highlighted = State(rawValue: 1 << 0)
    /// It does not react.
    ///
    /// - ObjectiveC: `UIControlStateDisabled`
    public static let disabled = State(rawValue: 1 << 1)
    /// It is chosen.
    ///
    /// - ObjectiveC: `UIControlStateSelected`
    public static let selected = State(rawValue: 1 << 2)
  }

  /// How the control is, from ``isEnabled`` and ``isSelected``.
  public var state: State {
    (isEnabled ? [] : State.disabled).union(isSelected ? .selected : [])
  }
}
