/// A view that calls methods or closures when something happens to it.
@preconcurrency @MainActor open class UIControl: UIView {
  /// What happens to a control.
  ///
  /// - ObjectiveC: `UIControlEvents`
  public struct Event: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger goes down on it.
    ///
    /// - ObjectiveC: `UIControlEventTouchDown`
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger goes up within it: the event of a button.
    ///
    /// - ObjectiveC: `UIControlEventTouchUpInside`
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The user begins to edit its text.
    ///
    /// - ObjectiveC: `UIControlEventEditingDidBegin`
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user has changed its text.
    ///
    /// - ObjectiveC: `UIControlEventEditingChanged`
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The user has edited its text.
    ///
    /// - ObjectiveC: `UIControlEventEditingDidEnd`
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The user has pressed the key at the end; what is connected to it lets editing end.
    ///
    /// - ObjectiveC: `UIControlEventEditingDidEndOnExit`
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// Its value has been changed by the user: the event of a refresh control.
    ///
    /// - ObjectiveC: `UIControlEventValueChanged`
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// What a control does foremost (iOS 9).
    ///
    /// - ObjectiveC: `UIControlEventPrimaryActionTriggered`
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Everything.
    ///
    /// - ObjectiveC: `UIControlEventAllEvents`
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  private struct Connection {
    weak var target: AnyObject?
    /// Whether there is a target at all; without one the chain of responders is asked.
    let hasTarget: Bool
    let selector: Selector
    var events: Event
  }

  private var connections: [Connection] = []
  private var actions: [(action: UIAction, events: Event)] = []

  /// Whether the control reacts.
  ///
  /// - ObjectiveC: `enabled`
  open var isEnabled = true { didSet { setNeedsDisplay() } }

  /// Whether the control is chosen.
  ///
  /// - ObjectiveC: `selected`
  open var isSelected = false { didSet { setNeedsDisplay() } }

  /// Where the contents stand from left to right; kept, and not shown.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// Where the contents stand from above to below; kept, and not shown.
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  /// Calls a method of the target when one of the events happens.
  ///
  /// The control does not keep its target. Without one, the first responder from the control upwards
  /// that has the method is called. The method takes the control, or nothing. The same method of the same target
  /// is called once, however often it is added.
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

  /// Calls a method no more for these events; nil stands for any target or any method.
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

  /// Calls a closure when one of the events happens; for these an action of the same name is replaced.
  ///
  /// - ObjectiveC: `addAction:forControlEvents:`
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(action, for: controlEvents)
    actions.append((action, controlEvents))
  }

  /// Calls a closure no more for these events.
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

  /// Does what is connected to the events, as if they happened.
  ///
  /// - ObjectiveC: `sendActionsForControlEvents:`
  open func sendActions(for controlEvents: UIControl.Event) {
    for connection in connections where !connection.events.isDisjoint(with: controlEvents) {
      // A target that is gone is no reason to look for another.
      guard !connection.hasTarget || connection.target != nil else { continue }
      sendAction(connection.selector, to: connection.target)
    }
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.perform(from: self)
    }
  }

  /// Whether something is done when one of the events happens.
  func isConnected(to events: UIControl.Event) -> Bool {
    connections.contains { !$0.events.isDisjoint(with: events) }
      || actions.contains { !$0.events.isDisjoint(with: events) }
  }
}
