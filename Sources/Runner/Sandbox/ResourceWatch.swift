private import CLinux
private import Glibc
import ChildProcess

/// Looks at everything that came from a process, many times a second, for what the kernel does not
/// bound.
struct ResourceWatch: Sendable {
  /// What all together may have in memory.
  let memory: MemoryLimit
  /// The number of processes and threads together, those of the sandbox itself included.
  let processes: Int
  /// The working folder, where no file system bounds it.
  var folder: FolderWatch?
  /// The first number of users of which each run has its own (``OuterUser/ofRun(_:)``); nil when all
  /// processes may be looked at anyway.
  var firstUser: UInt32?

  /// Looks at the tree of a process, once.
  ///
  /// - Returns: the name of the limit that is passed; nil for none.
  @Sendable func look(_ pid: Int32) -> String? {
    // Memory and open files of a process are for its user and group alone; without root's right to look
    // at any process, which containers take away, one must be both for the while (`ptrace(2)`).
    if let firstUser {
      _ = setfsgid(firstUser + UInt32(pid))
      _ = setfsuid(firstUser + UInt32(pid))
    }
    defer {
      if firstUser != nil {
        _ = setfsuid(geteuid())
        _ = setfsgid(getegid())
      }
    }
    let tree = ProcessTree.members(from: pid)
    // First: too many processes may well take too much memory too.
    if tree.reduce(0, { $0 + ProcFile.threads(of: $1).count }) > processes {
      return Sandbox.Limit.processes.rawValue
    }
    // Twice: while processes that share pages end one by one, each that is left has more of them at the
    // time of its own turn, and together they seem to have more than there is.
    if memory.isPassed(by: tree), memory.isPassed(by: ProcessTree.members(from: pid)) {
      return Sandbox.Limit.memory.rawValue
    }
    if let folder, folder.isPassed(by: tree) { return Sandbox.Limit.files.rawValue }
    return nil
  }
}
