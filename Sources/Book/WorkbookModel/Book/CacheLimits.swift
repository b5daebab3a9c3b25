/// How much of what earlier runs left behind stays in the cache.
///
/// The defaults hold for a book whose `workbook.yml` has no `cache`; `workbook cache prune` may be
/// given others. What is removed is only made again when it is needed: no limit changes a result.
package struct CacheLimits: Sendable, Equatable {
  /// What was not used for so long goes, in days.
  package var days = 60
  /// Of more than so many bytes, what was not used for longest goes.
  package var bytes = 5 << 30

  /// Makes the limits of a book that says nothing of them: 60 days and 5 GiB.
  package init() {}

  /// Reads `30d` or `12w` as days.
  ///
  /// Nil for anything else, and for a number without a unit.
  package static func days(_ text: String) -> Int? { amount(text, ["d": 1, "w": 7]) }

  /// Reads `500M` or `1G` as bytes, in powers of 1,024.
  ///
  /// A number without a unit is bytes. Nil for anything else, and for what no `Int` holds.
  package static func bytes(_ text: String) -> Int? {
    amount(text, ["": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40])
  }

  /// A whole number with a unit behind it.
  ///
  /// - Parameter units: what one of each unit comes to, by the text behind the digits; the empty
  ///   text is a number without one.
  private static func amount(_ text: String, _ units: [String: Int]) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let unit = units[String(text.dropFirst(digits.count))] else {
      return nil
    }
    let (value, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : value
  }
}
