private import Glibc

/// A fresh folder in the temporary folder that only its owner can enter.
package struct TemporaryFolder: Sendable {
  package let path: String

  /// Makes the folder in `TMPDIR`, or in `/tmp` when that is not set or not absolute, or when the
  /// folder is to be read by all and keeps out the user that root's sandbox runs as.
  ///
  /// - Parameter isReadableByAll: whether other users may read what is in it.
  package init(isReadableByAll: Bool = false) throws {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let isUsable =
      named.hasPrefix("/")
      && !(isReadableByAll && OuterUser.folderThatKeepsOut(of: named) != nil)
    try self.init(in: isUsable ? named : "/tmp", isReadableByAll: isReadableByAll)
  }

  /// - Parameter parent: the absolute path of the folder that it is made in.
  package init(in parent: String, isReadableByAll: Bool = false) throws {
    var template = Array("\(parent)/workbook-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let reason = String(cString: strerror(errno))
      throw SandboxError(
        description:
          "cannot make a folder in '\(parent)': \(reason); set TMPDIR to one that can be "
          + "written to")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if isReadableByAll { chmod(path, 0o755) }
  }

  /// Removes the folder and everything in it; links in it are removed, not followed.
  package func remove() {
    FolderRemoval.remove(path)
  }
}
