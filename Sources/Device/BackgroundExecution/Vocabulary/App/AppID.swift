/// The bundle identifier of an app.
package struct AppID: Sendable, Hashable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  package let rawValue: String

  /// - Parameter rawValue: unique on the device.
  package init(_ rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  package var description: String { rawValue }

  /// Orders by the text, so that lists are the same in each run.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
