/// What the store keeps, one row each.
package enum TransferRecord: Codable, Sendable, Hashable {
  case client(ClientRecord)
  case session(SessionRecord)
  case task(TaskRecord)
  case event(EventRecord)
  case parked(ParkedPartial)

  /// What a record is found by.
  package enum Key: Codable, Sendable, Hashable {
    case client(TransferClientID)
    case session(TransferSessionID)
    case task(TransferTaskID)
    case event(TransferSessionID, number: Int)
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
