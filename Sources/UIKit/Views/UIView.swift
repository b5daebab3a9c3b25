public import Foundation

/// A part of what an app shows.
///
/// Nothing is drawn here: of what a view shows, the text goes to the device (``Display``).
@MainActor open class UIView: UIResponder {
  /// Where the view lies in its superview, in points.
  open var frame: CGRect {
    didSet {
      guard frame != oldValue else { return }
      setNeedsLayout()
    }
  }

  /// The view's own coordinates: its size, at the origin.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// Whether the view, with all that it holds, is not shown.
  ///
  /// - ObjectiveC: `hidden`
  open var isHidden = false { didSet { setNeedsDisplay() } }

  /// The opacity between 0 and 1; at 0 the view is not shown.
  open var alpha: CGFloat = 1 { didSet { setNeedsDisplay() } }

  /// The colour behind the view; nil for none.
  open var backgroundColor: UIColor?

  /// A number by which an app finds the view again.
  open var tag = 0

  /// The view that holds this one; nil if none does.
  open private(set) weak var superview: UIView?

  /// The views in this one, from back to front.
  open private(set) var subviews: [UIView] = []

  /// The window that the view is in; nil if it is in none.
  open var window: UIWindow? { superview?.window }

  /// The view controller, if the view is the whole of one, else the superview.
  open override var next: UIResponder? { controller ?? superview }

  /// The view controller that this is the view of.
  weak var controller: UIViewController?

  private var needsLayout = true

  /// Makes a view of a size and place.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Makes a view without a size; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Makes a view without a size.
  public convenience override init() { self.init(frame: .zero) }

  /// Adds a view in front of the others, taking it out of where it was.
  ///
  /// - ObjectiveC: `addSubview:`
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Adds a view at a place in the order from back to front.
  ///
  /// - ObjectiveC: `insertSubview:atIndex:`
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    view.didMoveToSuperview()
    setNeedsLayout()
  }

  /// Takes the view out of its superview, which gives it up.
  open func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
    superview.setNeedsLayout()
  }

  /// The view has been put into another, or taken out; does nothing.
  open func didMoveToSuperview() {}

  /// Finds this view or one in it by its number; nil if there is none.
  ///
  /// - ObjectiveC: `viewWithTag:`
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Whether the view lies in another, or is it.
  ///
  /// - ObjectiveC: `isDescendantOfView:`
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  /// Says that the view shows something else; the screen follows at the end of the turn.
  open func setNeedsDisplay() { Display.shared.setNeedsUpdate() }

  /// Says that the view's parts have to be arranged; it happens at the end of the turn.
  open func setNeedsLayout() {
    needsLayout = true
    Display.shared.setNeedsUpdate()
  }

  /// Arranges the view's parts now if that is due.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Arranges the view's parts; does nothing.
  open func layoutSubviews() {}
}
