private import CLinux
private import Glibc
import ChildProcess

/// Checks a process and all its descendants many times a second for limits that the kernel does not enforce.
struct ResourceWatch: Sendable {
  let memory: MemoryLimit
  /// The maximum number of processes and threads, including those of the sandbox itself.
  let processes: Int
  /// The watch on the working folder, if no file system limits it.
  var folder: FolderWatch?
  /// The first number of users of which each run has its own (``HostUser/firstOfRuns``); nil if all
  /// processes can be inspected anyway.
  var firstUser: UInt32?

  /// Checks the tree of a process once.
  ///
  /// - Returns: the name of the exceeded limit; nil for none.
  @Sendable func look(_ pid: Int32) -> String? {
    // Memory and open files of a process are visible only to its user and group. Without root's capability to
    // inspect any process, which containers drop, this thread must become both for a moment (`ptrace(2)`).
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
    // Processes come first: too many of them may well take too much memory too.
    if tree.reduce(0, { $0 + ProcFile.threads(of: $1).count }) > processes {
      return Sandbox.Limit.processes.rawValue
    }
    // Measured twice: while processes that share pages end one by one, each remaining one has a growing share
    // at the time of its measurement, so that together they seem to have more than there is.
    if memory.isPassed(by: tree), memory.isPassed(by: ProcessTree.members(from: pid)) {
      return Sandbox.Limit.memory.rawValue
    }
    if let folder, folder.isPassed(by: tree) { return Sandbox.Limit.files.rawValue }
    return nil
  }
}
