private import Glibc

/// Limits as arguments of ``SandboxInit``: for each its name, the soft and the hard limit (`setrlimit(2)`).
enum LimitArguments {
  /// The number of processes that the kernel allows beyond the limit.
  ///
  /// With the exact limit, the kernel would refuse further processes, and exceeding it could not be detected.
  static let spareProcesses = 64

  /// The limit on pending signals and timers of a user; the kernel counts them per user, so that one program
  /// could use up all of them.
  private static let waitingSignals = 1024

  /// - Parameter processes: the limit on processes and threads of the user, who may have other programs too;
  ///   nil for no limit.
  static func all(_ limits: Sandbox.Limits, processes: Int?) -> [String] {
    // SIGXCPU comes first, which identifies the limit; SIGKILL a second later for programs that ignore it.
    let last = allowed(limits.processorTime + 1, RLIMIT_CPU)
    let files = allowed(512, RLIMIT_NOFILE)
    let signals = allowed(waitingSignals, __RLIMIT_SIGPENDING)
    let fileSize = allowed(limits.fileSize, RLIMIT_FSIZE)
    var all = [
      ("core", 0, 0), ("nofile", files, files), ("sigpending", signals, signals),
      ("fsize", fileSize, fileSize), ("cpu", min(limits.processorTime, last), last),
    ]
    if let processes {
      let count = allowed(processes, __RLIMIT_NPROC)
      all.append(("nproc", count, count))
    }
    return all.flatMap { [$0.0, "\($0.1)", "\($0.2)"] }
  }

  /// A limit within the present hard limit of this process, which only root could raise.
  private static func allowed(_ value: Int, _ resource: __rlimit_resource) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return value }
    return Int(min(rlim_t(value), limit.rlim_max))
  }
}
