public import Foundation

extension NSObjectProtocol where Self: NSObject {
  /// Calls a closure when a property marked `@objc dynamic` changes, until the result is released.
  ///
  /// The second parameter, the property's name, is added by the lowering.
  ///
  /// - Returns: the observation; it ends when it is invalidated or released.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, _ name: String, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let watch = KeyValueObservers.Watch(key: name, options: options) { [weak self] change in
      guard let self else { return }
      let new = options.contains(.new) && !change.isPrior ? change.new as? Value : nil
      let old = options.contains(.old) ? change.old as? Value : nil
      changeHandler(
        self,
        NSKeyValueObservedChange(
          kind: .setting, newValue: new, oldValue: old, isPrior: change.isPrior))
    }
    KeyValueObservers.add(watch, to: self)
    if options.contains(.initial) {
      let new = options.contains(.new) ? self[keyPath: keyPath] : nil
      changeHandler(
        self,
        NSKeyValueObservedChange(kind: .setting, newValue: new, oldValue: nil, isPrior: false))
    }
    return NSKeyValueObservation(of: ObjectIdentifier(self), by: watch)
  }

  /// Notifies an observer when a property marked `@objc dynamic` changes, until it is removed.
  ///
  /// Neither object retains the other.
  ///
  /// - ObjectiveC: `addObserver:forKeyPath:options:context:`
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard !keyPath.contains(".") else {
      fatalError("the key path '\(keyPath)' has several components; observe a single property")
    }
    let watch = KeyValueObservers.Watch(
      key: keyPath, options: options, observer: observer, context: context
    ) { [weak self, weak observer] change in
      guard let observer else { return }
      report(change, options: options, keyPath, of: self, to: observer, context)
    }
    KeyValueObservers.add(watch, to: self)
    if options.contains(.initial) {
      let getter = Selector(name: keyPath, place: nil)
      report(
        KeyValueObservers.Change(new: MethodTable.send(getter, to: self, [])),
        options: options.subtracting(.old), keyPath, of: self, to: observer, context)
    }
  }

  /// Removes an observer of a property; traps if it does not observe it.
  ///
  /// - ObjectiveC: `removeObserver:forKeyPath:`
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    remove(observer, keyPath) { _ in true }
  }

  /// Removes an observer of a property with a context; traps if there is none.
  ///
  /// - ObjectiveC: `removeObserver:forKeyPath:context:`
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    remove(observer, keyPath) { $0.context == context }
  }

  private func remove(
    _ observer: NSObject, _ keyPath: String, where fits: (KeyValueObservers.Watch) -> Bool
  ) {
    let removed = KeyValueObservers.remove(from: ObjectIdentifier(self)) {
      $0.key == keyPath && $0.observer === observer && fits($0)
    }
    guard !removed else { return }
    fatalError(
      "'\(type(of: observer))' does not observe '\(keyPath)' of '\(type(of: self))'; "
        + "remove each observer once")
  }
}

/// An object that observes properties of others; the lowering adds the conformance.
public protocol _KVOObserving: AnyObject {
  /// Receives a change of a property that the object observes.
  ///
  /// - ObjectiveC: `observeValueForKeyPath:ofObject:change:context:`
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

private func report(
  _ change: KeyValueObservers.Change, options: NSKeyValueObservingOptions, _ keyPath: String,
  of object: AnyObject?, to observer: NSObject, _ context: UnsafeMutableRawPointer?
) {
  guard let watcher = observer as? any _KVOObserving else {
    refuseObservation(of: keyPath, by: observer)
  }
  var entries: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
  if options.contains(.old) { entries[.oldKey] = change.old ?? NSNull() }
  if options.contains(.new), !change.isPrior { entries[.newKey] = change.new ?? NSNull() }
  if change.isPrior { entries[.notificationIsPriorKey] = true }
  watcher.observeValue(forKeyPath: keyPath, of: object, change: entries, context: context)
}

/// Ends the process, as Foundation does if a change reaches an object that does not handle it.
func refuseObservation(of keyPath: String?, by observer: NSObject) -> Never {
  fatalError(
    "an 'observeValue(forKeyPath:of:change:context:)' for '\(keyPath ?? "")' reached "
      + "'\(type(of: observer))', which does not handle it; override the method there")
}
