private import CSQLite

/// A statement that is ready to be carried out, with one owner.
struct Statement: ~Copyable {
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { sqlite3_finalize(pointer) }

  /// Makes it ready for the next set of values.
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

  /// Goes on to the next row.
  ///
  /// - Returns: `SQLITE_ROW`, `SQLITE_DONE`, or what went wrong.
  borrowing func step() -> Int32 { sqlite3_step(pointer) }
}
