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

  /// Made by the shell, which has measured the file itself: a client's own word for it counts
  /// nothing.
  package init(path: String, length: Int64, modified: Int64, inode: UInt64) {
    self.path = path
    self.length = length
    self.modified = modified
    self.inode = inode
  }
}
