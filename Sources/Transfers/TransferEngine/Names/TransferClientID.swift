/// The name of a program with background transfers, unique for one user.
package struct TransferClientID: Codable, Sendable, Hashable, Comparable,
  ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The bundle identifier, or the name of an executable file; on the device, the app's name there.
  package let rawValue: String

  /// - Parameter rawValue: untrusted if it comes from a client.
  package init(_ rawValue: String) { self.rawValue = rawValue }
  /// For tests and rules, which use literal names.
  package init(stringLiteral value: String) { rawValue = value }

  package var description: String { rawValue }

  /// Orders by name, so that lists are the same in each run.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
