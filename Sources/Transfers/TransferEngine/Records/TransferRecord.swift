/// What the store keeps, one row each.
package enum TransferRecord: Codable, Sendable, Hashable {
  /// One for each client that has sessions, a registration, or is not to be woken.
  case client(ClientRecord)
  /// One for each session that is not over.
  case session(SessionRecord)
  /// One for each task that is not done.
  case task(TaskRecord)
  /// One for each event that is not acknowledged.
  case event(EventRecord)
  /// One for each partial that resume data names.
  case parked(ParkedPartial)

  /// What a record is found by.
  package enum Key: Codable, Sendable, Hashable {
    /// The client's name.
    case client(TransferClientID)
    /// The session's name.
    case session(TransferSessionID)
    /// The task's name; the record goes with its completion.
    case task(TransferTaskID)
    /// The session's name, and the event's number in it.
    case event(TransferSessionID, number: Int)
    /// The file's name.
    case parked(PartialID)
  }

  /// What this record is found by.
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
