/// How much of what earlier runs left behind stays in the cache.
package struct CacheLimits: Sendable, Equatable {
  /// What was not used for so long goes, in days.
  package var days = 60
  /// Of more than so many bytes, what was not used for longest goes.
  package var bytes = 5 << 30

  package init() {}

  /// Reads `30d` or `12w` as days.
  package static func days(_ text: String) -> Int? { amount(text, ["d": 1, "w": 7]) }

  /// Reads `500M` or `1G` as bytes, in powers of 1,024.
  package static func bytes(_ text: String) -> Int? {
    amount(text, ["": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40])
  }

  /// A whole number with a unit behind it.
  private static func amount(_ text: String, _ units: [String: Int]) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let unit = units[String(text.dropFirst(digits.count))] else {
      return nil
    }
    let (value, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : value
  }
}
