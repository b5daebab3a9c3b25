private import CLinux
private import Glibc

/// The processors available to this process, possibly fewer than the machine has (`taskset(1)`, a
/// container).
package enum Processors {
  /// At least 1 (`sched_getaffinity(2)`); all online processors if the kernel reports no mask, as with more
  /// than 65,536.
  package static var count: Int {
    var allowed = [UInt8](repeating: 0, count: 8192)
    let isTold = allowed.withUnsafeMutableBytes { bytes in
      sched_getaffinity(0, UInt(bytes.count), bytes.bindMemory(to: cpu_set_t.self).baseAddress)
    }
    guard isTold == 0 else { return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
    return max(1, allowed.reduce(0) { $0 + $1.nonzeroBitCount })
  }
}
