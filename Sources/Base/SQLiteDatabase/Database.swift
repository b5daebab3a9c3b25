private import CSQLite
private import Glibc

/// An open SQLite database with a single owner; closed on deinitialization.
///
/// Readers and writers in different processes wait for each other, up to a limit. Transactions are atomic
/// even when the process is killed: the next process that opens the file rolls back what was unfinished
/// (<https://www.sqlite.org/atomiccommit.html>). The rollback journal does not exist between transactions,
/// so a database can be read where nothing may be written.
package struct Database: ~Copyable {
  private let path: String
  private let handle: OpaquePointer

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: the path of a file; a link is not followed, but folders on the way may be links.
  ///   - isMade: whether a missing file is created.
  ///   - patience: how long to wait for other processes, in milliseconds.
  ///
  /// - Throws: `DatabaseError`. A file that is not a database is detected only by the first statement.
  package init(path: String, isMade: Bool, patience: Int = 5_000) throws(DatabaseError) {
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
      | (isMade ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(Self.withoutLinks(path), &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let message = String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw DatabaseError(code, path: path, message: message)
    }
    self.path = path
    handle = opened
    sqlite3_busy_timeout(handle, Int32(patience))
  }

  deinit { sqlite3_close_v2(handle) }

  /// The path with the links of its folder resolved, since SQLite follows none at all with
  /// `SQLITE_OPEN_NOFOLLOW`; the path itself if there is no such folder.
  private static func withoutLinks(_ path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let real = realpath(start == path.startIndex ? "." : String(path[..<start]), nil)
    else { return path }
    defer { free(real) }
    return String(cString: real) + "/" + path[start...]
  }

  /// Executes semicolon-separated statements that take no values.
  package borrowing func execute(_ statements: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Executes one statement once for each set of values.
  package borrowing func execute(
    _ text: String, forEach rows: [[DatabaseValue]]
  ) throws(DatabaseError) {
    guard !rows.isEmpty else { return }
    let statement = try statement(text)
    for row in rows { try finish(statement, with: row) }
  }

  /// Runs a query.
  ///
  /// - Parameter body: called for each row in order.
  package borrowing func query(
    _ text: String, _ values: [DatabaseValue] = [], _ body: (borrowing DatabaseRow) -> Void
  ) throws(DatabaseError) {
    let statement = try statement(text)
    var code = statement.bind(values)
    guard code == SQLITE_OK else { throw failure(code) }
    code = statement.step()
    while code == SQLITE_ROW {
      body(DatabaseRow(statement))
      code = statement.step()
    }
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  /// Runs `body` in a transaction, which is rolled back if `body` throws.
  package borrowing func transaction(
    _ body: (borrowing Database) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body(self)
      try execute("COMMIT")
    } catch {
      // Some failures have already ended the transaction, so the rollback may fail.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Checks the integrity of the whole database.
  ///
  /// - Throws: `DatabaseError` with ``DatabaseError/isDamage`` unless all pages, tables and indices are
  ///   consistent.
  package borrowing func checkIntegrity() throws(DatabaseError) {
    var verdict = ""
    try query("PRAGMA integrity_check(1)") { verdict = $0.text(0) }
    guard verdict == "ok" else {
      throw DatabaseError(SQLITE_CORRUPT, path: path, message: verdict)
    }
  }

  /// Turns a file with any content into an empty database, without disturbing other processes that have it
  /// open (`SQLITE_DBCONFIG_RESET_DATABASE`).
  package borrowing func reset() throws(DatabaseError) {
    workbook_sqlite_set_resetting(handle, 1)
    defer { workbook_sqlite_set_resetting(handle, 0) }
    try execute("VACUUM")
  }

  /// Prepares a statement, which must not outlive this database.
  private borrowing func statement(_ text: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, text, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw failure(code) }
    return Statement(owning: prepared)
  }

  /// Executes a statement with values and ignores the rows it returns.
  private borrowing func finish(
    _ statement: borrowing Statement, with values: [DatabaseValue]
  ) throws(DatabaseError) {
    var code = statement.bind(values)
    guard code == SQLITE_OK else { throw failure(code) }
    repeat { code = statement.step() } while code == SQLITE_ROW
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  /// The error of the last call, with SQLite's message.
  private borrowing func failure(_ code: Int32) -> DatabaseError {
    // A damaged version number in the header makes a database look read-only, as if written by a newer
    // SQLite.
    let seemsReadOnly = sqlite3_extended_errcode(handle) == SQLITE_READONLY
    let isDamage = seemsReadOnly && access(path, W_OK) == 0
    return DatabaseError(
      isDamage ? SQLITE_NOTADB : code, path: path, message: String(cString: sqlite3_errmsg(handle)))
  }
}
