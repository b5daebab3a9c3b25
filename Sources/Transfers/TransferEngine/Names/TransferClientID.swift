/// The name of a program that has background transfers: its bundle identifier, under one user.
package struct TransferClientID: Codable, Sendable, Hashable, Comparable,
  ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The bundle identifier, or the name of an executable file; on the device an app's name there.
  package let rawValue: String

  /// - Parameter rawValue: hostile input, where a client says it.
  package init(_ rawValue: String) { self.rawValue = rawValue }
  /// For tests and rules, which name clients literally.
  package init(stringLiteral value: String) { rawValue = value }

  /// The name as it is.
  package var description: String { rawValue }

  /// By the name's letters, so that lists are the same in each run.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
