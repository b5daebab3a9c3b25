package import TransferEngine

/// What a tool asks that looks after all transfers of its user.
package enum OverseerRequest: Codable, Sendable, Hashable {
  /// Every transfer, each time.
  case list
  case order(TransferTaskID, OverseerOrder)
}
