import CommandLineSyntax

/// The seed for the random choice of programs that are also compiled alone.
///
/// A report that lists the chosen programs includes the seed.
package enum SpotSeed {
  /// The environment variable that sets the seed, to repeat a choice.
  package static let variable = "WORKBOOK_SPOT_SEED"

  /// - Returns: nil when the environment does not specify a seed.
  /// - Throws: for a text that is not a seed.
  package static func value(in environment: [String: String]) throws -> UInt64? {
    guard let text = environment[variable] else { return nil }
    guard let value = UInt64(text) else {
      throw Invocation.UsageError(
        description:
          "\(variable) is '\(text)'; a seed is a non-negative integer, as printed in a report")
    }
    return value
  }
}
