private import CSQLite

/// Why a database did not do what it was asked for.
package struct DatabaseError: Error, CustomStringConvertible, Sendable, Equatable {
  /// SQLite's result code (`SQLITE_FULL`, ...), without what refines it.
  package let code: Int32
  /// The path of the database and SQLite's own words, one line.
  package let description: String

  /// Whether the file does not hold what a database holds; `Database.reset()` makes a new one of it.
  package var isDamage: Bool {
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_MISMATCH].contains(code)
  }

  /// Whether another process has it, for longer than was waited.
  package var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(code) }

  /// - Parameter code: extended or not.
  init(_ code: Int32, path: String, message: String) {
    self.code = code & 0xFF
    description = "'\(path)': \(message)"
  }
}
