import Synchronization

/// The linked programs of the cache, of which the most recent ones stay in memory.
///
/// Reading a program and checking its hash costs as much as starting it, and a bundle's program is needed for
/// each of its samples.
///
/// Safe to use from all tasks. Two tasks that need the same program at once may both read it.
package final class RecentPrograms: Sendable {
  private let cache: ResultCache
  /// The number of programs in memory; a run needs one more than it works on at a time.
  private let capacity: Int
  /// The most recent first.
  private let recent = Mutex<[(name: String, bytes: [UInt8])]>([])

  package init(cache: ResultCache, capacity: Int) {
    self.cache = cache
    self.capacity = capacity
  }

  /// The bytes of a program; nil under the conditions of ``ResultCache/program(_:)``.
  package func bytes(of name: String) -> [UInt8]? {
    if let known = recent.withLock({ $0.first { $0.name == name } }) { return known.bytes }
    guard let bytes = cache.program(name) else { return nil }
    note(name, bytes)
    return bytes
  }

  /// Stores a newly linked program and returns its name.
  package func keep(_ bytes: [UInt8]) throws -> String {
    let name = try cache.keepProgram(bytes)
    note(name, bytes)
    return name
  }

  /// Moves a program to the front, and drops what exceeds the capacity.
  private func note(_ name: String, _ bytes: [UInt8]) {
    recent.withLock { recent in
      recent = Array(([(name, bytes)] + recent.filter { $0.name != name }).prefix(capacity))
    }
  }
}
