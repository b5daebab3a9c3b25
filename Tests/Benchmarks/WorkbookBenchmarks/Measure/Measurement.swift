/// What several runs of one thing gave: milliseconds, or a ratio without a unit.
///
/// The median is what bounds are about: on a machine that does other things too, one run of several may
/// take long.
package struct Measurement: Codable, Sendable, Equatable {
  package let minimum: Double
  /// The value in the middle; of an even number of values, the mean of the two in the middle.
  package let median: Double
  package let maximum: Double
  /// How many values there are.
  package let runs: Int

  /// - Returns: nil when there are no values.
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
