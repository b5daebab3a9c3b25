internal import TransferEngine

/// What the engine has asked for since the last commit, in order.
///
/// A turn of the daemon has one: all events add their actions, then ``changes`` is committed in one
/// transaction, and then the rest is done in order. So what several events say of a record costs
/// one write.
struct DueActions {
  /// A question of a client, which an action may be the reply to.
  struct Question {
    let connection: ConnectionID
    let request: Int
  }

  /// In the order in which they were asked for.
  private(set) var actions: [(action: TransferAction, question: Question?)] = []

  /// Adds the actions that an event has led to; nil for time that has passed.
  mutating func add(_ actions: [TransferAction], for event: TransferEngine.Event?) {
    var question: Question?
    if case .asked(let connection, let request, _) = event {
      question = Question(connection: connection, request: request)
    }
    self.actions += actions.map { ($0, question) }
  }

  /// What is to be done with each record in the end: several events may have changed one, and its
  /// last state counts.
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
