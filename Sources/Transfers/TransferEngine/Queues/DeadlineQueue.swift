package import RuleBlocks

/// When each key must be looked at; a key has one time at most.
///
/// A heap with late removal: to move or take away a key's time costs no search, as the old entry
/// stays until it comes first. So ``next`` is exact, and memory is bounded by the number of calls
/// to ``set(_:for:)`` since.
package struct DeadlineQueue<Key: Hashable & Comparable & Sendable>: Sendable {
  /// A time that was set; equal times are in the order of their keys, so that runs are alike.
  private struct Entry: Comparable, Sendable {
    let time: DeviceInstant
    let key: Key

    static func < (lhs: Self, rhs: Self) -> Bool { (lhs.time, lhs.key) < (rhs.time, rhs.key) }
  }

  /// What was set before stays in it until it comes first, and is then seen to be over.
  private var entries = Heap<Entry>()
  /// The time that counts for each key.
  private var times: [Key: DeviceInstant] = [:]

  /// Nothing is due.
  package init() {}

  /// The earliest time that is set.
  package var next: DeviceInstant? { entries.first?.time }

  /// Sets a key's time, or takes it away.
  package mutating func set(_ time: DeviceInstant?, for key: Key) {
    guard times[key] != time else { return }
    times[key] = time
    if let time { entries.insert(Entry(time: time, key: key)) }
    dropStale()
  }

  /// Takes out whose time has come first, if it is not after a moment.
  package mutating func popDue(at now: DeviceInstant) -> Key? {
    guard let first = entries.first, first.time <= now else { return nil }
    _ = entries.popFirst()
    times[first.key] = nil
    dropStale()
    return first.key
  }

  /// Takes out entries in front that count no more: moved since, or taken away.
  private mutating func dropStale() {
    while let first = entries.first, times[first.key] != first.time { _ = entries.popFirst() }
  }
}
