public import Foundation

extension UIView {
  /// A set of options of an animation; nothing moves here.
  ///
  /// - ObjectiveC: `UIViewAnimationOptions`
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Allows touches during the animation.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionAllowUserInteraction`
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from the current state.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionBeginFromCurrentState`
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Includes layout of the subviews.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionLayoutSubviews`
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Repeats endlessly.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionRepeat`
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back and forth.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionAutoreverse`
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Slow at both ends.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionCurveEaseInOut`
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionCurveEaseIn`
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionCurveEaseOut`
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At even pace.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionCurveLinear`
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Flips from the left.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionTransitionFlipFromLeft`
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Flips from the right.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionTransitionFlipFromRight`
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Cross-fades.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionTransitionCrossDissolve`
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// Animates changes of views over a time.
  ///
  /// Their properties have the new values at once, as on iOS, and the completion is called when the time is
  /// over on the device's clock.
  ///
  /// - ObjectiveC: `animateWithDuration:animations:completion:`
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates changes of views after a delay.
  ///
  /// - ObjectiveC: `animateWithDuration:delay:options:animations:completion:`
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    // A repeated animation never ends.
    guard let completion, !options.contains(.repeat) else { return }
    Display.shared.after(delay + duration) { completion(true) }
  }

  /// Animates changes of views like a spring.
  ///
  /// - ObjectiveC: `animateWithDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:`
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates a change of one view's contents.
  ///
  /// - ObjectiveC: `transitionWithView:duration:options:animations:completion:`
  public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: options, animations: animations ?? {},
      completion: completion)
  }
}
