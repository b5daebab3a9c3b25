/// What the choice of programs that are also compiled alone follows from.
///
/// A report that says which were chosen says this too.
enum SpotSeed {
  /// Chooses them again.
  static let variable = "WORKBOOK_SPOT_SEED"

  /// - Returns: nil when the environment asks for none.
  /// - Throws: for a text that is no seed.
  static func value(in environment: [String: String]) throws -> UInt64? {
    guard let text = environment[variable] else { return nil }
    guard let value = UInt64(text) else {
      throw Invocation.UsageError(
        description: "\(variable) is '\(text)'; a seed is a number from 0, as a report prints it")
    }
    return value
  }
}
