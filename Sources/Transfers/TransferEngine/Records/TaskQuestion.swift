/// A question of a task to its delegate.
package enum TaskQuestion: String, Codable, Sendable, Hashable {
  /// `willBeginDelayedRequest` (R90).
  case delayedBegin
  /// `didReceive challenge` (R51).
  case challenge
}
