/// The changes and requests of an event, collected until its list of actions is made.
///
/// Records are marked by key, however often an event changes them; ``TransferEngine/flush()`` then reads
/// their final state once. So the store gets the state at the end of the event, and a record that is gone by
/// then is forgotten.
struct Changes: Sendable {
  /// The records that were changed, created or removed, in the order of the first change.
  private(set) var touched: [TransferRecord.Key] = []
  private var isTouched: Set<TransferRecord.Key> = []
  /// Sessions whose client may need to be woken.
  var wakings: Set<TransferSessionID> = []
  /// Actions for everything but the store.
  var deeds: [TransferAction] = []

  /// Marks a record as changed; its state is read at the end.
  mutating func touch(_ key: TransferRecord.Key) {
    if isTouched.insert(key).inserted { touched.append(key) }
  }
}

extension TransferEngine {
  /// Makes the action list of an event: first the store's part, then the rest, each in order of occurrence.
  ///
  /// Within a turn, the sessions whose client may need to be woken are kept until its end.
  mutating func flush() -> [Action] {
    let stored = changes.touched.map { key in
      record(for: key).map(TransferAction.store) ?? .forget(key)
    }
    let wakings = changes.wakings
    defer {
      changes = Changes()
      if isInTurn { changes.wakings = wakings }
    }
    return stored + changes.deeds
  }

  /// Adds an action, to be performed after everything is stored.
  mutating func act(_ action: Action) { changes.deeds.append(action) }

  /// Returns the current record of a key; nil if it is gone.
  private func record(for key: TransferRecord.Key) -> TransferRecord? {
    switch key {
    case .client(let id): clients[id].map { .client($0.record) }
    case .session(let id): sessions[id].map { .session($0.record) }
    case .task(let id): tasks[id].map { .task($0.record) }
    case .event(let id, let number):
      sessions[id]?.events[number].map {
        .event(EventRecord(session: id, number: number, event: $0))
      }
    case .parked(let id): parked[id].map { .parked($0) }
    }
  }
}
