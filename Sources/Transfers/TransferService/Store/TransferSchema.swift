internal import SQLiteDatabase

/// The versions of the database, and the way from each to the next.
///
/// A version says what the tables are and how each record is written in them: a record that gets another
/// shape is a new version, with a step that rewrites the old ones. Members that may be missing need no
/// rewriting, but a version too: an older program would not keep them.
package enum TransferSchema {
  /// Step *n* leads from version *n* to the next; version 0 is an empty file.
  private static let steps = [
    """
    CREATE TABLE records (
      key BLOB PRIMARY KEY NOT NULL, body BLOB NOT NULL, digest BLOB NOT NULL
    ) WITHOUT ROWID;
    """,
    // Sessions and tasks remember what their client was told and woken for, tasks what a server asked to wait.
    "",
    // Sessions remember which process gives their tasks numbers.
    "",
    // Completions say where the last answer came from.
    "",
    // Tasks and completions say by which method redirects lead on, files of uploads why they cannot be sent;
    // there are data tasks.
    "",
  ]

  /// The version that this program reads and writes.
  package static var current: Int { steps.count }

  /// What tells our databases from those of others (`PRAGMA application_id`): `wbtr`.
  private static let application = 0x7762_7472

  /// The version of a database; 0 for one that is empty, nil for one that is not ours.
  ///
  /// An empty file is taken over: it is what a process leaves that was killed before the first
  /// transaction.
  static func version(of database: borrowing Database) throws(DatabaseError) -> Int? {
    let version = try number("PRAGMA user_version", database)
    let application = try number("PRAGMA application_id", database)
    if application == Self.application { return version > 0 ? version : nil }
    let tables = try number("SELECT count(*) FROM sqlite_schema", database)
    return version == 0 && application == 0 && tables == 0 ? 0 : nil
  }

  /// Goes from a version to the current one, or nowhere.
  ///
  /// All steps are one transaction: a process that is killed in it leaves the old version.
  static func migrate(_ database: borrowing Database, from version: Int) throws(DatabaseError) {
    guard version < current else { return }
    try database.transaction { (database) throws(DatabaseError) in
      for step in steps[version...] { try database.execute(step) }
      try database.execute(
        "PRAGMA user_version=\(current); PRAGMA application_id=\(application)")
    }
  }

  /// One number that SQLite answers with.
  private static func number(
    _ question: String, _ database: borrowing Database
  ) throws(DatabaseError) -> Int {
    var number = 0
    try database.query(question) { number = $0.integer(0) }
    return number
  }
}
