public import Foundation

/// Settings of a view's looks that are not visible in a screen's text.
struct ViewLooks {
  var transform = CGAffineTransform.identity
  var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var isOpaque = true
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
}

extension UIView {
  /// The value for a missing intrinsic size.
  ///
  /// - ObjectiveC: `UIViewNoIntrinsicMetric`
  public static let noIntrinsicMetric: CGFloat = -1

  /// The center in the superview's coordinates.
  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// The transform; stored, without effect on the screen or the frame.
  public var transform: CGAffineTransform {
    get { looks.transform }
    set { looks.transform = newValue }
  }

  /// The layout margins; stored, and not shown.
  public var layoutMargins: UIEdgeInsets {
    get { looks.layoutMargins }
    set { looks.layoutMargins = newValue }
  }

  /// The layout margins, relative to the direction of writing (iOS 11); stored, and not shown.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = looks.layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      looks.layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom,
        right: newValue.trailing)
    }
  }

  /// The insets covered by bars (iOS 11); nothing is measured here, so zero.
  public var safeAreaInsets: UIEdgeInsets { .zero }

  /// The direction of the contents; stored, and not shown.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { looks.semanticContentAttribute }
    set { looks.semanticContentAttribute = newValue }
  }

  /// Whether the view is opaque; stored.
  ///
  /// - ObjectiveC: `opaque`
  public var isOpaque: Bool {
    get { looks.isOpaque }
    set { looks.isOpaque = newValue }
  }

  /// Whether several touches are allowed; stored.
  ///
  /// - ObjectiveC: `multipleTouchEnabled`
  public var isMultipleTouchEnabled: Bool {
    get { looks.isMultipleTouchEnabled }
    set { looks.isMultipleTouchEnabled = newValue }
  }

  /// Whether touches are exclusive; stored.
  ///
  /// - ObjectiveC: `exclusiveTouch`
  public var isExclusiveTouch: Bool {
    get { looks.isExclusiveTouch }
    set { looks.isExclusiveTouch = newValue }
  }

  /// The interface style that overrides the user's (iOS 13); stored, and not shown.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { looks.overrideUserInterfaceStyle }
    set { looks.overrideUserInterfaceStyle = newValue }
  }

  /// Moves a subview behind the others.
  ///
  /// - ObjectiveC: `sendSubviewToBack:`
  public func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Announces a change of the intrinsic size.
  ///
  /// - ObjectiveC: `invalidateIntrinsicContentSize`
  public func invalidateIntrinsicContentSize() { setNeedsLayout() }

  /// Requests a call of ``updateConstraints()``; it is not called here, where nothing is measured.
  ///
  /// - ObjectiveC: `setNeedsUpdateConstraints`
  public func setNeedsUpdateConstraints() {}

  /// Converts a point of this view to another, by their frames; nil means the window.
  ///
  /// - ObjectiveC: `convertPoint:toView:`
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let own = origin(in: nil)
    let other = view?.origin(in: nil) ?? .zero
    return CGPoint(x: point.x + own.x - other.x, y: point.y + own.y - other.y)
  }

  /// Converts a point of another view to this one, by their frames; nil means the window.
  ///
  /// - ObjectiveC: `convertPoint:fromView:`
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let own = origin(in: nil)
    let other = view?.origin(in: nil) ?? .zero
    return CGPoint(x: point.x + other.x - own.x, y: point.y + other.y - own.y)
  }

  /// Converts a rectangle of this view to another, by their frames; nil means the window.
  ///
  /// - ObjectiveC: `convertRect:toView:`
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Converts a rectangle of another view to this one, by their frames; nil means the window.
  ///
  /// - ObjectiveC: `convertRect:fromView:`
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  private func origin(in view: UIView?) -> CGPoint {
    guard let superview else { return .zero }
    let outer = superview.origin(in: view)
    return CGPoint(x: outer.x + frame.minX, y: outer.y + frame.minY)
  }
}

/// The direction of a view's contents (iOS 9).
public enum UISemanticContentAttribute: Int, Sendable {
  /// As the language is written.
  ///
  /// - ObjectiveC: `UISemanticContentAttributeUnspecified`
  case unspecified = 0
  /// As in playback controls.
  ///
  /// - ObjectiveC: `UISemanticContentAttributePlayback`
  case playback = 1
  /// As spatial directions.
  ///
  /// - ObjectiveC: `UISemanticContentAttributeSpatial`
  case spatial = 2
  /// - ObjectiveC: `UISemanticContentAttributeForceLeftToRight`
  case forceLeftToRight = 3
  /// - ObjectiveC: `UISemanticContentAttributeForceRightToLeft`
  case forceRightToLeft = 4
}
