/// A process of a client, for as long as it is connected; the shell gives each a new number.
package struct ConnectionID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// From 1.
  package let number: Int

  /// - Parameter number: above all that were given.
  package init(_ number: Int) { self.number = number }

  /// `connection 7`, for logs and failing tests.
  package var description: String { "connection \(number)" }

  /// The one that came first is first.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}
