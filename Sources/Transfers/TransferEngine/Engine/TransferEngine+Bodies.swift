import RuleBlocks

/// How a body grows.
extension TransferEngine {
  /// Notes that a body has grown, and tells the client if it runs.
  ///
  /// - Parameter total: the length of the partial, not of this attempt's body alone.
  mutating func received(_ total: Int64, of attempt: AttemptID) {
    guard let id = attempts[attempt], let exchange = tasks[id]?.exchange,
      exchange.bodyStart != nil
    else { return }
    progress(id, exchange, total, isTransfer: tasks[id]?.record.order.isDownload == true)
    if tasks[id]?.record.order.isDownload == true {
      tell(.received(task: id.number, total: total, expected: tasks[id]?.expected), id.session)
    }
  }

  /// Notes that so much of an upload is sent, and tells the client if it runs.
  mutating func sent(_ total: Int64, of attempt: AttemptID) {
    guard let id = attempts[attempt], let exchange = tasks[id]?.exchange,
      case .upload(let file) = tasks[id]?.record.order.kind
    else { return }
    progress(id, exchange, total, isTransfer: true)
    watchSending(id, isOver: total >= file.length)
    tell(.sent(task: id.number, total: total, expected: file.length), id.session)
  }

  /// The throughput of an upload is looked at while it sends, not while it waits for its answer (R74).
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

  /// Notes that something came or went: the request timeout begins anew (R70), and what failed
  /// before is forgotten (R72).
  ///
  /// That is forgotten only by progress which a next attempt could go on from: a server that breaks
  /// off the same body each time would else be asked again without ever waiting longer.
  ///
  /// - Parameters:
  ///   - exchange: as it was before.
  ///   - isTransfer: whether the total counts as transferred; the answer to an upload does not.
  private mutating func progress(
    _ id: TransferTaskID, _ exchange: Exchange, _ total: Int64, isTransfer: Bool
  ) {
    let now = now
    changeExchange(id) {
      $0.lastHeard = now
      if isTransfer { $0.transferred = total }
    }
    // What begins at 0 each time says nothing about whether it will end.
    guard let task = tasks[id], task.record.failures != 0 || task.record.waitsFollowed != nil,
      total > exchange.transferred,
      let partial = task.record.partial, task.isResumable(partial, length: total)
    else { return }
    change(id) {
      $0.failures = 0
      $0.waitsFollowed = nil
    }
  }

  /// Notes that so much of a partial is on disk.
  mutating func durable(_ total: Int64, of attempt: AttemptID) {
    guard let id = attempts[attempt], tasks[id]?.exchange?.bodyStart != nil,
      tasks[id]?.record.partial?.durable != total
    else { return }
    change(id) { $0.partial?.durable = total }
  }
}
