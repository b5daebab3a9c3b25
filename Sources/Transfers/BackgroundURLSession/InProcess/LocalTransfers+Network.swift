import RuleBlocks
internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport

/// Waiting for a network, in sessions that do.
extension LocalTransfers {
  /// CHOICE: how often to check for a network.
  private static let pause = Duration.seconds(1)

  /// Lets a task wait, and reports so once. The request timeout does not count meanwhile; the resource
  /// timeout does.
  func waitForNetwork(_ transfer: LocalTransfer) {
    // Nothing of a body is read before there is a connection: the next exchange sends it.
    let unread = transfer.sentStream
    stop(transfer)
    transfer.sentStream = unread
    transfer.retryAt = now + Self.pause
    watch(transfer)
    guard !transfer.hasSaidThatItWaits else { return }
    transfer.hasSaidThatItWaits = true
    let task = transfer.task
    transfer.session.tell((any URLSessionTaskDelegate).self, of: task) {
      $0.urlSession($1, taskIsWaitingForConnectivity: task)
    }
  }

  /// Tries again, unless the device is known to have no network: the program would see each failed request.
  func lookForNetwork(_ transfer: LocalTransfer) {
    if DeviceLibrary.network == DeviceLibrary.Network.none { return waitForNetwork(transfer) }
    transfer.retryAt = nil
    enter(transfer)
    watch(transfer)
  }
}
