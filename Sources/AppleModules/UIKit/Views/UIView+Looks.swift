public import Foundation

/// How a view is placed and drawn beside its frame; of a screen's text nothing of it is seen.
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
  /// A size that a view does not have of itself.
  ///
  /// - ObjectiveC: `UIViewNoIntrinsicMetric`
  public nonisolated static let noIntrinsicMetric: CGFloat = -1

  /// The middle of the view in its superview.
  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// How the view is shifted, stretched and turned; kept, and neither shown nor seen in the frame.
  public var transform: CGAffineTransform {
    get { looks.transform }
    set { looks.transform = newValue }
  }

  /// How far contents keep from the edges; kept, and not shown.
  public var layoutMargins: UIEdgeInsets {
    get { looks.layoutMargins }
    set { looks.layoutMargins = newValue }
  }

  /// How far contents keep from the edges, as the language is written (iOS 11); kept, and not shown.
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

  /// How far bars cover the view (iOS 11); nothing is measured here, so not at all.
  public var safeAreaInsets: UIEdgeInsets { .zero }

  /// In which direction the contents stand; kept, and not shown.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { looks.semanticContentAttribute }
    set { looks.semanticContentAttribute = newValue }
  }

  /// Whether nothing is seen through the view; kept.
  ///
  /// - ObjectiveC: `opaque`
  public var isOpaque: Bool {
    get { looks.isOpaque }
    set { looks.isOpaque = newValue }
  }

  /// Whether several fingers count; kept.
  ///
  /// - ObjectiveC: `multipleTouchEnabled`
  public var isMultipleTouchEnabled: Bool {
    get { looks.isMultipleTouchEnabled }
    set { looks.isMultipleTouchEnabled = newValue }
  }

  /// Whether touches of other views wait; kept.
  ///
  /// - ObjectiveC: `exclusiveTouch`
  public var isExclusiveTouch: Bool {
    get { looks.isExclusiveTouch }
    set { looks.isExclusiveTouch = newValue }
  }

  /// Whether the view is light or dark whatever the user wants (iOS 13); kept, and not shown.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { looks.overrideUserInterfaceStyle }
    set { looks.overrideUserInterfaceStyle = newValue }
  }

  /// Puts a view of this one behind the others.
  ///
  /// - ObjectiveC: `sendSubviewToBack:`
  public func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Says that the size that the view has of itself is another.
  public func invalidateIntrinsicContentSize() { setNeedsLayout() }

  /// Says that ``updateConstraints()`` has to be called; it is not here, where nothing is measured.
  public func setNeedsUpdateConstraints() {}

  /// Where a point of the view lies in another, by their frames; nil stands for the window.
  ///
  /// - ObjectiveC: `convertPoint:toView:`
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let own = origin(in: nil)
    let other = view?.origin(in: nil) ?? .zero
    return CGPoint(x: point.x + own.x - other.x, y: point.y + own.y - other.y)
  }

  /// Where a point of another view lies in this one, by their frames; nil stands for the window.
  ///
  /// - ObjectiveC: `convertPoint:fromView:`
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let own = origin(in: nil)
    let other = view?.origin(in: nil) ?? .zero
    return CGPoint(x: point.x + other.x - own.x, y: point.y + other.y - own.y)
  }

  /// Where a rectangle of the view lies in another, by their frames; nil stands for the window.
  ///
  /// - ObjectiveC: `convertRect:toView:`
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Where a rectangle of another view lies in this one, by their frames; nil stands for the window.
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

/// In which direction contents stand (iOS 9).
public enum UISemanticContentAttribute: Int, Sendable {
  /// As the language is written.
  case unspecified = 0
  /// As on the buttons of a player.
  case playback = 1
  /// As a place in the world.
  case spatial = 2
  /// From the left.
  case forceLeftToRight = 3
  /// From the right.
  case forceRightToLeft = 4
}
