/// The file that an upload sends, as it was when the task was made (R47).
///
/// The transport sends exactly these bytes: a file that is found to be another one, before or while it is
/// sent, ends the attempt with ``AttemptEnd/Reason/bodyFileChanged`` (F13).
package struct BodyFile: Codable, Sendable, Hashable {
  /// The absolute path, inside of what the client may read; the shell has checked that.
  package let path: String
  /// The length in bytes.
  package let length: Int64
  /// The time of the last change in nanoseconds since 1970.
  package let modified: Int64
  /// The number of the file within its file system.
  package let inode: UInt64
  /// Why there is nothing to send; nil for a file that was measured, and in what an older daemon has stored.
  package let fault: Fault?

  /// What lies at the path instead of a file that can be sent, for which the task fails as soon as it is
  /// resumed.
  package enum Fault: String, Codable, Sendable, Hashable {
    case isMissing
    /// A folder, or something else that is no regular file.
    case isNoFile
    /// There is no right to read it, or to look into a folder on the way.
    case isUnreadable

    /// What the client hears: -1100, -1101 and -1102, as in a session of its own process.
    package var error: TransferError {
      switch self {
      case .isMissing: .fileDoesNotExist
      case .isNoFile: .fileIsDirectory
      case .isUnreadable: .fileNotReadable
      }
    }
  }

  /// Made by the shell, which has measured the file itself: a client's own word for it counts
  /// nothing.
  package init(path: String, length: Int64, modified: Int64, inode: UInt64) {
    self.path = path
    self.length = length
    self.modified = modified
    self.inode = inode
    fault = nil
  }

  /// What makes an upload fail.
  package init(path: String, _ fault: Fault) {
    (self.path, length, modified, inode) = (path, 0, 0, 0)
    self.fault = fault
  }
}
