private import CSQLite
private import Glibc

/// An open SQLite database with one owner; closed when it goes away.
///
/// Writers and readers of several processes wait for each other, up to a limit. What a transaction
/// wrote is there as a whole or not at all, also when the process is killed in the middle of it: the
/// next one that opens the file takes back what was begun (<https://www.sqlite.org/atomiccommit.html>).
/// The journal is an ordinary file that is gone between transactions, so that a database can be read
/// where nothing may be written.
package struct Database: ~Copyable {
  private let path: String
  private let handle: OpaquePointer

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - isMade: whether a missing file is made.
  ///   - patience: how long to wait for other processes, in milliseconds.
  ///
  /// - Throws: `DatabaseError`; a file that is no database is found out by the first statement.
  package init(path: String, isMade: Bool, patience: Int = 5_000) throws(DatabaseError) {
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (isMade ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path, &opened, flags, nil)
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

  /// Carries out statements without values, separated by semicolons.
  package borrowing func execute(_ statements: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Carries out one statement for each set of values.
  package borrowing func execute(
    _ text: String, forEach rows: [[DatabaseValue]]
  ) throws(DatabaseError) {
    guard !rows.isEmpty else { return }
    let statement = try statement(text)
    for row in rows { try finish(statement, with: row) }
  }

  /// Asks for rows.
  ///
  /// - Parameter body: called for each row in turn.
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

  /// Does several things as a whole, or none of them when one fails.
  package borrowing func transaction(
    _ body: (borrowing Database) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body(self)
      try execute("COMMIT")
    } catch {
      // Some failures have already ended it, which is no second problem.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Reads all of the database.
  ///
  /// - Throws: `DatabaseError`, a damage, unless all pages, tables and indices fit together.
  package borrowing func checkIntegrity() throws(DatabaseError) {
    var verdict = ""
    try query("PRAGMA integrity_check(1)") { verdict = $0.text(0) }
    guard verdict == "ok" else {
      throw DatabaseError(SQLITE_CORRUPT, path: path, message: verdict)
    }
  }

  /// Makes an empty database of a file, whatever is in it, without disturbing other processes that
  /// have it open (`SQLITE_DBCONFIG_RESET_DATABASE`).
  package borrowing func reset() throws(DatabaseError) {
    workbook_sqlite_set_resetting(handle, 1)
    defer { workbook_sqlite_set_resetting(handle, 0) }
    try execute("VACUUM")
  }

  /// Prepares a statement, which belongs to this database.
  private borrowing func statement(_ text: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, text, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw failure(code) }
    return Statement(owning: prepared)
  }

  /// Carries out a statement with values, and passes over the rows that it gives.
  private borrowing func finish(
    _ statement: borrowing Statement, with values: [DatabaseValue]
  ) throws(DatabaseError) {
    var code = statement.bind(values)
    guard code == SQLITE_OK else { throw failure(code) }
    repeat { code = statement.step() } while code == SQLITE_ROW
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  /// The error of the last call, with what SQLite says of it.
  private borrowing func failure(_ code: Int32) -> DatabaseError {
    // A damaged number in the header says that only a later SQLite writes the file: it seems read-only.
    let seemsReadOnly = sqlite3_extended_errcode(handle) == SQLITE_READONLY
    let isDamage = seemsReadOnly && access(path, W_OK) == 0
    return DatabaseError(
      isDamage ? SQLITE_NOTADB : code, path: path, message: String(cString: sqlite3_errmsg(handle)))
  }
}
