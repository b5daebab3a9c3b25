internal import Foundation
internal import Synchronization

/// Which blocks observe which property of which object.
///
/// Swift on Linux has no observed properties: the lowering adds ``_kvoWill(_:_:_:)`` and
/// ``_kvoDid(_:_:_:)`` to those that samples mark `@objc dynamic`.
package enum KeyValueObservers {
  /// One observer of one property.
  ///
  /// Unchecked: the old values are touched under the lock of ``KeyValueObservers`` only; the rest
  /// never changes, and a change is told on the thread that makes it.
  final class Watch: @unchecked Sendable {
    let key: String
    let options: NSKeyValueObservingOptions
    /// The observer, if it is an object; what it wants to know is over when it is gone.
    weak let observer: AnyObject?
    let context: UnsafeMutableRawPointer?
    let tell: (Change) -> Void
    /// The values before the changes that are under way, innermost last.
    fileprivate var oldValues: [Any?] = []

    init(
      key: String, options: NSKeyValueObservingOptions, observer: AnyObject? = nil,
      context: UnsafeMutableRawPointer? = nil, tell: @escaping (Change) -> Void
    ) {
      self.key = key
      self.options = options
      self.observer = observer
      self.context = context
      self.tell = tell
    }
  }

  /// What is told about one change.
  struct Change {
    var old: Any?
    var new: Any?
    var isPrior = false
  }

  /// The object is weak: a new one at the address of one that is gone must not inherit its observers.
  ///
  /// Unchecked: the object is compared, never used.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    var watches: [Watch] = []
  }

  private struct Contents: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var sweepAt = 16
  }

  private static let contents = Mutex(Contents())

  /// How many objects are remembered, those that are gone since the last sweep included.
  package static var count: Int { contents.withLock { $0.entries.count } }

  /// Adds an observer of an object, which is not kept.
  static func add(_ watch: Watch, to object: AnyObject) {
    if let progress = object as? Progress { ObservedProgress.follow(progress) }
    let id = ObjectIdentifier(object)
    // What is dropped is released outside of the lock: it may end observations of its own.
    let dropped = contents.withLock { contents in
      var dropped: [Entry] = []
      if contents.entries.count >= contents.sweepAt {
        dropped = contents.entries.values.filter { $0.object == nil }
        contents.entries = contents.entries.filter { $0.value.object != nil }
        contents.sweepAt = max(16, 2 * contents.entries.count)
      }
      if let entry = contents.entries[id], entry.object == nil { dropped.append(entry) }
      if contents.entries[id]?.object == nil { contents.entries[id] = Entry(object: object) }
      contents.entries[id]?.watches.append(watch)
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  /// Tells a change that has been made.
  static func tell(_ key: String, of object: AnyObject, from old: Any?, to new: Any?) {
    for watch in watches(of: object, key: key) {
      if watch.options.contains(.prior) { watch.tell(Change(old: old, isPrior: true)) }
      watch.tell(Change(old: old, new: new))
    }
  }

  /// Removes the observers of an object that fit.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  static func remove(from id: ObjectIdentifier, where fits: (Watch) -> Bool) -> Bool {
    let removed = contents.withLock { contents in
      guard let watches = contents.entries[id]?.watches else { return [Watch]() }
      let left = watches.filter { !fits($0) }
      if left.isEmpty { contents.entries[id] = nil } else { contents.entries[id]?.watches = left }
      return watches.filter { known in !left.contains { $0 === known } }
    }
    return !removed.isEmpty
  }

  /// The observers of one property of an object, in the order in which they came.
  static func watches(of object: AnyObject, key: String) -> [Watch] {
    contents.withLock { contents in
      guard let entry = contents.entries[ObjectIdentifier(object)], entry.object === object
      else { return [] }
      return entry.watches.filter { $0.key == key }
    }
  }

  /// Notes the value before a change.
  static func begin(_ watch: Watch, from value: Any?) {
    // The value stays on the thread that changes the property; the lock guards the array alone.
    nonisolated(unsafe) let value = value
    contents.withLock { _ in watch.oldValues.append(value) }
  }

  /// Ends the innermost change under way.
  ///
  /// - Returns: What to tell; nil if the observer came while the change was under way.
  static func end(_ watch: Watch) -> Change? {
    nonisolated(unsafe) var change: Change?
    contents.withLock { _ in
      if let old = watch.oldValues.popLast() { change = Change(old: old) }
    }
    return change
  }
}

/// Says that a property is about to change; written by the lowering.
public func _kvoWill<Object: AnyObject>(
  _ object: Object, _ key: String, _ value: @autoclosure () -> Any?
) {
  for watch in KeyValueObservers.watches(of: object, key: key) {
    let old = value()
    KeyValueObservers.begin(watch, from: old)
    if watch.options.contains(.prior) { watch.tell(.init(old: old, isPrior: true)) }
  }
}

/// Says that a property has changed; written by the lowering.
public func _kvoDid<Object: AnyObject>(
  _ object: Object, _ key: String, _ value: @autoclosure () -> Any?
) {
  for watch in KeyValueObservers.watches(of: object, key: key) {
    guard var change = KeyValueObservers.end(watch) else { continue }
    change.new = value()
    watch.tell(change)
  }
}

/// What `#keyPath(property)` is lowered to: the reference is type-checked, the name is the result.
public func _keyPath<Root, Value>(_ property: KeyPath<Root, Value>, _ name: String) -> String {
  name
}
