private import FoundationEssentials
private import Glibc
private import ChildProcess

/// A folder of this machine where sandboxed programs work, kept from one run to the next.
///
/// Other users of the machine get neither into it nor into the folder around it, which is for such
/// folders alone: what strangers' programs leave there has their mark, and ours.
///
/// Only one run at a time holds it. Where the user of root's sandbox cannot reach the folder, a
/// temporary one stands in for it, and nothing is kept.
package struct KeptFolder: ~Copyable, Sendable {
  /// The absolute path of the folder where programs work, be it a temporary one.
  package let path: String
  /// Of the sandbox whose programs work there, by which their user is known.
  private let level: Sandbox.Level
  /// What stands in for the folder; nil where programs can reach that.
  private let temporary: TemporaryFolder?
  /// Whose lock (`flock(2)`) is ours as long as it is open.
  private let lock: FileDescriptor

  /// Waits until nothing else works in the folder.
  ///
  /// - Parameters:
  ///   - path: an absolute path, of a folder for such folders and a name; what is missing is made.
  ///   - level: of the sandbox whose programs work there.
  package init(at path: String, for level: Sandbox.Level) async throws {
    try Self.makeFolder(path)
    OuterUser.open(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    OuterUser.open(path, at: level)
    let keepsOut =
      OuterUser.isAnother(at: level) && OuterUser.folderThatKeepsOut(of: path) != nil
    let temporary = keepsOut ? try TemporaryFolder(isForSandboxes: true) : nil
    let folder = temporary?.path ?? path
    let lock = try await Self.lock(of: folder)
    self.path = folder
    self.level = level
    self.temporary = temporary
    self.lock = lock
  }

  /// The name of the file in it that tells other processes that one works there.
  package static let lockName = "lock"

  /// Waits for the lock of a folder, looking every 50 ms, so that the task can be cancelled.
  private static func lock(of folder: String) async throws -> FileDescriptor {
    let path = "\(folder)/\(lockName)"
    let file = FileDescriptor(owning: open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        let reason = String(cString: strerror(errno))
        throw SandboxError(description: "cannot lock '\(path)': \(reason)")
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    return file
  }

  /// Makes a folder that programs may read, or one that they may write to.
  ///
  /// - Parameter name: a single name.
  /// - Returns: its absolute path.
  package func folder(_ name: String, isWritable: Bool) throws -> String {
    let folder = "\(path)/\(name)"
    try Self.makeFolder(folder)
    // At the level `kernel` `sandbox-init` hands the folder to the program's user.
    if isWritable, level == .namespaces, OuterUser.dropsRights {
      chown(folder, OuterUser.unprivileged, OuterUser.unprivileged)
    }
    return folder
  }

  /// Lets others work there; a temporary folder is removed.
  package consuming func close() {}

  deinit { temporary?.remove() }

  /// Makes a folder and those around it, with the rights 0755.
  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }
}
