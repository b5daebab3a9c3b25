/// The values of several runs: milliseconds, or a ratio without a unit.
///
/// Bounds apply to the median: on a machine that does other things too, one run of several may take long.
package struct Measurement: Codable, Sendable, Equatable {
  package let minimum: Double
  /// The middle value; for an even number of values, the mean of the two in the middle.
  package let median: Double
  package let maximum: Double
  /// The number of values.
  package let runs: Int

  /// Summarizes values; nil if there are none.
  package init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let upper = sorted[sorted.count / 2]
    let lower = sorted[(sorted.count - 1) / 2]
    minimum = first
    median = (lower + upper) / 2
    maximum = last
    runs = sorted.count
  }
}

extension Duration {
  /// The length in milliseconds, with fractions.
  package var milliseconds: Double { self / .milliseconds(1) }
}
