public import Foundation
internal import DeviceTrace

/// An element of an app's screen.
///
/// Nothing is drawn here: only the text of what a view shows is sent to the device (``Display``).
@preconcurrency @MainActor open class UIView: UIResponder {
  /// The frame in the superview's coordinates, in points.
  open var frame: CGRect {
    didSet {
      guard frame.size != oldValue.size else { return }
      setNeedsLayout()
    }
  }

  /// The bounds: the size, at the origin. A change of size keeps the center.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set {
      let middle = center
      frame = CGRect(
        origin: CGPoint(x: middle.x - newValue.width / 2, y: middle.y - newValue.height / 2),
        size: newValue.size)
    }
  }

  /// Whether the view and its subviews are hidden.
  ///
  /// - ObjectiveC: `hidden`
  open var isHidden = false { didSet { setNeedsDisplay() } }

  /// The opacity between 0 and 1; at 0 the view is not shown.
  open var alpha: CGFloat = 1 { didSet { setNeedsDisplay() } }

  /// The colour of the background; nil for none.
  open var backgroundColor: UIColor?

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of interactive elements; by default that of the superview, and the system's blue at the top.
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .systemBlue }
    set { ownTint = newValue }
  }
  private var ownTint: UIColor?

  /// Whether contents are clipped; not shown here.
  open var clipsToBounds = false

  /// How the contents fill the view; not shown here.
  open var contentMode = ContentMode.scaleToFill

  /// The layer; not shown here.
  open private(set) lazy var layer: CALayer = {
    let layer = CALayer()
    layer.host = self
    return layer
  }()

  /// Whether the view and its subviews can be touched.
  ///
  /// - ObjectiveC: `userInteractionEnabled`
  open lazy var isUserInteractionEnabled = takesTouches

  /// Whether a new view can be touched; labels and image views cannot unless enabled.
  var takesTouches: Bool { true }

  /// Whether the frame is translated into constraints.
  open var translatesAutoresizingMaskIntoConstraints = true

  /// How the view follows the size of its superview; not shown here.
  open var autoresizingMask: AutoresizingMask = []

  /// The accessibility label; a scenario may refer to the view by it.
  open var accessibilityLabel: String?

  /// An identifier for tests, by which a scenario may refer to the view.
  open var accessibilityIdentifier: String?

  /// The gesture recognizers; nil for none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    didSet {
      for old in oldValue ?? [] where old.view === self { old.view = nil }
      for one in gestureRecognizers ?? [] {
        one.view?.removeGestureRecognizer(one)
        one.view = self
      }
    }
  }

  /// The name for preserving the view's state with that of its view controller; nil if it is not preserved
  /// (R97).
  open var restorationIdentifier: String?

  /// A number that identifies the view for an app.
  open var tag = 0

  /// The superview; nil for none.
  open private(set) weak var superview: UIView?

  /// The subviews, from back to front.
  open private(set) var subviews: [UIView] = []

  /// The window of the view; nil for none.
  open var window: UIWindow? { superview?.window }

  /// The view controller if this is its view, or else the superview.
  open override var next: UIResponder? { controller ?? superview }

  weak var controller: UIViewController?

  /// The natural size for layout; nothing is measured here (iOS 6).
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// The traits of the view.
  open var traitCollection: UITraitCollection { .current }

  /// Settings of the looks that are not visible in a screen's text.
  var looks = ViewLooks()

  private var needsLayout = true

  /// The elements of the view itself; nil for those of its subviews.
  var ownElements: [ScreenElement]? { nil }

  /// The elements of the view itself that can be touched.
  var touchables: [Touchable] { [] }

  /// The subviews in the order of the screen's text.
  var shownSubviews: [UIView] { subviews }

  /// - ObjectiveC: `initWithFrame:`
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Makes a view without a size; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Makes a view without a size.
  ///
  /// - ObjectiveC: `init`
  public convenience override init() { self.init(frame: .zero) }

  /// Adds a subview in front of the others, removing it from its superview.
  ///
  /// - ObjectiveC: `addSubview:`
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview at an index, counted from the back; an existing subview is only moved.
  ///
  /// - ObjectiveC: `insertSubview:atIndex:`
  open func insertSubview(_ view: UIView, at index: Int) {
    let isHere = view.superview === self
    if isHere {
      subviews.removeAll { $0 === view }
    } else {
      view.willMove(toSuperview: self)
      view.superview?.giveUp(view)
    }
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    setNeedsLayout()
    guard !isHere else { return }
    view.superview = self
    view.didMoveToSuperview()
    view.controller?.followParent()
  }

  /// Removes the view from its superview, which releases it. Editing in it ends.
  ///
  /// - ObjectiveC: `removeFromSuperview`
  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    endEditing(true)
    superview.giveUp(self)
    didMoveToSuperview()
    controller?.followParent()
  }

  private func giveUp(_ view: UIView) {
    willRemove(view)
    subviews.removeAll { $0 === view }
    view.superview = nil
    setNeedsLayout()
  }

  func willRemove(_ view: UIView) {}

  /// Inserts a subview in front of another.
  ///
  /// - ObjectiveC: `insertSubview:aboveSubview:`
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insertSubview(
      view, at: place(of: siblingSubview, without: view).map { $0 + 1 } ?? subviews.count)
  }

  private func place(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  /// Inserts a subview behind another.
  ///
  /// - ObjectiveC: `insertSubview:belowSubview:`
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insertSubview(view, at: place(of: siblingSubview, without: view) ?? 0)
  }

  /// Moves a subview in front of the others.
  ///
  /// - ObjectiveC: `bringSubviewToFront:`
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { addSubview(view) }
  }

  /// - ObjectiveC: `addGestureRecognizer:`
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    let others = (gestureRecognizers ?? []).filter { $0 !== gestureRecognizer }
    gestureRecognizers = others + [gestureRecognizer]
  }

  /// - ObjectiveC: `removeGestureRecognizer:`
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
  }

  /// Makes the first responder in the view resign, if `force` even if it refuses.
  ///
  /// - Returns: whether the view contains no first responder any more.
  /// - ObjectiveC: `endEditing:`
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let first = UIResponder.first as? UIView, first.isDescendant(of: self) else {
      return true
    }
    if first.resignFirstResponder() { return true }
    if force { first.resignByForce() }
    return force
  }

  /// Sets the size that ``sizeThatFits(_:)`` returns.
  ///
  /// - ObjectiveC: `sizeToFit`
  open func sizeToFit() { frame.size = sizeThatFits(bounds.size) }

  /// Returns the size that fits the contents; nothing is measured here, so the current one.
  ///
  /// - ObjectiveC: `sizeThatFits:`
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Draws the view; to be overridden. Nothing is drawn here, so it is never called.
  ///
  /// - ObjectiveC: `drawRect:`
  open func draw(_ rect: CGRect) {}

  /// Updates constraints; never called here, where nothing is measured.
  ///
  /// - ObjectiveC: `updateConstraints`
  open func updateConstraints() {}

  /// The traits have changed; never called here, as they do not.
  ///
  /// - ObjectiveC: `traitCollectionDidChange:`
  @available(
    iOS, introduced: 8, deprecated: 17,
    message:
      "Use the trait change registration APIs declared in the UITraitChangeObservable protocol"
  )
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The view will be added to a superview, or removed if nil; does nothing.
  ///
  /// - ObjectiveC: `willMoveToSuperview:`
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// The view was added to a superview, or removed; does nothing.
  ///
  /// - ObjectiveC: `didMoveToSuperview`
  open func didMoveToSuperview() {}

  /// Returns this view or a descendant with a tag; nil if there is none.
  ///
  /// - ObjectiveC: `viewWithTag:`
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Whether the view is a descendant of another, or the same.
  ///
  /// - ObjectiveC: `isDescendantOfView:`
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  /// Requests an update of the screen at the end of the turn.
  ///
  /// - ObjectiveC: `setNeedsDisplay`
  open func setNeedsDisplay() { Display.shared.setNeedsUpdate() }

  /// Requests a layout at the end of the turn.
  ///
  /// - ObjectiveC: `setNeedsLayout`
  open func setNeedsLayout() {
    needsLayout = true
    Display.shared.setNeedsUpdate()
  }

  /// Performs a requested layout now.
  ///
  /// - ObjectiveC: `layoutIfNeeded`
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Lays out the subviews; does nothing.
  ///
  /// - ObjectiveC: `layoutSubviews`
  open func layoutSubviews() {}

  /// Encodes the view's state; to be overridden (R97).
  ///
  /// - ObjectiveC: `encodeRestorableStateWithCoder:`
  open func encodeRestorableState(with coder: NSCoder) {}

  /// Restores the view's state; to be overridden (R97).
  ///
  /// - ObjectiveC: `decodeRestorableStateWithCoder:`
  open func decodeRestorableState(with coder: NSCoder) {}
}

extension UIView: LayerHost {}
