/// A process of a client, for as long as it is connected; the shell gives each a new number.
package struct ConnectionID: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package var description: String { "connection \(number)" }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}
