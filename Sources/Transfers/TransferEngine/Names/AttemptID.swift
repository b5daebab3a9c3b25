/// One HTTP exchange for a task; its number is not given again while the daemon runs.
///
/// What comes from an attempt that the engine knows no more is late, and means nothing.
///
/// Its number orders attempts by their begin.
package struct AttemptID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// From 1.
  package let number: Int

  /// - Parameter number: above all that were given.
  package init(_ number: Int) { self.number = number }

  /// `attempt 7`, for logs and failing tests.
  package var description: String { "attempt \(number)" }

  /// The older one first.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}
