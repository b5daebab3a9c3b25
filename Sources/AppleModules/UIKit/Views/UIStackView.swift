public import Foundation
internal import DeviceTrace

/// A view that lays out others in a row or a column (iOS 9). In the screen's text a row is one line.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// The distribution of the views along the axis.
  ///
  /// - ObjectiveC: `UIStackViewDistribution`
  public enum Distribution: Int, Sendable {
    /// They fill it, by their priorities.
    ///
    /// - ObjectiveC: `UIStackViewDistributionFill`
    case fill = 0
    /// They have equal lengths.
    ///
    /// - ObjectiveC: `UIStackViewDistributionFillEqually`
    case fillEqually = 1
    /// They fill it in proportion to their own lengths.
    ///
    /// - ObjectiveC: `UIStackViewDistributionFillProportionally`
    case fillProportionally = 2
    /// The gaps are equal.
    ///
    /// - ObjectiveC: `UIStackViewDistributionEqualSpacing`
    case equalSpacing = 3
    /// The distances of their centers are equal.
    ///
    /// - ObjectiveC: `UIStackViewDistributionEqualCentering`
    case equalCentering = 4
  }

  /// The alignment of the views across the axis.
  ///
  /// - ObjectiveC: `UIStackViewAlignment`
  public enum Alignment: Int, Sendable {
    /// - ObjectiveC: `UIStackViewAlignmentFill`
    case fill = 0
    /// At the leading edge of a column, at the top of a row.
    ///
    /// - ObjectiveC: `UIStackViewAlignmentLeading`
    case leading = 1
    /// - ObjectiveC: `UIStackViewAlignmentFirstBaseline`
    case firstBaseline = 2
    /// - ObjectiveC: `UIStackViewAlignmentCenter`
    case center = 3
    /// At the trailing edge of a column, at the bottom of a row.
    ///
    /// - ObjectiveC: `UIStackViewAlignmentTrailing`
    case trailing = 4
    /// - ObjectiveC: `UIStackViewAlignmentLastBaseline`
    case lastBaseline = 5

    /// At the top of a row.
    ///
    /// - ObjectiveC: `UIStackViewAlignmentTop`
    public static let top = Alignment.leading
    /// At the bottom of a row.
    ///
    /// - ObjectiveC: `UIStackViewAlignmentBottom`
    public static let bottom = Alignment.trailing
  }

  /// Whether it is a row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  /// The distribution of the views along the axis.
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// The alignment of the views across the axis.
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// The spacing between two views, in points.
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether the layout margins apply.
  ///
  /// - ObjectiveC: `layoutMarginsRelativeArrangement`
  open var isLayoutMarginsRelativeArrangement = false

  /// The arranged views, in order; all of them are subviews.
  open private(set) var arrangedSubviews: [UIView] = []

  /// - ObjectiveC: `initWithArrangedSubviews:`
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  ///
  /// - ObjectiveC: `addArrangedSubview:`
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// - ObjectiveC: `insertArrangedSubview:atIndex:`
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    // The search is limited to existing views, as ten thousand may be added one by one.
    if view.superview === self {
      arrangedSubviews.removeAll { $0 === view }
    } else {
      addSubview(view)
    }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    setNeedsLayout()
  }

  /// Removes a view from the arranged ones; it stays a subview.
  ///
  /// - ObjectiveC: `removeArrangedSubview:`
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  /// Sets the spacing after one view; stored, and not shown.
  ///
  /// - ObjectiveC: `setCustomSpacing:afterView:`
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    gaps[ObjectIdentifier(arrangedSubview)] = spacing
  }

  /// - ObjectiveC: `customSpacingAfterView:`
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    gaps[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// The value for the default spacing.
  ///
  /// - ObjectiveC: `UIStackViewSpacingUseDefault`
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  private var gaps: [ObjectIdentifier: CGFloat] = [:]

  /// A view that is removed is no longer arranged.
  override func willRemove(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }

  override var shownSubviews: [UIView] {
    let arranged = Set(arrangedSubviews.map { ObjectIdentifier($0) })
    return arrangedSubviews + subviews.filter { !arranged.contains(ObjectIdentifier($0)) }
  }

  override var ownElements: [ScreenElement]? {
    guard axis == .horizontal else { return nil }
    // Views with several lines stay below those with one.
    let views = shownSubviews.map(\.shownElements)
    guard views.allSatisfy({ $0.flatMap(\.text).count <= 1 }) else { return nil }
    let line = ScreenLine(
      views.joined().flatMap(\.lines).filter { !$0.text.isEmpty }.flatMap(\.parts))
    return line.text.allSatisfy(\.isEmpty) ? [] : [.line(line)]
  }
}
