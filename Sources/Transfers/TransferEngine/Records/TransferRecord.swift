/// A stored record, one row each.
package enum TransferRecord: Codable, Sendable, Hashable {
  /// For each client that has sessions or a registration, or must not be woken.
  case client(ClientRecord)
  /// For each session that is not over.
  case session(SessionRecord)
  /// For each unfinished task.
  case task(TaskRecord)
  /// For each unacknowledged event.
  case event(EventRecord)
  /// For each partial that resume data refers to.
  case parked(ParkedPartial)

  package enum Key: Codable, Sendable, Hashable {
    case client(TransferClientID)
    case session(TransferSessionID)
    /// The record is removed with the task's completion.
    case task(TransferTaskID)
    case event(TransferSessionID, number: Int)
    case parked(PartialID)
  }

  package var key: Key {
    switch self {
    case .client(let record): .client(record.id)
    case .session(let record): .session(record.id)
    case .task(let record): .task(record.id)
    case .event(let record): .event(record.session, number: record.number)
    case .parked(let record): .parked(record.partial)
    }
  }
}
