/// A number that a benchmark is about, optionally with a bound.
///
/// A report has both numbers and the verdict, so that a script need not know any bound. A measurement that is
/// not a number (a missing time) violates every bound.
package struct Finding: Codable, Sendable {
  /// What is measured or compared: `swiftc one by one / workbook`.
  package let name: String
  package let value: Measurement
  /// The lower bound of the median.
  package private(set) var atLeast: Double?
  /// The upper bound of the median.
  package private(set) var atMost: Double?
  /// Whether the median keeps the bound; nil without a bound.
  package private(set) var holds: Bool?

  package init(_ name: String, _ value: Measurement) {
    self.name = name
    self.value = value
  }

  /// Returns the finding with a lower bound and its verdict.
  package func atLeast(_ bound: Double) -> Finding {
    var finding = self
    finding.atLeast = bound
    finding.holds = value.median >= bound
    return finding
  }

  /// Returns the finding with an upper bound and its verdict.
  package func atMost(_ bound: Double) -> Finding {
    var finding = self
    finding.atMost = bound
    finding.holds = value.median <= bound
    return finding
  }
}
