import Glibc

/// The processors of the machine.
enum Processors {
  /// At least 1: those that are online (`sysconf(3)`), also where this process may use fewer
  /// (`taskset(1)`).
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
