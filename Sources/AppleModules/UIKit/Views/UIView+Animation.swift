public import Foundation

extension UIView {
  /// How an animation goes; nothing moves here.
  ///
  /// - ObjectiveC: `UIViewAnimationOptions`
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The user may touch what moves.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// From where it is.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// With what is arranged meanwhile.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Again and again.
    ///
    /// - ObjectiveC: `UIViewAnimationOptionRepeat`
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// There and back.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Slowly at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slowly at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slowly at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At one speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// As a card is turned to the left.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// As a card is turned to the right.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// One picture fades into the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// Changes views over a time: their properties have the new values at once, as on iOS, and the completion
  /// is called when the time is over on the device's clock.
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

  /// Changes views over a time that begins after another.
  ///
  /// - ObjectiveC: `animateWithDuration:delay:options:animations:completion:`
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    // What is repeated goes on for ever: it is over at no time.
    guard let completion, !options.contains(.repeat) else { return }
    Display.shared.after(delay + duration) { completion(true) }
  }

  /// Changes views as a spring would.
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

  /// Changes what one view shows over a time.
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
