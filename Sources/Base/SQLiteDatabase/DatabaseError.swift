private import CSQLite

/// The reason for which a database operation failed.
package struct DatabaseError: Error, CustomStringConvertible, Sendable, Equatable {
  /// SQLite's primary result code, such as `SQLITE_FULL`.
  package let code: Int32
  /// The path of the database and SQLite's message, in one line.
  package let description: String

  /// Whether the content of the file is not what the program expects; `Database.reset()` replaces it.
  package var isDamage: Bool {
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_MISMATCH].contains(code)
  }

  /// Whether another process held the database for longer than the waiting time.
  package var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(code) }

  /// - Parameter code: primary or extended result code.
  init(_ code: Int32, path: String, message: String) {
    self.code = code & 0xFF
    description = "'\(path)': \(message)"
  }
}
