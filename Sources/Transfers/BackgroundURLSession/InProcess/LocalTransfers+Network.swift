import RuleBlocks
internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport

/// What becomes of a task without a network that it may use, where its session waits for one.
extension LocalTransfers {
  /// CHOICE: how often it is looked whether there is a network.
  private static let pause = Duration.seconds(1)

  /// Lets a task wait, and says so once. What its session wants of a timeout of its requests does not count
  /// meanwhile, its resource timeout does.
  func waitForNetwork(_ transfer: LocalTransfer) {
    stop(transfer)
    transfer.retryAt = now + Self.pause
    watch(transfer)
    guard !transfer.hasSaidThatItWaits else { return }
    transfer.hasSaidThatItWaits = true
    let task = transfer.task
    transfer.session.tell((any URLSessionTaskDelegate).self, of: task) {
      $0.urlSession($1, taskIsWaitingForConnectivity: task)
    }
  }

  /// Tries once more, unless the device is known to have no network: a request that fails would be
  /// seen each time.
  func lookForNetwork(_ transfer: LocalTransfer) {
    if DeviceLibrary.network == DeviceLibrary.Network.none { return waitForNetwork(transfer) }
    transfer.retryAt = nil
    enter(transfer)
    watch(transfer)
  }
}
