private import CLinux
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

  /// Kills a whole tree.
  ///
  /// The members are stopped first: otherwise a process could start others while its parent is killed, and
  /// those would be reparented and missed. But a signal takes effect only when its process runs again, and
  /// until then it may complete a fork. So the root is killed last, when it has no descendant that runs: if it
  /// adopts orphans (`PR_SET_CHILD_SUBREAPER`), what was missed is found among its children.
  ///
  /// A number that was found may belong to another process by the time of the signal; so the process is held
  /// by a descriptor (`pidfd_open(2)`), and belongs to the tree only if its number is found again after that.
  /// Where a system call filter forbids descriptors, the number is used. The root is not reaped.
  ///
  /// An `exit(3)` of this process waits for it; one that begins later kills the root at once.
  ///
  /// - Parameters:
  ///   - root: a child of this process that was not reaped, the leader of a process group.
  ///   - find: returns the members of the tree at the time of the call.
  /// - Returns: the members.
  @discardableResult
  package static func kill(
    _ root: Int32, finding find: (Int32) -> [Int32] = members
  ) -> [Int32] {
    guard PendingKills.begin() else {
      Glibc.kill(root, SIGKILL)
      Glibc.kill(-root, SIGKILL)
      return [root]
    }
    defer { PendingKills.end() }
    // Some processes cannot be killed while they wait for a device.
    let deadline = ContinuousClock.now + .seconds(5)
    var members: Set<Int32> = []
    while true {
      let held = stop(root, finding: find)
      members.formUnion(held.keys)
      for (pid, number) in held where pid != root { signal(SIGKILL, to: pid, heldBy: number) }
      let isAlone = !find(root).contains { $0 != root && isRunning($0) }
      let isOver = isAlone || ContinuousClock.now >= deadline
      if isOver, let number = held[root] { signal(SIGKILL, to: root, heldBy: number) }
      for number in held.values { close(number) }
      if isOver { break }
      usleep(500)
    }
    Glibc.kill(-root, SIGKILL)
    return Array(members)
  }

  /// Stops all members of a tree.
  ///
  /// - Returns: the members with their descriptors, which the caller owns.
  private static func stop(_ root: Int32, finding find: (Int32) -> [Int32]) -> [Int32: Int32] {
    var held: [Int32: Int32] = [:]
    while true {
      let fresh = find(root).filter { held[$0] == nil }
      if fresh.isEmpty { return held }
      let opened = fresh.map { (pid: $0, number: pidfd_open($0, 0)) }
      let present = Set(find(root))
      for (pid, number) in opened {
        guard present.contains(pid) else {
          close(number)
          continue
        }
        held[pid] = number
        signal(SIGSTOP, to: pid, heldBy: number)
      }
    }
  }

  /// - Parameter number: a descriptor of the process; negative if there is none.
  private static func signal(_ signal: Int32, to pid: Int32, heldBy number: Int32) {
    if number < 0 { Glibc.kill(pid, signal) } else { pidfd_send_signal(number, signal, nil, 0) }
  }

  /// Kills a whole tree and waits, at most two seconds, until none of it runs any more.
  static func end(_ root: Int32) {
    let members = kill(root)
    let deadline = ContinuousClock.now + .seconds(2)
    while members.contains(where: isRunning), ContinuousClock.now < deadline { usleep(500) }
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
