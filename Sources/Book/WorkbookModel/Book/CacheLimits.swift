/// Limits on what the cache keeps of earlier runs.
///
/// The defaults apply to a book whose `workbook.yml` has no `cache`; `workbook cache prune` accepts others.
/// Removed entries are recreated when needed, so no limit changes a result.
package struct CacheLimits: Sendable, Equatable {
  /// The number of days after which unused entries are removed.
  package var days = 60
  /// The size in bytes above which the least recently used entries are removed.
  package var bytes = 5 << 30

  /// The address of the cache that is shared with other machines; nil for none.
  package var remote: String?

  /// Creates the default limits: 60 days and 5 GiB.
  package init() {}

  /// Parses `30d` or `12w` as days.
  ///
  /// Nil for anything else, including a number without a unit.
  package static func days(_ text: String) -> Int? { amount(text, ["d": 1, "w": 7]) }

  /// Parses `500M` or `1G` as bytes, in powers of 1,024.
  ///
  /// A number without a unit is in bytes. Nil for anything else, and on overflow.
  package static func bytes(_ text: String) -> Int? {
    amount(text, ["": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40])
  }

  /// Parses a whole number followed by a unit.
  ///
  /// - Parameter units: the factor of each unit; an empty name allows a number without a unit.
  private static func amount(_ text: String, _ units: [String: Int]) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let unit = units[String(text.dropFirst(digits.count))] else {
      return nil
    }
    let (value, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : value
  }
}
