private import Glibc

/// Limits as words for ``SandboxInit``: of each its name, the soft and the hard one (`setrlimit(2)`).
enum LimitWords {
  /// Processes above the limit that the kernel lets a program start.
  ///
  /// Were it bound to the limit itself, it would be refused more and never be seen to have more.
  static let spareProcesses = 64

  /// How many signals and timers of a user may wait at a time: the kernel counts them for the user, so that
  /// one program could leave none to others.
  private static let waitingSignals = 1024

  /// - Parameter processes: how many processes and threads the user may have, which has them for this
  ///   program alone or not; nil for any number.
  static func all(_ limits: Sandbox.Limits, processes: Int?) -> [String] {
    // SIGXCPU first, which names the limit; SIGKILL a second later for what ignores it.
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

  /// A limit within the one that already binds this process, which only root could raise.
  private static func allowed(_ value: Int, _ resource: __rlimit_resource) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return value }
    return Int(min(rlim_t(value), limit.rlim_max))
  }
}
