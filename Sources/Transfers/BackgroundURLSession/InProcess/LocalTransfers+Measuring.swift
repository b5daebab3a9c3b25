internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport
private import Synchronization
internal import TransferEngine

/// The metrics of tasks: each exchange is measured where it ends (``LocalTransfers/stop(_:)``).
extension LocalTransfers {
  /// Notes what an exchange has taken, before it is forgotten.
  func measure(_ transfer: LocalTransfer, attempt: Int) {
    guard let request = transfer.sentRequest else { return }
    transfer.sentRequest = nil
    let measures = transport?.takeMeasures(attempt: attempt)
    let kind: URLSessionTaskMetrics.ResourceFetchType =
      transfer.loader != nil ? .unknown : measures == nil ? .localCache : .networkLoad
    transfer.transactions.append(
      URLSessionTaskTransactionMetrics(
        request, transfer.given ?? transfer.lastHead?.response(to: request),
        Date(timeIntervalSince1970: transfer.began), measures, kind))
  }

  /// Notes that an exchange begins, of whatever kind.
  func noteBegin(of transfer: LocalTransfer) {
    transfer.began = Self.wallTime
    transfer.sentRequest = transfer.task.currentRequest
    transfer.lastHead = nil
  }
}

extension LocalTransfer {
  /// Hands the metrics to the task, whose delegate gets them before its end.
  func finishMeasuring() {
    let metrics = URLSessionTaskMetrics(transactions, since: resumed, redirects: redirects)
    task.values.withLock { $0.metrics = metrics }
  }
}
