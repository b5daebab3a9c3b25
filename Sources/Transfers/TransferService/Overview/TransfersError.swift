/// Why nothing can be said of transfers, or done with them.
struct TransfersError: Error, CustomStringConvertible {
  /// What is wrong, and what to do, in one line.
  let description: String

  /// Makes an error of a whole line.
  init(_ description: String) { self.description = description }
}
