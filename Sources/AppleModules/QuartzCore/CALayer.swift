public import Foundation

/// A view, whose frame is that of its layer.
@MainActor package protocol LayerHost: AnyObject {
  var frame: CGRect { get set }
}

/// The looks of a view: stored, read back, and not shown. Its frame is that of its view.
@preconcurrency @MainActor open class CALayer: NSObject {
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// The rounded corners.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The width of the border, in points.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The colour of the background; nil for none.
  open var backgroundColor: CGColor?
  /// Whether contents are clipped to the bounds.
  open var masksToBounds = false
  /// The opacity of the shadow, from 0 to 1.
  open var shadowOpacity: Float = 0
  /// The radius of the shadow, in points.
  open var shadowRadius: CGFloat = 3
  /// The offset of the shadow.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The colour of the shadow.
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The opacity, from 0 to 1.
  open var opacity: Float = 1
  /// Whether the layer is hidden.
  ///
  /// - ObjectiveC: `hidden`
  open var isHidden = false
  /// The order of layers from back to front.
  open var zPosition: CGFloat = 0
  /// The point of the layer that lies at its position.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// Whether the layer is cached as pixels.
  open var shouldRasterize = false
  /// Pixels per point, for a cached layer.
  open var rasterizationScale: CGFloat = 1
  /// Pixels per point.
  open var contentsScale: CGFloat = 1
  /// A name that identifies the layer for an app.
  open var name: String?
  /// The layer whose opacity masks this one; nil for none.
  open var mask: CALayer?

  /// The frame in the superlayer's coordinates.
  open var frame: CGRect {
    get { host?.frame ?? place }
    set {
      if let host { host.frame = newValue } else { place = newValue }
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

  /// The position of the anchor point in the superlayer.
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

  /// The sublayers added by the app, from back to front; nil for none.
  open private(set) var sublayers: [CALayer]?
  /// The superlayer; nil for none.
  open private(set) weak var superlayer: CALayer?

  /// The view of the layer; nil for a layer that the app has made.
  package weak var host: (any LayerHost)?
  private var place = CGRect.zero
  private var animations: [String: CAAnimation] = [:]
  private var unnamed = 0

  /// Makes a layer.
  ///
  /// - ObjectiveC: `init`
  public override init() { super.init() }

  /// Adds a sublayer in front of the others.
  ///
  /// - ObjectiveC: `addSublayer:`
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32.max) }

  /// Inserts a sublayer at an index, counted from the back.
  ///
  /// - ObjectiveC: `insertSublayer:atIndex:`
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    let count = sublayers?.count ?? 0
    sublayers = sublayers ?? []
    sublayers?.insert(layer, at: min(Int(idx), count))
    layer.superlayer = self
  }

  /// Removes the layer from its superlayer.
  ///
  /// - ObjectiveC: `removeFromSuperlayer`
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    if superlayer?.sublayers?.isEmpty == true { superlayer?.sublayers = nil }
    superlayer = nil
  }

  /// Requests a redraw; nothing is drawn here.
  ///
  /// - ObjectiveC: `setNeedsDisplay`
  open func setNeedsDisplay() {}

  /// Requests a layout of the sublayers; nothing is laid out here.
  ///
  /// - ObjectiveC: `setNeedsLayout`
  open func setNeedsLayout() {}

  /// Begins an animation: nothing moves here, and its delegate is notified when it is over on the device's
  /// clock.
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

  /// Returns the running animation with a key; nil for none.
  ///
  /// - ObjectiveC: `animationForKey:`
  open func animation(forKey key: String) -> CAAnimation? { animations[key] }

  /// Interrupts an animation.
  ///
  /// - ObjectiveC: `removeAnimationForKey:`
  open func removeAnimation(forKey key: String) { end(key, finished: false) }

  /// Interrupts all animations.
  ///
  /// - ObjectiveC: `removeAllAnimations`
  open func removeAllAnimations() {
    for name in animations.keys.sorted() { end(name, finished: false) }
  }

  private func end(_ name: String, finished: Bool) {
    guard let old = animations.removeValue(forKey: name) else { return }
    old.delegate?.animationDidStop(old, finished: finished)
  }
}

/// A set of a layer's corners.
public struct CACornerMask: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  ///
  /// - ObjectiveC: `kCALayerMinXMinYCorner`
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right corner.
  ///
  /// - ObjectiveC: `kCALayerMaxXMinYCorner`
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left corner.
  ///
  /// - ObjectiveC: `kCALayerMinXMaxYCorner`
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right corner.
  ///
  /// - ObjectiveC: `kCALayerMaxXMaxYCorner`
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
