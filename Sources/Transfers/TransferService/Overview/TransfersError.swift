/// The reason why transfers cannot be listed or controlled.
struct TransfersError: Error, CustomStringConvertible {
  /// The problem and the next step, in one line.
  let description: String

  init(_ description: String) { self.description = description }
}
