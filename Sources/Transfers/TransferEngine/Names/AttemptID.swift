/// One HTTP exchange for a task; its number is not reused while the daemon runs.
///
/// Events of an attempt that the engine no longer knows are late, and ignored.
///
/// Attempts are ordered by their start.
package struct AttemptID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Starts at 1.
  package let number: Int

  /// - Parameter number: greater than all earlier ones.
  package init(_ number: Int) { self.number = number }

  /// `attempt 7`, for logs and test failures.
  package var description: String { "attempt \(number)" }

  /// Orders by age, the oldest first.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}
