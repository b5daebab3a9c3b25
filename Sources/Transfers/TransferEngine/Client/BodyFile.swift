/// The file of an upload, as it was when the task was made (R47).
///
/// The transport sends exactly these bytes: if the file turns out to have changed, before or while it is
/// sent, the attempt ends with ``AttemptEnd/Reason/bodyFileChanged`` (F13).
package struct BodyFile: Codable, Sendable, Hashable {
  /// The absolute path, within what the client may read; the shell has checked that.
  package let path: String
  package let length: Int64
  /// The time of the last change, in nanoseconds since 1970.
  package let modified: Int64
  package let inode: UInt64
  /// Why the file cannot be sent; nil for a file that was measured, and in what an older daemon has stored.
  package let fault: Fault?

  /// What is wrong with the path; the task then fails as soon as it is resumed.
  package enum Fault: String, Codable, Sendable, Hashable {
    case isMissing
    /// A folder, or something else that is not a regular file.
    case isNoFile
    /// The file, or a folder on the way to it, may not be read.
    case isUnreadable

    /// The error for the client: -1100, -1101 and -1102, as in an in-process session.
    package var error: TransferError {
      switch self {
      case .isMissing: .fileDoesNotExist
      case .isNoFile: .fileIsDirectory
      case .isUnreadable: .fileNotReadable
      }
    }
  }

  /// Made by the shell, which has measured the file itself: values from a client are not trusted.
  package init(path: String, length: Int64, modified: Int64, inode: UInt64) {
    self.path = path
    self.length = length
    self.modified = modified
    self.inode = inode
    fault = nil
  }

  /// Makes a body that fails the upload.
  package init(path: String, _ fault: Fault) {
    (self.path, length, modified, inode) = (path, 0, 0, 0)
    self.fault = fault
  }
}
