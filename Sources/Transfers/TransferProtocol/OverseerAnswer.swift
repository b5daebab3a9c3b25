package import TransferEngine

/// The answer to an ``OverseerRequest``.
package enum OverseerAnswer: Codable, Sendable, Hashable {
  case transfers([TransferOverview])
  /// What was ordered is done.
  case done
  /// There is no such task any more.
  case unknownTask
}
