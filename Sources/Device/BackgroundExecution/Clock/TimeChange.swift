/// A change of the time that people read (R112).
///
/// An app receives it when it runs next, several changes in one.
package struct TimeChange: OptionSet, Sendable, Hashable {
  /// The flags as they are sent over the link.
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Midnight has passed.
  package static let day = TimeChange(rawValue: 1)
  /// The clock was set.
  package static let clock = TimeChange(rawValue: 2)
  package static let zone = TimeChange(rawValue: 4)
  package static let daylightSaving = TimeChange(rawValue: 8)
}
