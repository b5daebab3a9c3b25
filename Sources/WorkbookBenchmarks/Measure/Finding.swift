/// A number that a benchmark is about, with the bound that is set to it.
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

  package init(_ name: String, _ value: Measurement) {
    self.name = name
    self.value = value
  }

  package func atLeast(_ bound: Double) -> Finding {
    var finding = self
    finding.atLeast = bound
    finding.holds = value.median >= bound
    return finding
  }

  package func atMost(_ bound: Double) -> Finding {
    var finding = self
    finding.atMost = bound
    finding.holds = value.median <= bound
    return finding
  }
}
