internal import SQLiteDatabase

/// A change, made ready before a transaction begins.
///
/// What may fail for a record itself so fails before anything of the transaction is done.
enum RowChange {
  /// Writes a row, in the place of one with the same key.
  case put(RecordRow)
  /// Takes a row away; one that is not there is no error.
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

  /// Does it, within a transaction of the caller.
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
