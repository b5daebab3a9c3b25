internal import SQLiteDatabase

/// A change, encoded before a transaction begins.
///
/// So an error of a record is found before anything of the transaction is done.
enum RowChange {
  /// Writes a row, replacing one with the same key.
  case put(RecordRow)
  /// Removes a row; a missing one is not an error.
  case delete(key: [UInt8])

  /// Encodes the change.
  ///
  /// - Throws: as ``RecordRow/init(_:)``.
  init(_ change: TransferStore.Change) throws {
    switch change {
    case .store(let record): self = .put(try RecordRow(record))
    case .forget(let key): self = .delete(key: try RecordRow.key(key))
    }
  }

  /// Performs the change, within a transaction of the caller.
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
