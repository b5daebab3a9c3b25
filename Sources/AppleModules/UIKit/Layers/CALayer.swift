public import Foundation

/// The look of a view: kept, read back, and not shown. Its frame is that of its view.
@preconcurrency @MainActor open class CALayer: NSObject {
  /// How round the corners are, in points.
  open var cornerRadius: CGFloat = 0
  /// Which corners are round.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// How thick the border is, in points.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The colour behind the contents; nil for none.
  open var backgroundColor: CGColor?
  /// Whether what the view holds is cut at the corners.
  open var masksToBounds = false
  /// How dark the shadow is, from 0 to 1.
  open var shadowOpacity: Float = 0
  /// How wide the shadow is, in points.
  open var shadowRadius: CGFloat = 3
  /// Where the shadow lies.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The colour of the shadow.
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// How opaque the layer is, from 0 to 1.
  open var opacity: Float = 1
  /// Whether the layer is not shown.
  ///
  /// - ObjectiveC: `hidden`
  open var isHidden = false
  /// The order of layers from back to front.
  open var zPosition: CGFloat = 0
  /// Which point of the layer lies at its position.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// Whether the layer is kept as pixels.
  open var shouldRasterize = false
  /// Pixels a point, for a layer that is kept as pixels.
  open var rasterizationScale: CGFloat = 1
  /// Pixels a point.
  open var contentsScale: CGFloat = 1
  /// A name by which an app finds the layer again.
  open var name: String?
  /// The layer whose opacity cuts this one; nil for none.
  open var mask: CALayer?

  /// Where the layer lies in the one that holds it.
  open var frame: CGRect {
    get { view?.frame ?? place }
    set {
      if let view { view.frame = newValue } else { place = newValue }
    }
  }

  /// The layer's own coordinates: its size, at the origin.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set {
      let place = position
      frame.size = newValue.size
      position = place
    }
  }

  /// Where the anchor point lies in the layer that holds this one.
  open var position: CGPoint {
    get {
      CGPoint(
        x: frame.minX + frame.width * anchorPoint.x, y: frame.minY + frame.height * anchorPoint.y)
    }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width * anchorPoint.x, y: newValue.y - frame.height * anchorPoint.y)
    }
  }

  /// The layers in this one that the app has put there, from back to front; nil for none.
  open private(set) var sublayers: [CALayer]?
  /// The layer that holds this one; nil for none.
  open private(set) weak var superlayer: CALayer?

  /// The view whose look this is; nil for a layer that the app has made.
  weak var view: UIView?
  private var place = CGRect.zero
  private var animations: [String: CAAnimation] = [:]
  private var unnamed = 0

  /// Makes a layer.
  public override init() { super.init() }

  /// Puts a layer in front of the others.
  ///
  /// - ObjectiveC: `addSublayer:`
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32.max) }

  /// Puts a layer at a place in the order from back to front.
  ///
  /// - ObjectiveC: `insertSublayer:atIndex:`
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    let count = sublayers?.count ?? 0
    sublayers = sublayers ?? []
    sublayers?.insert(layer, at: min(Int(idx), count))
    layer.superlayer = self
  }

  /// Takes the layer out of the one that holds it.
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    if superlayer?.sublayers?.isEmpty == true { superlayer?.sublayers = nil }
    superlayer = nil
  }

  /// Says that the layer has to be drawn; nothing is drawn here.
  open func setNeedsDisplay() {}

  /// Says that the layers in this one have to be arranged; nothing is arranged here.
  open func setNeedsLayout() {}

  /// Begins an animation: nothing moves here, and its delegate is told when it is over on the device's clock.
  ///
  /// - ObjectiveC: `addAnimation:forKey:`
  open func add(_ anim: CAAnimation, forKey key: String?) {
    unnamed += key == nil ? 1 : 0
    let name = key ?? "\(unnamed)"
    end(name, finished: false)
    animations[name] = anim
    anim.delegate?.animationDidStart(anim)
    let length = anim.length
    guard length.isFinite else { return }
    Display.shared.after(length) { [weak self] in
      guard let self, animations[name] === anim else { return }
      if anim.isRemovedOnCompletion { animations[name] = nil }
      anim.delegate?.animationDidStop(anim, finished: true)
    }
  }

  /// The animation that goes on under a name; nil for none.
  ///
  /// - ObjectiveC: `animationForKey:`
  open func animation(forKey key: String) -> CAAnimation? { animations[key] }

  /// Breaks an animation off.
  ///
  /// - ObjectiveC: `removeAnimationForKey:`
  open func removeAnimation(forKey key: String) { end(key, finished: false) }

  /// Breaks all animations off.
  open func removeAllAnimations() {
    for name in animations.keys.sorted() { end(name, finished: false) }
  }

  private func end(_ name: String, finished: Bool) {
    guard let old = animations.removeValue(forKey: name) else { return }
    old.delegate?.animationDidStop(old, finished: finished)
  }
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left one.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right one.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left one.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right one.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
