public import Foundation

// Gestures that no scenario makes: their recognizers are kept and wait.

/// The object that is asked whether gestures count; never here.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether a gesture counts.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

  /// Whether two gestures count at once.
  ///
  /// - ObjectiveC: `gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer:`
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Yes.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// Looks for a finger that stays down; no scenario has one.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long it has to stay, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far it may move, in points.
  open var allowableMovement: CGFloat = 10
}

/// Looks for a finger that moves; no scenario has one.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How many fingers it takes.
  open var minimumNumberOfTouches = 1
  private var moved = CGPoint.zero

  /// How far the finger has moved.
  ///
  /// - ObjectiveC: `translationInView:`
  open func translation(in view: UIView?) -> CGPoint { moved }

  /// Counts the way from elsewhere.
  ///
  /// - ObjectiveC: `setTranslation:inView:`
  open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }

  /// How fast the finger moves, in points a second.
  ///
  /// - ObjectiveC: `velocityInView:`
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// Looks for a finger that sweeps; a scenario sweeps rows alone.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Where it sweeps to.
  ///
  /// - ObjectiveC: `UISwipeGestureRecognizerDirection`
  public struct Direction: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// Where it has to sweep to.
  open var direction = Direction.right
  /// How many fingers it takes.
  open var numberOfTouchesRequired = 1
}
