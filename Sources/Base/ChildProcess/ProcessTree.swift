internal import Glibc

/// A process and its descendants, as listed in `/proc` (`proc(5)`).
package enum ProcessTree {
  /// The process ids of a tree, the root first; empty if the root has ended.
  ///
  /// Processes that were reparented because their parent ended are not included.
  package static func members(from root: Int32) -> [Int32] {
    var found: [Int32] = []
    var seen = Set<Int32>()
    var waiting = [root]
    while let pid = waiting.popLast() {
      guard seen.insert(pid).inserted else { continue }
      let threads = ProcFile.threads(of: pid)
      if threads.isEmpty { continue }
      found.append(pid)
      for thread in threads {
        let children = ProcFile.numbers(in: "/proc/\(pid)/task/\(thread)/children")
        waiting += children.map { Int32(truncatingIfNeeded: $0) }
      }
    }
    return found
  }

  /// The number of processes and threads of a user on this machine.
  package static func count(ofUser user: UInt32) -> Int {
    guard let folder = opendir("/proc") else { return 0 }
    defer { closedir(folder) }
    var sum = 0
    while let entry = readdir(folder) {
      let pid = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
      }
      var status = stat()
      guard pid > 0, stat("/proc/\(pid)", &status) == 0, status.st_uid == user else { continue }
      sum += ProcFile.threads(of: pid).count
    }
    return sum
  }

  /// Kills a whole tree and waits, at most two seconds, until none of it runs any more.
  ///
  /// The members are stopped first: otherwise a process could start others while its parent is killed, and
  /// those would be reparented and missed. The root is not reaped.
  static func end(_ root: Int32) {
    var known = Set<Int32>()
    while true {
      let fresh = members(from: root).filter { known.insert($0).inserted }
      if fresh.isEmpty { break }
      for pid in fresh { kill(pid, SIGSTOP) }
    }
    for pid in known { kill(pid, SIGKILL) }
    kill(-root, SIGKILL)
    let deadline = ContinuousClock.now + .seconds(2)
    while known.contains(where: isRunning), ContinuousClock.now < deadline { usleep(500) }
  }

  /// Whether a process still runs.
  ///
  /// An ended process that was not reaped is in state `Z` or `X`, which the first process of a namespace
  /// reaches only after all others in it.
  private static func isRunning(_ pid: Int32) -> Bool {
    let stat = ProcFile.bytes(of: "/proc/\(pid)/stat")
    // The name in parentheses may contain anything, even a parenthesis.
    guard let name = stat.lastIndex(of: UInt8(ascii: ")")), name + 2 < stat.count else {
      return false
    }
    return ![UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(stat[name + 2])
  }
}
