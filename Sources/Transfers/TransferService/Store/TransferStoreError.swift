internal import SQLiteDatabase

/// Why a store cannot be used, or has not done what it was asked for.
package enum TransferStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another process has it open.
  case inUse(path: String)
  /// A later version of this program has written it.
  case newer(path: String, version: Int)
  /// It is a database, but none of ours.
  case foreign(path: String)
  /// It is not whole.
  case damaged(path: String, reason: String)
  /// It cannot be opened, read or written: no rights, no room, no such folder.
  case unusable(path: String, reason: String)

  /// What is wrong with which file, and what to do; one line.
  package var description: String {
    switch self {
    case .inUse(let path): "'\(path)' is in use by another process; end that one first"
    case .newer(let path, let version):
      """
      '\(path)' has version \(version), and this program knows \(TransferSchema.current) at most; start \
      the newer program
      """
    case .foreign(let path):
      "'\(path)' is no database of background transfers; move it away, or name another folder"
    case .damaged(let path, let reason):
      """
      '\(path)' is damaged: \(reason); nothing was changed, so save it and move it away to begin anew
      """
    case .unusable(let path, let reason):
      "'\(path)' cannot be used: \(reason); see to its rights and to the room on its disk"
    }
  }

  /// What an error of SQLite means for the store: it is in use, damaged, or cannot be used.
  init(_ error: DatabaseError, path: String) {
    // SQLite's own words name the path already.
    let reason = String(error.description.drop { $0 != ":" }.dropFirst(2))
    if error.isBusy {
      self = .inUse(path: path)
    } else if error.isDamage {
      self = .damaged(path: path, reason: reason)
    } else {
      self = .unusable(path: path, reason: reason)
    }
  }
}
