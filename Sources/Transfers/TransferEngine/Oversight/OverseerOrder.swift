/// An order of the user for a transfer, regardless of its program.
package enum OverseerOrder: Codable, Sendable, Hashable {
  /// Like the program's `cancel()`: it gets -999.
  case cancel
  /// Like the program's `resume()`; a task that waits after a failure is retried at once.
  case resume
  /// Removes the bytes that are kept for a task's resume data (R203).
  case free
}
