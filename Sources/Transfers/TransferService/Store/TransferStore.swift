private import SQLiteDatabase
private import Foundation
package import TransferEngine

/// The durable state of background transfers, in a SQLite database of one process.
///
/// **Durability.** A commit that has returned is on disk (write-ahead log, `synchronous=FULL`); one that has
/// failed, or was killed, has changed nothing.
///
/// **Distrust.** A file that is damaged, of a newer version, or another daemon's is refused and left as it
/// is: it may hold the only copy of a user's transfers. Each row has a digest, because SQLite notices a
/// damaged page only where its structure suffers.
package struct TransferStore: ~Copyable {
  /// The change of one record in a commit.
  package enum Change: Sendable, Hashable {
    /// Writes or replaces a record.
    case store(TransferRecord)
    case forget(TransferRecord.Key)
  }

  package static let fileName = "transfers.sqlite"

  private let database: Database
  private let path: String

  /// Opens or creates the database of a folder, and migrates it to this program's version.
  ///
  /// - Throws: `TransferStoreError`; nothing is removed then.
  package init(folder: String) throws(TransferStoreError) {
    let path = folder + "/" + Self.fileName
    let opened = try Self.open(path)
    try Self.prepare(opened, path: path)
    self.path = path
    database = opened
  }

  /// Opens the file, without waiting for another process that has it.
  private static func open(_ path: String) throws(TransferStoreError) -> Database {
    do throws(DatabaseError) {
      return try Database(path: path, isMade: true, patience: 0)
    } catch {
      throw TransferStoreError(error, path: path)
    }
  }

  /// Claims the database, checks that it is intact and ours, and migrates it.
  ///
  /// - Throws: `TransferStoreError`; nothing is written before it is known to be ours and intact.
  private static func prepare(
    _ database: borrowing Database, path: String
  ) throws(TransferStoreError) {
    let version: Int?
    do throws(DatabaseError) {
      // One process owns it, without a shared-memory file.
      try database.execute("PRAGMA locking_mode=EXCLUSIVE; PRAGMA trusted_schema=OFF")
      version = try TransferSchema.version(of: database)
    } catch {
      throw TransferStoreError(error, path: path)
    }
    guard let version else { throw .foreign(path: path) }
    guard version <= TransferSchema.current else { throw .newer(path: path, version: version) }
    do throws(DatabaseError) {
      try database.checkIntegrity()
      try database.execute(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16384")
      try TransferSchema.migrate(database, from: version)
    } catch {
      throw TransferStoreError(error, path: path)
    }
  }

  /// Loads all records, in the order of their keys.
  ///
  /// Called once, at the start of a shift.
  ///
  /// - Throws: `TransferStoreError.damaged` if one of them cannot be decoded.
  package borrowing func load() throws(TransferStoreError) -> [TransferRecord] {
    var records: [TransferRecord] = []
    var damage: String?
    do throws(DatabaseError) {
      try database.query("SELECT key, body, digest FROM records ORDER BY key") { row in
        let (key, body) = (row.bytes(0), row.bytes(1))
        if let record = RecordRow(key: key, body: body, digest: row.bytes(2)).record {
          records.append(record)
        } else {
          damage = damage ?? String(decoding: key.prefix(200), as: UTF8.self)
        }
      }
    } catch {
      throw TransferStoreError(error, path: path)
    }
    if let damage { throw .damaged(path: path, reason: "the record \(damage) cannot be read") }
    return records
  }

  /// Commits all changes as a whole; they are on disk when it returns.
  ///
  /// - Parameter changes: at most one of each record.
  /// - Throws: `TransferStoreError`; none of the changes is made then.
  package borrowing func commit(_ changes: [Change]) throws(TransferStoreError) {
    guard !changes.isEmpty else { return }
    do {
      // An error of a record is found before anything of the transaction is done.
      var (stored, forgotten): ([[DatabaseValue]], [[DatabaseValue]]) = ([], [])
      for change in changes {
        switch change {
        case .store(let record):
          let row = try RecordRow(record)
          stored.append([.bytes(row.key), .bytes(row.body), .bytes(row.digest)])
        case .forget(let key): forgotten.append([.bytes(try RecordRow.key(key))])
        }
      }
      try database.transaction { (database) throws(DatabaseError) in
        try database.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", forEach: stored)
        try database.execute("DELETE FROM records WHERE key = ?", forEach: forgotten)
      }
    } catch let error as DatabaseError {
      throw TransferStoreError(error, path: path)
    } catch {
      throw TransferStoreError.unusable(path: path, reason: "\(error)")
    }
  }
}
