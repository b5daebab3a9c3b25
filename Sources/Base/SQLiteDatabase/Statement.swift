private import CSQLite

/// A prepared statement with a single owner.
struct Statement: ~Copyable {
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { sqlite3_finalize(pointer) }

  /// Resets the statement and binds values to its parameters.
  ///
  /// - Returns: SQLite's result code.
  borrowing func bind(_ values: [DatabaseValue]) -> Int32 {
    sqlite3_reset(pointer)
    for (number, value) in values.enumerated() {
      let code = bind(value, at: Int32(number + 1))
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private borrowing func bind(_ value: DatabaseValue, at index: Int32) -> Int32 {
    switch value {
    case .integer(let number): sqlite3_bind_int64(pointer, index, Int64(number))
    case .text(let text):
      workbook_sqlite_bind_text(pointer, index, text, Int32(text.utf8.count))
    case .bytes(let bytes):
      workbook_sqlite_bind_bytes(pointer, index, bytes, Int32(bytes.count))
    case .null: sqlite3_bind_null(pointer, index)
    }
  }

  /// Advances to the next row.
  ///
  /// - Returns: `SQLITE_ROW`, `SQLITE_DONE`, or an error code.
  borrowing func step() -> Int32 { sqlite3_step(pointer) }
}
