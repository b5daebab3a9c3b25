/// Why nothing can be said of transfers, or done with them.
struct TransfersError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
