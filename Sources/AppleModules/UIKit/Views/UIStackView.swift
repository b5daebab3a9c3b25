public import Foundation
internal import DeviceTrace

/// A view that arranges others in a row or a column (iOS 9). In the screen's text a row is one line.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// How the views share the length.
  ///
  /// - ObjectiveC: `UIStackViewDistribution`
  public enum Distribution: Int, Sendable {
    /// They fill it, by their priorities.
    case fill = 0
    /// They are of one length.
    case fillEqually = 1
    /// They fill it in proportion to their own lengths.
    case fillProportionally = 2
    /// The gaps are alike.
    case equalSpacing = 3
    /// The distances of their middles are alike.
    case equalCentering = 4
  }

  /// How the views lie across.
  ///
  /// - ObjectiveC: `UIStackViewAlignment`
  public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the leading edge of a column, at the top of a row.
    case leading = 1
    /// On the first line of text.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the trailing edge of a column, at the bottom of a row.
    case trailing = 4
    /// On the last line of text.
    case lastBaseline = 5

    /// At the top of a row.
    public static let top = Alignment.leading
    /// At the bottom of a row.
    public static let bottom = Alignment.trailing
  }

  /// Whether it is a row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  /// How the views share the length.
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// How the views lie across.
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// The gap between two views, in points.
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether margins are kept.
  ///
  /// - ObjectiveC: `layoutMarginsRelativeArrangement`
  open var isLayoutMarginsRelativeArrangement = false

  /// The views that are arranged, in order; all of them are subviews.
  open private(set) var arrangedSubviews: [UIView] = []

  /// Makes a row of views.
  ///
  /// - ObjectiveC: `initWithArrangedSubviews:`
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Puts a view at the end.
  ///
  /// - ObjectiveC: `addArrangedSubview:`
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Puts a view at a place.
  ///
  /// - ObjectiveC: `insertArrangedSubview:atIndex:`
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    // Only what is here already is looked for: ten thousand views come one after the other.
    if view.superview === self {
      arrangedSubviews.removeAll { $0 === view }
    } else {
      addSubview(view)
    }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    setNeedsLayout()
  }

  /// Arranges a view no more; it stays a subview.
  ///
  /// - ObjectiveC: `removeArrangedSubview:`
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  /// Sets the gap behind one view; it is kept, and not shown here.
  ///
  /// - ObjectiveC: `setCustomSpacing:afterView:`
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    gaps[ObjectIdentifier(arrangedSubview)] = spacing
  }

  /// The gap behind one view.
  ///
  /// - ObjectiveC: `customSpacingAfterView:`
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    gaps[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// The gap that all views have.
  ///
  /// - ObjectiveC: `UIStackViewSpacingUseDefault`
  public nonisolated static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  private var gaps: [ObjectIdentifier: CGFloat] = [:]

  /// A view that is taken out is arranged no more.
  override func willRemove(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }

  override var shownSubviews: [UIView] {
    let arranged = Set(arrangedSubviews.map { ObjectIdentifier($0) })
    return arrangedSubviews + subviews.filter { !arranged.contains(ObjectIdentifier($0)) }
  }

  override var ownElements: [ScreenElement]? {
    guard axis == .horizontal else { return nil }
    // What has several lines stays below what has one.
    let views = shownSubviews.map(\.shownElements)
    guard views.allSatisfy({ $0.flatMap(\.text).count <= 1 }) else { return nil }
    let line = ScreenLine(
      views.joined().flatMap(\.lines).filter { !$0.text.isEmpty }.flatMap(\.parts))
    return line.text.allSatisfy(\.isEmpty) ? [] : [.line(line)]
  }
}
