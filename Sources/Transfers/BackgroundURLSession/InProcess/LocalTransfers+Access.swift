internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport
private import Synchronization
internal import TransferEngine

/// Which networks tasks may use (R84), where a device says which one it has.
///
/// Checked just before a connection is made, only for sessions and requests that forbid something.
extension LocalTransfers {
  /// Returns why a task may not use the current network; nil if it may, or if the kind of network is unknown.
  func obstacle(to transfer: LocalTransfer) -> URLError.NetworkUnavailableReason? {
    let (allowsCellular, allowsExpensive) = transfer.session.settings.values.withLock {
      ($0.rules.allowsCellular, $0.allowsExpensive)
    }
    let isAllowed = allowsCellular && transfer.task.currentRequest?.allowsCellularAccess != false
    // No check is needed for what may use any network.
    guard !(isAllowed && allowsExpensive), DeviceLibrary.network == .cellular else { return nil }
    return isAllowed ? .expensive : .cellular
  }

  /// Lets a task wait for another network if its session waits; ends it otherwise.
  func keepOff(_ transfer: LocalTransfer, _ reason: URLError.NetworkUnavailableReason) {
    guard !transfer.session.settings.waitsForConnectivity else { return waitForNetwork(transfer) }
    fail(transfer, URLError(unavailable: reason, of: url(of: transfer)))
  }
}
