internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport
private import Synchronization
internal import TransferEngine

/// Which networks tasks may go over (R84), where a device says which it has.
///
/// Asked just before a connection is made, only of sessions and requests that forbid something.
extension LocalTransfers {
  /// Why a task may not use the network that there is; nil if it may, or if nothing is known of the network.
  func obstacle(to transfer: LocalTransfer) -> URLError.NetworkUnavailableReason? {
    let (allowsCellular, allowsExpensive) = transfer.session.settings.values.withLock {
      ($0.rules.allowsCellular, $0.allowsExpensive)
    }
    let isAllowed = allowsCellular && transfer.task.currentRequest?.allowsCellularAccess != false
    // What may go anywhere asks nothing.
    guard !(isAllowed && allowsExpensive), DeviceLibrary.network == .cellular else { return nil }
    return isAllowed ? .expensive : .cellular
  }

  /// Lets a task wait for another network, if its session waits, or else ends it.
  func keepOff(_ transfer: LocalTransfer, _ reason: URLError.NetworkUnavailableReason) {
    guard !transfer.session.settings.waitsForConnectivity else { return waitForNetwork(transfer) }
    fail(transfer, URLError(unavailable: reason, of: url(of: transfer)))
  }
}
