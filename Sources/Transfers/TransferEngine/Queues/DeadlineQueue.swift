package import RuleBlocks

/// A queue of times; each key has at most one.
///
/// A heap with lazy removal: moving or removing a key's time needs no search, as the old entry stays until it
/// comes first. So ``next`` is exact, and memory is bounded by the number of calls to ``set(_:for:)`` since.
package struct DeadlineQueue<Key: Hashable & Comparable & Sendable>: Sendable {
  /// A time that was set; equal times are ordered by key, so that runs are reproducible.
  private struct Entry: Comparable, Sendable {
    let time: DeviceInstant
    let key: Key

    static func < (lhs: Self, rhs: Self) -> Bool { (lhs.time, lhs.key) < (rhs.time, rhs.key) }
  }

  /// Includes stale entries, which are recognized when they come first.
  private var entries = Heap<Entry>()
  /// The current time of each key.
  private var times: [Key: DeviceInstant] = [:]

  package init() {}

  package var next: DeviceInstant? { entries.first?.time }

  /// Sets or removes a key's time.
  package mutating func set(_ time: DeviceInstant?, for key: Key) {
    guard times[key] != time else { return }
    times[key] = time
    if let time { entries.insert(Entry(time: time, key: key)) }
    dropStale()
  }

  /// Removes the key with the earliest time, if that is not after `now`.
  package mutating func popDue(at now: DeviceInstant) -> Key? {
    guard let first = entries.first, first.time <= now else { return nil }
    _ = entries.popFirst()
    times[first.key] = nil
    dropStale()
    return first.key
  }

  /// Removes stale entries from the front: those that were moved or removed.
  private mutating func dropStale() {
    while let first = entries.first, times[first.key] != first.time { _ = entries.popFirst() }
  }
}
