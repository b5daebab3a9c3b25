private import SQLiteDatabase
private import Foundation
package import TransferEngine

/// What background transfers must not forget, in a SQLite database of one process.
///
/// **Durability.** A commit that has returned is on the disk (write-ahead log, `synchronous=FULL`); one that
/// has failed, or was killed, has changed nothing.
///
/// **Distrust.** A file that is damaged, of a newer version, or another daemon's is refused and left as it
/// is: what is in it may be all that there is of a user's transfers. Each row carries a digest, because
/// SQLite sees a damaged page only where its structure suffers.
package struct TransferStore: ~Copyable {
  /// What a commit does with one record.
  package enum Change: Sendable, Hashable {
    /// Writes a record, or writes it anew.
    case store(TransferRecord)
    /// Takes a record away.
    case forget(TransferRecord.Key)
  }

  /// The name of the database in its folder.
  package static let fileName = "transfers.sqlite"

  private let database: Database
  private let path: String

  /// Opens the database of a folder, or makes it, and brings it to this program's version.
  ///
  /// - Throws: `TransferStoreError`; nothing has been removed then.
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

  /// Claims the database, looks whether it is whole and ours, and brings it to this version.
  ///
  /// - Throws: `TransferStoreError`; nothing was written before it is known to be ours and whole.
  private static func prepare(
    _ database: borrowing Database, path: String
  ) throws(TransferStoreError) {
    let version: Int?
    do throws(DatabaseError) {
      // One process has it, without a file in memory that it shares with others.
      try database.execute("PRAGMA locking_mode=EXCLUSIVE; PRAGMA trusted_schema=OFF")
      version = try TransferSchema.version(of: database)
    } catch {
      throw TransferStoreError(error, path: path)
    }
    guard let version else { throw .foreign(path: path) }
    guard version <= TransferSchema.current else { throw .newer(path: path, version: version) }
    do throws(DatabaseError) {
      try database.checkIntegrity()
      try database.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL")
      try TransferSchema.migrate(database, from: version)
    } catch {
      throw TransferStoreError(error, path: path)
    }
  }

  /// All records, in the order of their keys.
  ///
  /// - Throws: `TransferStoreError.damaged` when one of them cannot be read.
  ///
  /// Called once, at the start of a shift.
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

  /// Does all changes in their order, as a whole; they are on the disk when it returns.
  ///
  /// - Throws: `TransferStoreError`; nothing of the changes is done then.
  package borrowing func commit(_ changes: [Change]) throws(TransferStoreError) {
    guard !changes.isEmpty else { return }
    do {
      let rows = try changes.map(RowChange.init)
      try database.transaction { (database) throws(DatabaseError) in
        for row in rows { try row.carryOut(in: database) }
      }
    } catch let error as DatabaseError {
      throw TransferStoreError(error, path: path)
    } catch {
      throw TransferStoreError.unusable(path: path, reason: "\(error)")
    }
  }
}
