internal import TransferEngine

/// The engine's actions since the last commit, in order.
///
/// A turn of the daemon has one: all events add their actions, then ``changes`` is committed in one
/// transaction, and then the rest is done in order. So several changes of a record cost one write.
struct PendingActions {
  /// A client's request, which an action may be the answer to.
  struct Question {
    let connection: ConnectionID
    let request: Int
  }

  /// In the order in which they were requested.
  private(set) var actions: [(action: TransferAction, question: Question?)] = []

  /// Adds the actions of an event; nil for time that has passed.
  mutating func add(_ actions: [TransferAction], for event: TransferEngine.Event?) {
    var question: Question?
    if case .asked(let connection, let request, _) = event {
      question = Question(connection: connection, request: request)
    }
    self.actions += actions.map { ($0, question) }
  }

  /// The final change of each record, which several events may have changed.
  ///
  /// In no particular order: no record needs another to be written first.
  var changes: [TransferStore.Change] {
    var changes: [TransferStore.Change] = []
    var seen: Set<TransferRecord.Key> = []
    for (action, _) in actions.reversed() {
      switch action {
      case .store(let record) where seen.insert(record.key).inserted:
        changes.append(.store(record))
      case .forget(let key) where seen.insert(key).inserted: changes.append(.forget(key))
      default: break
      }
    }
    return changes
  }
}
