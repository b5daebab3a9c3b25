/// The bundle identifier of an app, by which blocks that serve many apps tell them apart.
package struct AppID: Sendable, Hashable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// As the Info.plist, or the scenario, names it.
  package let rawValue: String

  /// - Parameter rawValue: of no other app of the device.
  package init(_ rawValue: String) { self.rawValue = rawValue }
  /// For scenarios and tests, which name apps literally.
  package init(stringLiteral value: String) { rawValue = value }

  /// The identifier as it is.
  package var description: String { rawValue }

  /// By the letters, so that lists are the same in each run.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
