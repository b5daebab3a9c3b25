/// A connected process of a client; the shell gives each connection a new number.
package struct ConnectionID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Starts at 1.
  package let number: Int

  /// - Parameter number: greater than all earlier ones.
  package init(_ number: Int) { self.number = number }

  /// `connection 7`, for logs and test failures.
  package var description: String { "connection \(number)" }

  /// Orders by age, the oldest first.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}
