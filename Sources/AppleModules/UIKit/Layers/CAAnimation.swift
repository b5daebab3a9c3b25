public import Foundation

/// A change of a layer over a time: nothing moves here, and the time passes on the device's clock.
@preconcurrency @MainActor open class CAAnimation: NSObject {
  /// How long it takes, in seconds; 0 for the common 0.25 (`CATransaction`).
  open var duration: CFTimeInterval = 0
  /// When it begins, after its group or in the time of ``CACurrentMediaTime()``; kept.
  open var beginTime: CFTimeInterval = 0
  /// How often it happens; 0 for once.
  open var repeatCount: Float = 0
  /// Whether it goes back each time.
  open var autoreverses = false
  /// Whether it is forgotten when it is over.
  ///
  /// - ObjectiveC: `removedOnCompletion`
  open var isRemovedOnCompletion = true
  /// How fast it begins and ends; kept.
  open var timingFunction: CAMediaTimingFunction?
  /// What is shown before and after; kept.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The object that is told when it begins and ends. Kept, as on iOS.
  open var delegate: (any CAAnimationDelegate)?

  /// Makes an animation.
  public override init() { super.init() }

  /// How long all of it takes, in seconds.
  var length: Double {
    let once = (duration == 0 ? 0.25 : duration) * (autoreverses ? 2 : 1)
    return once * Double(repeatCount == 0 ? 1 : repeatCount)
  }
}

/// The object that is told when an animation begins and ends.
@preconcurrency @MainActor public protocol CAAnimationDelegate {
  /// It begins.
  func animationDidStart(_ anim: CAAnimation)

  /// It has ended, or was broken off.
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

/// A change of one property of a layer.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
  /// The name of the property, such as `opacity` or `transform.scale`.
  open var keyPath: String?
  /// Whether the values are added to that of the layer.
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

/// A change from one value to another.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// The first value; nil for that of the layer.
  open var fromValue: Any?
  /// The last value; nil for that of the layer.
  open var toValue: Any?
  /// What is added to the first value.
  open var byValue: Any?
}

/// A change along several values.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  open var values: [Any]?
  /// When each value holds, from 0 to 1; nil for even times.
  open var keyTimes: [NSNumber]?
}

/// Several animations at once.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
  /// The animations.
  open var animations: [CAAnimation]?
}

/// How fast an animation begins and ends.
open class CAMediaTimingFunction: NSObject {
  /// The name that it was made with.
  let name: CAMediaTimingFunctionName

  /// Makes one of the common ones.
  ///
  /// - ObjectiveC: `functionWithName:`
  public init(name: CAMediaTimingFunctionName) { self.name = name }
}

/// The common ways in which an animation begins and ends.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At one speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slowly at the beginning.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slowly at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slowly at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// As the system's own animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// What is shown before and after an animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a mode.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer as it is.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The last value after it.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value before it.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
