/// A view that calls methods or closures for its events.
@preconcurrency @MainActor open class UIControl: UIView {
  /// - ObjectiveC: `UIControlEvents`
  public struct Event: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// - ObjectiveC: `UIControlEventTouchDown`
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch has ended inside the control; the event of buttons.
    ///
    /// - ObjectiveC: `UIControlEventTouchUpInside`
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The user has started editing.
    ///
    /// - ObjectiveC: `UIControlEventEditingDidBegin`
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user has changed the text.
    ///
    /// - ObjectiveC: `UIControlEventEditingChanged`
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The user has ended editing.
    ///
    /// - ObjectiveC: `UIControlEventEditingDidEnd`
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The user has pressed the return key; a method for it makes editing end.
    ///
    /// - ObjectiveC: `UIControlEventEditingDidEndOnExit`
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// The user has changed the value; the event of refresh controls.
    ///
    /// - ObjectiveC: `UIControlEventValueChanged`
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's primary action (iOS 9).
    ///
    /// - ObjectiveC: `UIControlEventPrimaryActionTriggered`
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// - ObjectiveC: `UIControlEventAllEvents`
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  private struct Connection {
    weak var target: AnyObject?
    /// Whether there is a target at all; without one the chain of responders is searched.
    let hasTarget: Bool
    let selector: Selector
    var events: Event
  }

  private var connections: [Connection] = []
  private var actions: [(action: UIAction, events: Event)] = []

  /// Whether the control is enabled.
  ///
  /// - ObjectiveC: `enabled`
  open var isEnabled = true { didSet { setNeedsDisplay() } }

  /// Whether the control is selected.
  ///
  /// - ObjectiveC: `selected`
  open var isSelected = false { didSet { setNeedsDisplay() } }

  /// The horizontal alignment of the contents; stored, and not shown.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The vertical alignment of the contents; stored, and not shown.
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  /// Calls a method of the target for events.
  ///
  /// The target is not retained. Without one, the first responder in the chain from the control on that has
  /// the method is called. The method takes the control, or nothing. The same method of the same target is
  /// called once, however often it is added.
  ///
  /// - ObjectiveC: `addTarget:action:forControlEvents:`
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    let object = target as AnyObject?
    let known = connections.firstIndex {
      $0.target === object && $0.hasTarget == (object != nil) && $0.selector == action
    }
    if let known {
      connections[known].events.formUnion(controlEvents)
    } else {
      connections.append(
        Connection(
          target: object, hasTarget: object != nil, selector: action, events: controlEvents))
    }
  }

  /// Removes a method for events; nil matches any target or method.
  ///
  /// - ObjectiveC: `removeTarget:action:forControlEvents:`
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {
    let object = target as AnyObject?
    for (place, known) in connections.enumerated()
    where (object == nil || known.target === object) && (action == nil || known.selector == action)
    {
      connections[place].events.subtract(controlEvents)
    }
    connections.removeAll { $0.events.isEmpty }
  }

  /// Calls a closure for events; an action with the same identifier is replaced for them.
  ///
  /// - ObjectiveC: `addAction:forControlEvents:`
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(action, for: controlEvents)
    actions.append((action, controlEvents))
  }

  /// Removes a closure for events.
  ///
  /// - ObjectiveC: `removeAction:forControlEvents:`
  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    for (place, known) in actions.enumerated()
    where known.action.identifier == action.identifier {
      actions[place].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Calls a method of the target with the control.
  ///
  /// - ObjectiveC: `sendAction:to:forEvent:`
  open func sendAction(_ action: Selector, to target: Any?) {
    guard let receiver = target.map({ $0 as AnyObject }) ?? nearest(with: action) else { return }
    MethodTable.send(action, to: receiver, [self, nil])
  }

  /// Calls the methods and closures for events, as if they had occurred.
  ///
  /// - ObjectiveC: `sendActionsForControlEvents:`
  open func sendActions(for controlEvents: UIControl.Event) {
    for connection in connections where !connection.events.isDisjoint(with: controlEvents) {
      // If the target is gone, no other is searched.
      guard !connection.hasTarget || connection.target != nil else { continue }
      sendAction(connection.selector, to: connection.target)
    }
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.perform(from: self)
    }
  }

  /// Whether a method or closure is called for one of the events.
  func isConnected(to events: UIControl.Event) -> Bool {
    connections.contains { !$0.events.isDisjoint(with: events) }
      || actions.contains { !$0.events.isDisjoint(with: events) }
  }
}
