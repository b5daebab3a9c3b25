/// One HTTP exchange for a task; its number is not given again while the daemon runs.
///
/// What comes from an attempt that the engine knows no more is late, and means nothing.
package struct AttemptID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// From 1.
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package var description: String { "attempt \(number)" }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}
