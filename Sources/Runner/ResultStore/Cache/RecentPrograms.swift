import Synchronization

/// The linked programs of the cache, with the last ones at hand.
///
/// Reading a program and making sure that it is what its name says costs as much as starting it, and a
/// bundle's is asked for once for each of its samples.
///
/// Safe to use from all tasks. Two that ask for the same program at once may both read it.
package final class RecentPrograms: Sendable {
  private let cache: ResultCache
  /// How many programs are at hand; a run wants as many as it works on at a time, and one more.
  private let capacity: Int
  /// The latest first.
  private let recent = Mutex<[(name: String, bytes: [UInt8])]>([])

  /// Makes one with none at hand.
  package init(cache: ResultCache, capacity: Int) {
    self.cache = cache
    self.capacity = capacity
  }

  /// The bytes of a program, or nil as ``ResultCache/program(_:)`` says.
  package func bytes(of name: String) -> [UInt8]? {
    if let known = recent.withLock({ $0.first { $0.name == name } }) { return known.bytes }
    guard let bytes = cache.program(name) else { return nil }
    note(name, bytes)
    return bytes
  }

  /// Keeps a program that was linked just now, and returns its name.
  package func keep(_ bytes: [UInt8]) throws -> String {
    let name = try cache.keepProgram(bytes)
    note(name, bytes)
    return name
  }

  /// Puts a program in front, and drops what is over the capacity.
  private func note(_ name: String, _ bytes: [UInt8]) {
    recent.withLock { recent in
      recent = Array(([(name, bytes)] + recent.filter { $0.name != name }).prefix(capacity))
    }
  }
}
