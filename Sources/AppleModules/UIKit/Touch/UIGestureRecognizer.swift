public import Foundation

/// Calls methods when the user moves fingers over a view in a certain way; of those here only taps are known.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// How far a gesture is.
  ///
  /// - ObjectiveC: `UIGestureRecognizerState`
  public enum State: Int, Sendable {
    /// It may come.
    case possible = 0
    /// It has begun.
    case began = 1
    /// It goes on.
    case changed = 2
    /// It is done.
    case ended = 3
    /// It was broken off.
    case cancelled = 4
    /// It was another.
    case failed = 5
  }

  private struct Connection {
    weak var target: AnyObject?
    let action: Selector
  }

  private var connections: [Connection] = []

  /// How far the gesture is: `.ended` while its methods are called.
  open var state = State.possible
  /// The object that is asked whether a gesture counts.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the touches of a gesture do not reach the view; kept.
  open var cancelsTouchesInView = true
  /// Whether it is looked for.
  ///
  /// - ObjectiveC: `enabled`
  open var isEnabled = true
  /// The view that it belongs to.
  open internal(set) weak var view: UIView?

  /// Makes a recognizer that calls a method of a target, which it does not keep.
  ///
  /// - ObjectiveC: `initWithTarget:action:`
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Calls one more method.
  ///
  /// - ObjectiveC: `addTarget:action:`
  open func addTarget(_ target: Any, action: Selector) {
    connections.append(Connection(target: target as AnyObject, action: action))
  }

  /// Calls a method no more; nil stands for any.
  ///
  /// - ObjectiveC: `removeTarget:action:`
  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target as AnyObject?
    connections.removeAll {
      (object == nil || $0.target === object) && (action == nil || $0.action == action)
    }
  }

  /// Where the gesture is in a view; nil stands for the window. A scenario touches the middle.
  ///
  /// - ObjectiveC: `locationInView:`
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view else { return .zero }
    return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
  }

  /// The user has made the gesture.
  func recognize() {
    guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return }
    state = .ended
    for connection in connections {
      if let target = connection.target { MethodTable.send(connection.action, to: target, [self]) }
    }
    state = .possible
  }
}

/// Looks for taps.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps it takes; a scenario's tap is as many.
  open var numberOfTapsRequired = 1
  /// How many fingers it takes; a scenario's tap has as many.
  open var numberOfTouchesRequired = 1
}
