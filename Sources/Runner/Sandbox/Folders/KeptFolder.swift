private import FoundationEssentials
private import Glibc
private import ChildProcess

/// A folder on this machine in which sandboxed programs work, kept from one run to the next.
///
/// Other users of the machine can enter neither it nor its parent folder, which is only for such folders,
/// since it contains files of untrusted programs that belong to the sandbox's user and to ours.
///
/// Only one run at a time uses it. If the user of root's sandbox cannot reach the folder, a temporary one
/// replaces it, and nothing is kept.
package struct KeptFolder: ~Copyable, Sendable {
  /// The absolute path of the folder in which programs work, which may be a temporary one.
  package let path: String
  /// The level of the sandbox whose programs work there, which determines their user.
  private let level: Sandbox.Level
  /// The replacement of the folder; nil if programs can reach it.
  private let temporary: TemporaryFolder?
  /// The open file whose lock (`flock(2)`) is held.
  private let lock: FileDescriptor

  /// Waits until nothing else uses the folder.
  ///
  /// - Parameters:
  ///   - path: an absolute path, consisting of a folder for such folders and a name; missing folders are
  ///     made.
  ///   - level: the level of the sandbox whose programs work there.
  package init(at path: String, for level: Sandbox.Level) async throws {
    try Self.makeFolder(path)
    HostUser.open(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    HostUser.open(path, at: level)
    let keepsOut =
      HostUser.isAnother(at: level) && HostUser.folderThatKeepsOut(of: path) != nil
    let temporary = keepsOut ? try TemporaryFolder(isForSandboxes: true) : nil
    let folder = temporary?.path ?? path
    let lock = try await Self.lock(of: folder)
    self.path = folder
    self.level = level
    self.temporary = temporary
    self.lock = lock
  }

  /// The name of the lock file in it.
  package static let lockName = "lock"

  /// Waits for the lock of a folder by polling every 50 ms, so that the task can be cancelled.
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

  /// Makes a folder for programs, read-only or writable.
  ///
  /// - Parameter name: a single name.
  /// - Returns: its absolute path.
  package func folder(_ name: String, isWritable: Bool) throws -> String {
    let folder = "\(path)/\(name)"
    try Self.makeFolder(folder)
    // At the level `kernel`, `sandbox-init` gives the folder to the program's user.
    if isWritable, level == .namespaces, HostUser.dropsRights {
      chown(folder, HostUser.unprivileged, HostUser.unprivileged)
    }
    return folder
  }

  /// Releases the folder; a temporary one is removed.
  package consuming func close() {}

  deinit { temporary?.remove() }

  /// Makes a folder and its parents with mode 0755.
  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }
}
