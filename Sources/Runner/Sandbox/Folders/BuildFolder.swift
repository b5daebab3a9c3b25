private import SafeFiles
private import FoundationEssentials
private import Glibc
private import ChildProcess

/// A folder at a fixed path in which sandboxed programs work, empty for each of its owners.
///
/// Nothing that untrusted programs leave in it is found by others: it is removed on deinitialization, and
/// what a killed run has left is removed before it is used again. Other users of the machine can enter
/// neither it nor its parent folder, which is only for such folders, since the files in it belong to the
/// sandbox's user and to ours.
///
/// Only one run at a time uses it. If the user of root's sandbox cannot reach the folder, a temporary one
/// replaces it.
package struct BuildFolder: ~Copyable, Sendable {
  /// The absolute path of the folder in which programs work, which may be a temporary one.
  package let path: String
  /// The level of the sandbox whose programs work there, which determines their user.
  private let level: Sandbox.Level
  /// The open file whose lock (`flock(2)`) is held.
  private let lock: FileDescriptor

  /// Waits until nothing else uses the folder.
  ///
  /// - Parameters:
  ///   - path: an absolute path, consisting of a folder for such folders and a name; missing folders are
  ///     made.
  ///   - level: the level of the sandbox whose programs work there.
  package init(at path: String, for level: Sandbox.Level) async throws {
    let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    try Self.makeFolder(parent)
    HostUser.open(parent)
    let keepsOut =
      HostUser.isAnother(at: level) && HostUser.folderThatKeepsOut(of: parent) != nil
    let folder = keepsOut ? try TemporaryFolder(isForSandboxes: true).path : path
    let lock = try await Self.lock(of: folder)
    HostUser.open(folder, at: keepsOut ? nil : level)
    self.path = folder
    self.level = level
    self.lock = lock
  }

  private static let lockName = "lock"

  /// Makes a folder and waits for its lock by polling every 50 ms, so that the task can be cancelled.
  private static func lock(of folder: String) async throws -> FileDescriptor {
    let path = "\(folder)/\(lockName)"
    while true {
      // A link, which may have come with the cache, is removed; this fails for a folder.
      unlink(folder)
      if mkdir(folder, 0o700) != 0, errno != EEXIST { throw failure("make", folder) }
      let file = FileDescriptor(
        owning: open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600))
      // The previous owner may remove the folder at any time.
      if file.number < 0, errno == ENOENT { continue }
      if flock(file.number, LOCK_EX | LOCK_NB) == 0 {
        var status = stat()
        if fstat(file.number, &status) == 0, status.st_nlink > 0 { return file }
        continue
      }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure("lock", path) }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Makes an empty folder for programs, read-only or writable.
  ///
  /// - Parameter name: a single name.
  /// - Returns: its absolute path.
  package func folder(_ name: String, isWritable: Bool) throws -> String {
    let folder = "\(path)/\(name)"
    guard FolderRemoval.remove(folder) else { throw Self.failure("remove", folder) }
    try Self.makeFolder(folder)
    // At the level `kernel`, `sandbox-init` gives the folder to the program's user.
    if isWritable, level == .namespaces, HostUser.dropsRights {
      lchown(folder, HostUser.unprivileged, HostUser.unprivileged)
    }
    return folder
  }

  package consuming func close() {}

  deinit {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name != Self.lockName { FolderRemoval.remove("\(path)/\(name)") }
    // From here on others may lock a new file in it; then the folder is theirs and stays.
    unlink("\(path)/\(Self.lockName)")
    rmdir(path)
  }

  /// Makes a folder and its parents with mode 0755.
  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  /// The error of the system call that has just failed.
  private static func failure(_ deed: String, _ path: String) -> SandboxError {
    let reason = String(cString: strerror(errno))
    return SandboxError(description: "cannot \(deed) '\(path)': \(reason)")
  }
}
