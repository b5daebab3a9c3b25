private import SafeFiles
private import Glibc

/// A fresh folder in the temporary folder that only its owner can enter, and where the programs of a
/// sandbox have another user those programs.
package struct TemporaryFolder: Sendable {
  /// An absolute path.
  package let path: String

  /// Makes the folder in `TMPDIR`, or in `/tmp`.
  ///
  /// The latter when `TMPDIR` is not set or not absolute, or when the folder is for sandboxes and
  /// that place keeps out the user that root's sandbox runs as.
  ///
  /// - Parameter isForSandboxes: whether programs of a sandbox are to reach what is in it.
  package init(isForSandboxes: Bool = false) throws {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let isUsable =
      named.hasPrefix("/")
      && !(isForSandboxes && OuterUser.folderThatKeepsOut(of: named) != nil)
    try self.init(in: isUsable ? named : "/tmp", isForSandboxes: isForSandboxes)
  }

  /// - Parameter parent: the absolute path of the folder that it is made in.
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
    if isForSandboxes { OuterUser.open(path) }
  }

  /// Removes the folder and everything in it; links in it are removed, not followed.
  package func remove() {
    FolderRemoval.remove(path)
  }
}
