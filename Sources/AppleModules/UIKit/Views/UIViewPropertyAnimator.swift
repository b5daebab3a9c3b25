public import Foundation

/// An animation of views that the app starts (iOS 10).
///
/// As with `UIView.animate`, properties have the new values at once, and completions are called when the time
/// is over on the device's clock.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  /// The duration in seconds.
  public let duration: TimeInterval
  /// - ObjectiveC: `running`
  open private(set) var isRunning = false
  /// The state of the animation.
  open private(set) var state = UIViewAnimatingState.inactive
  /// The completed fraction, from 0 to 1: 0 until the end, as nothing moves here.
  open var fractionComplete: CGFloat = 0

  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// Makes an animator, to be started later.
  ///
  /// - ObjectiveC: `initWithDuration:curve:animations:`
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) { self.init(duration, animations) }

  /// Makes an animator with a spring, to be started later.
  ///
  /// - ObjectiveC: `initWithDuration:dampingRatio:animations:`
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) { self.init(duration, animations) }

  private init(_ duration: TimeInterval, _ animations: (() -> Void)?) {
    self.duration = duration
    if let animations { self.animations = [animations] }
  }

  /// Makes and starts an animator.
  ///
  /// - ObjectiveC: `runningPropertyAnimatorWithDuration:delay:options:animations:completion:`
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration, animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds changes.
  ///
  /// - ObjectiveC: `addAnimations:`
  open func addAnimations(_ animation: @escaping () -> Void) {
    if state == .active { animation() } else { animations.append(animation) }
  }

  /// Adds changes that begin later; here with the others.
  ///
  /// - ObjectiveC: `addAnimations:delayFactor:`
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }

  /// - ObjectiveC: `addCompletion:`
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts or resumes the animation.
  ///
  /// - ObjectiveC: `startAnimation`
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// - ObjectiveC: `startAnimationAfterDelay:`
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state == .inactive else { return }
    state = .active
    isRunning = true
    for animation in animations { animation() }
    animations = []
    // It retains itself until it is over, as on iOS.
    Display.shared.after(delay + duration) { self.end() }
  }

  /// Stops the animation: the views stay as they are. Unless `withoutFinishing`, completions are called by
  /// ``finishAnimation(at:)``.
  ///
  /// - ObjectiveC: `stopAnimation:`
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    isRunning = false
    state = withoutFinishing ? .inactive : .stopped
  }

  /// Finishes a stopped animation; the completions are called.
  ///
  /// - ObjectiveC: `finishAnimationAtPosition:`
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    state = .inactive
    complete(finalPosition)
  }

  private func end() {
    guard state == .active, isRunning else { return }
    isRunning = false
    state = .inactive
    fractionComplete = 1
    complete(.end)
  }

  private func complete(_ position: UIViewAnimatingPosition) {
    let completions = self.completions
    self.completions = []
    for completion in completions { completion(position) }
  }
}

/// The state of an animator (iOS 10).
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or finished.
  ///
  /// - ObjectiveC: `UIViewAnimatingStateInactive`
  case inactive = 0
  /// Started.
  ///
  /// - ObjectiveC: `UIViewAnimatingStateActive`
  case active = 1
  /// - ObjectiveC: `UIViewAnimatingStateStopped`
  case stopped = 2
}

/// The position at which an animation has ended (iOS 10).
public enum UIViewAnimatingPosition: Int, Sendable {
  /// - ObjectiveC: `UIViewAnimatingPositionEnd`
  case end = 0
  /// - ObjectiveC: `UIViewAnimatingPositionStart`
  case start = 1
  /// In between.
  ///
  /// - ObjectiveC: `UIViewAnimatingPositionCurrent`
  case current = 2
}

extension UIView {
  /// The pace of an animation; nothing moves here.
  ///
  /// - ObjectiveC: `UIViewAnimationCurve`
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    ///
    /// - ObjectiveC: `UIViewAnimationCurveEaseInOut`
    case easeInOut = 0
    /// Slow at the start.
    ///
    /// - ObjectiveC: `UIViewAnimationCurveEaseIn`
    case easeIn = 1
    /// Slow at the end.
    ///
    /// - ObjectiveC: `UIViewAnimationCurveEaseOut`
    case easeOut = 2
    /// At even pace.
    ///
    /// - ObjectiveC: `UIViewAnimationCurveLinear`
    case linear = 3
  }
}
