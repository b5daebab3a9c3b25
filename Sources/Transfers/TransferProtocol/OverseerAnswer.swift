package import TransferEngine

/// The answer to an ``OverseerRequest``.
package enum OverseerAnswer: Codable, Sendable, Hashable {
  case transfers([TransferOverview])
  /// The order was carried out.
  case done
  /// There is no such task any more.
  case unknownTask
}
