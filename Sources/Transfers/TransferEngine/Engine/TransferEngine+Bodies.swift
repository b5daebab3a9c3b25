import RuleBlocks

/// The growth of a body.
extension TransferEngine {
  /// Records that a body has grown, and notifies the client if it runs.
  ///
  /// - Parameter total: the length of the partial, not just of this attempt's body.
  mutating func received(_ total: Int64, of attempt: AttemptID) {
    guard let id = attempts[attempt], let exchange = tasks[id]?.exchange,
      exchange.bodyStart != nil
    else { return }
    progress(id, exchange, total, isTransfer: tasks[id]?.record.order.isDownload == true)
    if tasks[id]?.record.order.isDownload == true {
      tell(.received(task: id.number, total: total, expected: tasks[id]?.expected), id.session)
    }
  }

  /// Records sent bytes of an upload, and notifies the client if it runs.
  mutating func sent(_ total: Int64, of attempt: AttemptID) {
    guard let id = attempts[attempt], let exchange = tasks[id]?.exchange,
      case .upload(let file) = tasks[id]?.record.order.kind
    else { return }
    progress(id, exchange, total, isTransfer: true)
    watchSending(id, isOver: total >= file.length)
    tell(.sent(task: id.number, total: total, expected: file.length), id.session)
  }

  /// Measures the throughput of an upload while it is sending, not while it waits for its answer (R74).
  private mutating func watchSending(_ id: TransferTaskID, isOver: Bool) {
    let now = now
    changeExchange(id) {
      if isOver {
        $0.windowStart = nil
      } else if $0.windowStart == nil {
        $0.beginWindow(at: now)
      }
    }
    watch(id)
  }

  /// Records progress: the request timeout starts over (R70), and earlier failures are forgotten (R72).
  ///
  /// Failures are only forgotten after progress from which the next attempt could continue. Otherwise a
  /// server that always breaks off the same body would be retried without ever waiting longer.
  ///
  /// - Parameters:
  ///   - exchange: its state before.
  ///   - isTransfer: whether the total counts as transferred; the answer to an upload does not.
  private mutating func progress(
    _ id: TransferTaskID, _ exchange: Exchange, _ total: Int64, isTransfer: Bool
  ) {
    let now = now
    changeExchange(id) {
      $0.lastHeard = now
      if isTransfer { $0.transferred = total }
    }
    // Progress that starts at 0 each time does not show that it will ever end.
    guard let task = tasks[id], task.record.failures != 0 || task.record.waitsFollowed != nil,
      total > exchange.transferred,
      let partial = task.record.partial, task.isResumable(partial, length: total)
    else { return }
    change(id) {
      $0.failures = 0
      $0.waitsFollowed = nil
    }
  }

  /// Records how much of a partial is on disk.
  mutating func durable(_ total: Int64, of attempt: AttemptID) {
    guard let id = attempts[attempt], tasks[id]?.exchange?.bodyStart != nil,
      tasks[id]?.record.partial?.durable != total
    else { return }
    change(id) { $0.partial?.durable = total }
  }
}
