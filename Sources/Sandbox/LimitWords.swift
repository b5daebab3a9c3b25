private import Glibc

/// Limits as words of `prlimit(1)`, which sets them for itself and then becomes the program.
enum LimitWords {
  /// Processes above the limit that the kernel lets a program start: were it bound to the limit
  /// itself, it would be refused more and never be seen to have more.
  static let spareProcesses = 64

  /// How many signals and timers of a user may wait at a time (`setrlimit(2)`): the kernel counts them for
  /// the user, so that one program could leave none to others.
  private static let waitingSignals = 1024

  /// - Parameter processes: how many processes and threads the user may have, who has them for this
  ///   program alone or not; nil for any number.
  static func prlimit(_ limits: Sandbox.Limits, processes: Int?) -> [String] {
    // SIGXCPU first, which names the limit; SIGKILL a second later for who ignores it.
    let last = allowed(limits.processorTime + 1, RLIMIT_CPU)
    var words = [
      "/usr/bin/prlimit", "--core=0", "--nofile=\(allowed(512, RLIMIT_NOFILE))",
      "--sigpending=\(allowed(waitingSignals, __RLIMIT_SIGPENDING))",
      "--fsize=\(allowed(limits.fileSize, RLIMIT_FSIZE))",
      "--cpu=\(min(limits.processorTime, last)):\(last)",
    ]
    if let processes { words.append("--nproc=\(allowed(processes, __RLIMIT_NPROC))") }
    return words + ["--"]
  }

  /// A limit within the one that already binds this process, which only root could raise
  /// (`setrlimit(2)`).
  private static func allowed(_ value: Int, _ resource: __rlimit_resource) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return value }
    return Int(min(rlim_t(value), limit.rlim_max))
  }
}
