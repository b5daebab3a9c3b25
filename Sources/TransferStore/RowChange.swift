internal import Database

/// A change, made ready before a transaction begins.
enum RowChange {
  case put(RecordRow)
  case delete(key: [UInt8])

  init(_ change: TransferStore.Change) throws {
    switch change {
    case .store(let record): self = .put(try RecordRow(record))
    case .forget(let key): self = .delete(key: try RecordRow.key(key))
    }
  }

  func carryOut(in database: borrowing Database) throws(DatabaseError) {
    switch self {
    case .put(let row):
      try database.execute(
        "INSERT OR REPLACE INTO records VALUES (?, ?, ?)",
        forEach: [[.bytes(row.key), .bytes(row.body), .bytes(row.digest)]])
    case .delete(let key):
      try database.execute("DELETE FROM records WHERE key = ?", forEach: [[.bytes(key)]])
    }
  }
}
