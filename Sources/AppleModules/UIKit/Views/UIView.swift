public import Foundation
internal import DeviceTrace

/// A part of what an app shows.
///
/// Nothing is drawn here: of what a view shows, the text goes to the device (``Display``).
@preconcurrency @MainActor open class UIView: UIResponder {
  /// Where the view lies in its superview, in points.
  open var frame: CGRect {
    didSet {
      guard frame.size != oldValue.size else { return }
      setNeedsLayout()
    }
  }

  /// The view's own coordinates: its size, at the origin. A view grows and shrinks around its middle.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set {
      let middle = center
      frame = CGRect(
        origin: CGPoint(x: middle.x - newValue.width / 2, y: middle.y - newValue.height / 2),
        size: newValue.size)
    }
  }

  /// Whether the view, with all that it holds, is not shown.
  ///
  /// - ObjectiveC: `hidden`
  open var isHidden = false { didSet { setNeedsDisplay() } }

  /// The opacity between 0 and 1; at 0 the view is not shown.
  open var alpha: CGFloat = 1 { didSet { setNeedsDisplay() } }

  /// The colour behind the view; nil for none.
  open var backgroundColor: UIColor?

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of what can be touched: that of the view above unless it was set, and the system's blue at the top.
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .systemBlue }
    set { ownTint = newValue }
  }
  private var ownTint: UIColor?

  /// Whether what the view holds is cut at its edges; not shown here.
  open var clipsToBounds = false

  /// How the contents fill the view; not shown here.
  open var contentMode = ContentMode.scaleToFill

  /// The look of the edges; not shown here.
  open private(set) lazy var layer: CALayer = {
    let layer = CALayer()
    layer.view = self
    return layer
  }()

  /// Whether the view and what it holds can be touched.
  ///
  /// - ObjectiveC: `userInteractionEnabled`
  open lazy var isUserInteractionEnabled = takesTouches

  /// Whether a new view takes touches; labels and image views do not until they are told to.
  var takesTouches: Bool { true }

  /// Whether place and size become constraints.
  open var translatesAutoresizingMaskIntoConstraints = true

  /// How the view follows the size of its superview; not shown here.
  open var autoresizingMask: AutoresizingMask = []

  /// What the view is called for those who do not see it; a scenario may call it so.
  open var accessibilityLabel: String?

  /// A name for tests, by which a scenario may call the view.
  open var accessibilityIdentifier: String?

  /// What looks for gestures over the view; nil for nothing.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    didSet {
      for old in oldValue ?? [] where old.view === self { old.view = nil }
      for one in gestureRecognizers ?? [] {
        one.view?.removeGestureRecognizer(one)
        one.view = self
      }
    }
  }

  /// The name under which the view's state is kept with that of its view controller; nil if it is not (R97).
  open var restorationIdentifier: String?

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

  /// The size that the view has of itself, for arranging views; nothing is measured here (iOS 6).
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// What is around the view.
  open var traitCollection: UITraitCollection { .current }

  /// What of the view's looks no text of a screen shows.
  var looks = ViewLooks()

  private var needsLayout = true

  /// What the screen shows of the view itself; nil for what it holds.
  var ownElements: [ScreenElement]? { nil }

  /// What of the view itself the user can touch.
  var touchables: [Touchable] { [] }

  /// What the view holds, in the order of the screen's text.
  var shownSubviews: [UIView] { subviews }

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

  /// Adds a view at a place in the order from back to front; of one that is here already the place alone changes.
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

  /// Takes the view out of its superview, which gives it up. Editing in it ends.
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

  /// A view of this one is about to be taken out.
  func willRemove(_ view: UIView) {}

  /// Adds a view in front of another that is in this one.
  ///
  /// - ObjectiveC: `insertSubview:aboveSubview:`
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insertSubview(
      view, at: place(of: siblingSubview, without: view).map { $0 + 1 } ?? subviews.count)
  }

  private func place(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  /// Adds a view behind another that is in this one.
  ///
  /// - ObjectiveC: `insertSubview:belowSubview:`
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insertSubview(view, at: place(of: siblingSubview, without: view) ?? 0)
  }

  /// Puts a view of this one in front of the others.
  ///
  /// - ObjectiveC: `bringSubviewToFront:`
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { addSubview(view) }
  }

  /// Looks for gestures over the view.
  ///
  /// - ObjectiveC: `addGestureRecognizer:`
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    let others = (gestureRecognizers ?? []).filter { $0 !== gestureRecognizer }
    gestureRecognizers = others + [gestureRecognizer]
  }

  /// Looks for gestures no more.
  ///
  /// - ObjectiveC: `removeGestureRecognizer:`
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
  }

  /// Lets the first responder that lies in the view be it no more, whether it wants that or not if that is forced.
  ///
  /// - Returns: Whether none of them is first responder any more.
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

  /// Takes the size that ``sizeThatFits(_:)`` names.
  open func sizeToFit() { frame.size = sizeThatFits(bounds.size) }

  /// The size that fits the contents; nothing is measured here, so the present one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Draws what the view shows; to be overridden. Nothing is drawn here, so it is never called.
  ///
  /// - ObjectiveC: `drawRect:`
  open func draw(_ rect: CGRect) {}

  /// Sets constraints as they have to be; never called here, where nothing is measured.
  open func updateConstraints() {}

  /// What is around the view has changed; never called here, where it does not.
  ///
  /// - ObjectiveC: `traitCollectionDidChange:`
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The view is about to be put into another, or taken out, nil for that; does nothing.
  ///
  /// - ObjectiveC: `willMoveToSuperview:`
  open func willMove(toSuperview newSuperview: UIView?) {}

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
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Arranges the view's parts; does nothing.
  open func layoutSubviews() {}

  /// Writes down what the view needs to be as it is; to be overridden (R97).
  ///
  /// - ObjectiveC: `encodeRestorableStateWithCoder:`
  open func encodeRestorableState(with coder: NSCoder) {}

  /// Becomes as it was written down; to be overridden (R97).
  ///
  /// - ObjectiveC: `decodeRestorableStateWithCoder:`
  open func decodeRestorableState(with coder: NSCoder) {}
}
