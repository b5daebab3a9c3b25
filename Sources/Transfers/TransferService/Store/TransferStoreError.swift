internal import SQLiteDatabase

/// Why a store cannot be used, or an operation failed.
package enum TransferStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another process has it open.
  case inUse(path: String)
  /// A later version of this program has written it.
  case newer(path: String, version: Int)
  /// It is a database of another program.
  case foreign(path: String)
  case damaged(path: String, reason: String)
  /// It cannot be opened, read or written: missing rights, space or folder.
  case unusable(path: String, reason: String)

  /// The problem with the file, and the remedy, in one line.
  package var description: String {
    switch self {
    case .inUse(let path): "'\(path)' is in use by another process; end that one first"
    case .newer(let path, let version):
      """
      '\(path)' has version \(version), and this program knows \(TransferSchema.current) at most; start \
      the newer program
      """
    case .foreign(let path):
      "'\(path)' is not a database of background transfers; move it away, or choose another folder"
    case .damaged(let path, let reason):
      """
      '\(path)' is damaged: \(reason); nothing was changed, so save it and move it away to begin anew
      """
    case .unusable(let path, let reason):
      "'\(path)' cannot be used: \(reason); check its permissions and the free space on its disk"
    }
  }

  /// Converts an error of SQLite: in use, damaged, or unusable.
  init(_ error: DatabaseError, path: String) {
    // SQLite's message already contains the path.
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
