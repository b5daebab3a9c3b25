import Glibc

/// The processors that this process may use.
enum Processors {
  /// At least 1 (`sched_getaffinity(2)` through `sysconf(3)`).
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
