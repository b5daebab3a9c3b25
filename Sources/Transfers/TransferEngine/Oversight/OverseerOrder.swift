/// What the user orders of a transfer, whatever its program wants.
package enum OverseerOrder: Codable, Sendable, Hashable {
  /// As the program's `cancel()`: it hears -999.
  case cancel
  /// As the program's `resume()`; a task that waits after a failure tries again at once.
  case resume
}
