/// What an event has changed and asked for, until its list of actions is made.
///
/// An event touches records by their keys, however often it changes them;
/// ``TransferEngine/flush()`` then reads their last state once. So the store writes what is true at
/// the end of the event, and a record that is gone by then is forgotten.
struct Changes: Sendable {
  /// Records that were changed, made or dropped, in the order of the first change.
  private(set) var touched: [TransferRecord.Key] = []
  private var isTouched: Set<TransferRecord.Key> = []
  /// Sessions whose client may be to be woken.
  var wakings: Set<TransferSessionID> = []
  /// Actions for all parts but the store.
  var deeds: [TransferAction] = []

  /// Notes that a record has changed; what is to be written of it is read at the end.
  mutating func touch(_ key: TransferRecord.Key) {
    if isTouched.insert(key).inserted { touched.append(key) }
  }
}

extension TransferEngine {
  /// Makes the list of an event: first the store's part, then the rest, both in the order in which
  /// they arose.
  ///
  /// Within a turn the sessions whose client may be to be woken are kept for its end.
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

  /// Asks for something behind all that is stored.
  mutating func act(_ action: Action) { changes.deeds.append(action) }

  /// The record of a key as it is now; nil if there is none any more.
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
