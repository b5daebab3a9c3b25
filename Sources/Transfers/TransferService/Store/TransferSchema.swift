internal import SQLiteDatabase

/// The versions of the database, and the steps between them.
///
/// A version says which tables there are and how each record is written: a record that changes its shape
/// requires a new version, with a step that rewrites the old ones. New optional members need no rewriting,
/// but a new version, too: an older program would drop them.
package enum TransferSchema {
  /// Step *n* leads from version *n* to the next; version 0 is an empty file.
  private static let steps = [
    """
    CREATE TABLE records (
      key BLOB PRIMARY KEY NOT NULL, body BLOB NOT NULL, digest BLOB NOT NULL
    ) WITHOUT ROWID;
    """,
    // Sessions and tasks record what their client was told and woken for, and tasks the waits that a server
    // requested.
    "",
    // Sessions record which process numbers their tasks.
    "",
    // Completions record where the last answer came from.
    "",
    // Tasks and completions record the method after redirects, files of uploads why they cannot be sent;
    // there are data tasks.
    "",
    // Completions may say that a body could not be decoded.
    "",
    // Sessions record the questions that their delegate takes, tasks how often their client was woken for one, and
    // the file that a download must bring.
    "",
    // Tasks and completions record what attempts have taken.
    "",
  ]

  /// The version that this program reads and writes.
  package static var current: Int { steps.count }

  /// The mark of our databases (`PRAGMA application_id`): `wbtr`.
  private static let application = 0x7762_7472

  /// Returns the version of a database; 0 for an empty one, nil for a foreign one.
  ///
  /// An empty file is taken over: a process that is killed before the first transaction leaves one.
  static func version(of database: borrowing Database) throws(DatabaseError) -> Int? {
    let version = try number("PRAGMA user_version", database)
    let application = try number("PRAGMA application_id", database)
    if application == Self.application { return version > 0 ? version : nil }
    let tables = try number("SELECT count(*) FROM sqlite_schema", database)
    return version == 0 && application == 0 && tables == 0 ? 0 : nil
  }

  /// Migrates from a version to the current one, if necessary.
  ///
  /// All steps are one transaction: if the process is killed within it, the old version stays.
  static func migrate(_ database: borrowing Database, from version: Int) throws(DatabaseError) {
    guard version < current else { return }
    try database.transaction { (database) throws(DatabaseError) in
      for step in steps[version...] { try database.execute(step) }
      try database.execute(
        "PRAGMA user_version=\(current); PRAGMA application_id=\(application)")
    }
  }

  private static func number(
    _ question: String, _ database: borrowing Database
  ) throws(DatabaseError) -> Int {
    var number = 0
    try database.query(question) { number = $0.integer(0) }
    return number
  }
}
