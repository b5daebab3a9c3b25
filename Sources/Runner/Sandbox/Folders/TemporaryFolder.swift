private import SafeFiles
private import Glibc

/// A new folder in the temporary folder that only its owner, and programs of a sandbox with another user, can
/// enter.
package struct TemporaryFolder: Sendable {
  package let path: String

  /// Makes the folder in `TMPDIR`, or in `/tmp`.
  ///
  /// `/tmp` is used if `TMPDIR` is not set or not absolute, or if the folder is for sandboxes and the user of
  /// root's sandbox cannot enter `TMPDIR`.
  ///
  /// - Parameter isForSandboxes: whether programs of a sandbox must be able to reach its contents.
  package init(isForSandboxes: Bool = false) throws {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let isUsable =
      named.hasPrefix("/")
      && !(isForSandboxes && HostUser.folderThatKeepsOut(of: named) != nil)
    try self.init(in: isUsable ? named : "/tmp", isForSandboxes: isForSandboxes)
  }

  /// - Parameter parent: the absolute path of the parent folder.
  package init(in parent: String, isForSandboxes: Bool = false) throws {
    var template = Array("\(parent)/workbook-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let reason = String(cString: strerror(errno))
      throw SandboxError(
        description:
          "cannot make a folder in '\(parent)': \(reason); set TMPDIR to one that can be "
          + "written to")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if isForSandboxes { HostUser.open(path) }
  }

  /// Removes the folder with its contents, without following links.
  package func remove() {
    FolderRemoval.remove(path)
  }
}
