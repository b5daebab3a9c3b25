/// The name of a program that has background transfers: its bundle identifier, under one user.
package struct TransferClientID: Codable, Sendable, Hashable, Comparable,
  ExpressibleByStringLiteral,
  CustomStringConvertible
{
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  package var description: String { rawValue }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
