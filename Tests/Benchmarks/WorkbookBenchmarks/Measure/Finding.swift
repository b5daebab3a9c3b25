/// A number that a benchmark is about, with the bound that is set to it.
///
/// A report has it with both numbers and the verdict, so that a script need not know any bound. A
/// measurement that is no number (a time that is missing) holds no bound.
package struct Finding: Codable, Sendable {
  /// What is compared with what, or what is measured: `swiftc one by one / workbook`.
  package let name: String
  package let value: Measurement
  /// The median is to be at least this.
  package private(set) var atLeast: Double?
  /// The median is to be at most this.
  package private(set) var atMost: Double?
  /// Whether the median keeps the bound; nil when there is none.
  package private(set) var holds: Bool?

  /// A finding without a bound.
  package init(_ name: String, _ value: Measurement) {
    self.name = name
    self.value = value
  }

  /// The finding with a lower bound, and whether it holds.
  package func atLeast(_ bound: Double) -> Finding {
    var finding = self
    finding.atLeast = bound
    finding.holds = value.median >= bound
    return finding
  }

  /// The finding with an upper bound, and whether it holds.
  package func atMost(_ bound: Double) -> Finding {
    var finding = self
    finding.atMost = bound
    finding.holds = value.median <= bound
    return finding
  }
}
