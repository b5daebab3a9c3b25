public import Foundation

/// Calls methods when the user moves fingers over a view in a certain way; of those here only taps are known.
@MainActor open class UIGestureRecognizer: NSObject {
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
  open internal(set) var state = State.possible
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

  /// The user has made the gesture.
  func recognize() {
    state = .ended
    for connection in connections {
      if let target = connection.target { MethodTable.send(connection.action, to: target, [self]) }
    }
    state = .possible
  }
}

/// Looks for taps.
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps it takes; a scenario's tap is as many.
  open var numberOfTapsRequired = 1
}
