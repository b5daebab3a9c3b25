public import Foundation

/// Calls methods when the user makes a gesture on a view; of the gestures only taps occur here.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// - ObjectiveC: `UIGestureRecognizerState`
  public enum State: Int, Sendable {
    /// Not recognized yet.
    ///
    /// - ObjectiveC: `UIGestureRecognizerStatePossible`
    case possible = 0
    /// - ObjectiveC: `UIGestureRecognizerStateBegan`
    case began = 1
    /// - ObjectiveC: `UIGestureRecognizerStateChanged`
    case changed = 2
    /// Recognized, or ended.
    ///
    /// - ObjectiveC: `UIGestureRecognizerStateEnded`
    case ended = 3
    /// - ObjectiveC: `UIGestureRecognizerStateCancelled`
    case cancelled = 4
    /// - ObjectiveC: `UIGestureRecognizerStateFailed`
    case failed = 5
  }

  private struct Connection {
    weak var target: AnyObject?
    let action: Selector
  }

  private var connections: [Connection] = []

  /// The state of the gesture: `.ended` while its methods are called.
  open var state = State.possible
  /// The delegate that decides whether a gesture is recognized.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether a recognized gesture cancels touches in the view; stored.
  open var cancelsTouchesInView = true
  /// Whether the recognizer is enabled.
  ///
  /// - ObjectiveC: `enabled`
  open var isEnabled = true
  /// The view that it is attached to.
  open internal(set) weak var view: UIView?

  /// Makes a recognizer that calls a method of a target, which is not retained.
  ///
  /// - ObjectiveC: `initWithTarget:action:`
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Adds a method to call.
  ///
  /// - ObjectiveC: `addTarget:action:`
  open func addTarget(_ target: Any, action: Selector) {
    connections.append(Connection(target: target as AnyObject, action: action))
  }

  /// Removes methods to call; nil matches any.
  ///
  /// - ObjectiveC: `removeTarget:action:`
  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target as AnyObject?
    connections.removeAll {
      (object == nil || $0.target === object) && (action == nil || $0.action == action)
    }
  }

  /// Returns the position of the gesture in a view; nil means the window. A scenario touches the center.
  ///
  /// - ObjectiveC: `locationInView:`
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view else { return .zero }
    return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
  }

  /// Calls the methods, as the user has made the gesture.
  func recognize() {
    guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return }
    state = .ended
    for connection in connections {
      if let target = connection.target { MethodTable.send(connection.action, to: target, [self]) }
    }
    state = .possible
  }
}

/// Recognizes taps.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The required number of taps; a scenario's tap always has as many.
  open var numberOfTapsRequired = 1
  /// The required number of touches; a scenario's tap always has as many.
  open var numberOfTouchesRequired = 1
}
