public import Foundation

/// Changes of views over a time, which the app starts (iOS 10).
///
/// As with `UIView.animate`, properties have the new values at once, and completions are called when the
/// time is over on the device's clock.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  /// How long it takes, in seconds.
  public let duration: TimeInterval
  /// Whether it goes on.
  ///
  /// - ObjectiveC: `running`
  open private(set) var isRunning = false
  /// How far it is.
  open private(set) var state = UIViewAnimatingState.inactive
  /// How much of it is done, from 0 to 1: 0 until it is over, as nothing moves here.
  open var fractionComplete: CGFloat = 0

  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// Makes changes that wait for their start.
  ///
  /// - ObjectiveC: `initWithDuration:curve:animations:`
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) { self.init(duration, animations) }

  /// Makes changes that wait for their start, as a spring would.
  ///
  /// - ObjectiveC: `initWithDuration:dampingRatio:animations:`
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) { self.init(duration, animations) }

  private init(_ duration: TimeInterval, _ animations: (() -> Void)?) {
    self.duration = duration
    if let animations { self.animations = [animations] }
  }

  /// Makes changes and starts them.
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

  /// Adds changes that begin later, at a part of the time; here with the others.
  ///
  /// - ObjectiveC: `addAnimations:delayFactor:`
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }

  /// Adds something to be done when it is over.
  ///
  /// - ObjectiveC: `addCompletion:`
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts the changes, or goes on with them.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the changes after a time.
  ///
  /// - ObjectiveC: `startAnimationAfterDelay:`
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state == .inactive else { return }
    state = .active
    isRunning = true
    for animation in animations { animation() }
    animations = []
    // It keeps itself until it is over, as on iOS.
    Display.shared.after(delay + duration) { self.end() }
  }

  /// Breaks the changes off: the views stay as they are, and without `withoutFinishing` no completion is
  /// called before ``finishAnimation(at:)``.
  ///
  /// - ObjectiveC: `stopAnimation:`
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    isRunning = false
    state = withoutFinishing ? .inactive : .stopped
  }

  /// Ends changes that were broken off; the completions are called.
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

/// How far changes of views are (iOS 10).
public enum UIViewAnimatingState: Int, Sendable {
  /// They have not begun, or are over.
  case inactive = 0
  /// They have begun.
  case active = 1
  /// They were broken off.
  case stopped = 2
}

/// Where changes of views ended (iOS 10).
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At their end.
  case end = 0
  /// At their beginning.
  case start = 1
  /// Between both.
  case current = 2
}

extension UIView {
  /// How fast an animation begins and ends; nothing moves here.
  ///
  /// - ObjectiveC: `UIViewAnimationCurve`
  public enum AnimationCurve: Int, Sendable {
    /// Slowly at both ends.
    case easeInOut = 0
    /// Slowly at the beginning.
    case easeIn = 1
    /// Slowly at the end.
    case easeOut = 2
    /// At one speed.
    case linear = 3
  }
}
