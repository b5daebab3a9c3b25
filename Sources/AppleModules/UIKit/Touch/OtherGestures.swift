public import Foundation

// Gestures that no scenario makes: their recognizers are stored and never called.

/// Decides whether gestures are recognized.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether a gesture is recognized.
  ///
  /// - ObjectiveC: `gestureRecognizerShouldBegin:`
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

  /// Whether two gestures are recognized at once.
  ///
  /// - ObjectiveC: `gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer:`
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// Recognizes long presses; no scenario makes one.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The minimum duration, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The maximum movement, in points.
  open var allowableMovement: CGFloat = 10
}

/// Recognizes dragging; no scenario does it.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The minimum number of touches.
  open var minimumNumberOfTouches = 1
  private var moved = CGPoint.zero

  /// Returns the distance of the movement.
  ///
  /// - ObjectiveC: `translationInView:`
  open func translation(in view: UIView?) -> CGPoint { moved }

  /// Sets the current distance of the movement.
  ///
  /// - ObjectiveC: `setTranslation:inView:`
  open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }

  /// Returns the velocity in points per second.
  ///
  /// - ObjectiveC: `velocityInView:`
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// Recognizes swipes; a scenario only swipes rows.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// - ObjectiveC: `UISwipeGestureRecognizerDirection`
  public struct Direction: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Right.
    ///
    /// - ObjectiveC: `UISwipeGestureRecognizerDirectionRight`
    public static let right = Direction(rawValue: 1)
    /// Left.
    ///
    /// - ObjectiveC: `UISwipeGestureRecognizerDirectionLeft`
    public static let left = Direction(rawValue: 2)
    /// Up.
    ///
    /// - ObjectiveC: `UISwipeGestureRecognizerDirectionUp`
    public static let up = Direction(rawValue: 4)
    /// Down.
    ///
    /// - ObjectiveC: `UISwipeGestureRecognizerDirectionDown`
    public static let down = Direction(rawValue: 8)
  }

  /// The direction to recognize.
  open var direction = Direction.right
  /// The required number of touches.
  open var numberOfTouchesRequired = 1
}
