public import Foundation

/// An animation of a layer: nothing moves here, and the time passes on the device's clock.
@preconcurrency @MainActor open class CAAnimation: NSObject {
  /// The duration in seconds; 0 for the default of 0.25 (`CATransaction`).
  open var duration: CFTimeInterval = 0
  /// The begin relative to its group, or in the time of ``CACurrentMediaTime()``; stored.
  open var beginTime: CFTimeInterval = 0
  /// The number of repetitions; 0 for once.
  open var repeatCount: Float = 0
  /// Whether it runs backwards each time.
  open var autoreverses = false
  /// Whether it is removed at its end.
  ///
  /// - ObjectiveC: `removedOnCompletion`
  open var isRemovedOnCompletion = true
  /// The timing function; stored.
  open var timingFunction: CAMediaTimingFunction?
  /// The fill mode; stored.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The object that is notified of its begin and end. Retained, as on iOS.
  open var delegate: (any CAAnimationDelegate)?

  /// Makes an animation.
  ///
  /// - ObjectiveC: `init`
  public override init() { super.init() }

  /// The total duration in seconds.
  var length: Double {
    let once = (duration == 0 ? 0.25 : duration) * (autoreverses ? 2 : 1)
    return once * Double(repeatCount == 0 ? 1 : repeatCount)
  }
}

/// Receives the begin and end of an animation.
@preconcurrency @MainActor public protocol CAAnimationDelegate {
  /// - ObjectiveC: `animationDidStart:`
  func animationDidStart(_ anim: CAAnimation)

  /// The animation has ended, or was interrupted.
  ///
  /// - ObjectiveC: `animationDidStop:finished:`
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}

  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of one property of a layer.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
  /// The name of the property, such as `opacity` or `transform.scale`.
  open var keyPath: String?
  /// Whether the values are added to the layer's value.
  ///
  /// - ObjectiveC: `additive`
  open var isAdditive = false

  /// Makes an animation of a property.
  ///
  /// - ObjectiveC: `animationWithKeyPath:`
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// An animation from one value to another.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// The first value; nil for the layer's value.
  open var fromValue: Any?
  /// The last value; nil for the layer's value.
  open var toValue: Any?
  /// The difference from the first value.
  open var byValue: Any?
}

/// An animation through several values.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  open var values: [Any]?
  /// The time of each value, from 0 to 1; nil for even times.
  open var keyTimes: [NSNumber]?
}

/// Several animations at once.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
  /// The animations.
  open var animations: [CAAnimation]?
}

/// The pace of an animation.
open class CAMediaTimingFunction: NSObject {
  let name: CAMediaTimingFunctionName

  /// Makes a predefined timing function.
  ///
  /// - ObjectiveC: `functionWithName:`
  public init(name: CAMediaTimingFunctionName) { self.name = name }
}

/// The name of a predefined timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Even pace.
  ///
  /// - ObjectiveC: `kCAMediaTimingFunctionLinear`
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the start.
  ///
  /// - ObjectiveC: `kCAMediaTimingFunctionEaseIn`
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  ///
  /// - ObjectiveC: `kCAMediaTimingFunctionEaseOut`
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends.
  ///
  /// - ObjectiveC: `kCAMediaTimingFunctionEaseInEaseOut`
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The pace of the system's own animations.
  ///
  /// - ObjectiveC: `kCAMediaTimingFunctionDefault`
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The values shown before and after an animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a mode.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's own values.
  ///
  /// - ObjectiveC: `kCAFillModeRemoved`
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The final value after the end.
  ///
  /// - ObjectiveC: `kCAFillModeForwards`
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value before the begin.
  ///
  /// - ObjectiveC: `kCAFillModeBackwards`
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  ///
  /// - ObjectiveC: `kCAFillModeBoth`
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
