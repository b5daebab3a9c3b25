package import TransferEngine

/// A request of a tool that manages all transfers of its user.
package enum OverseerRequest: Codable, Sendable, Hashable {
  /// Lists every transfer, not just changes.
  case list
  case order(TransferTaskID, OverseerOrder)
}
