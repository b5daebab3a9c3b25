/// Limits as words of `prlimit(1)`, which sets them for itself and then becomes the program.
enum LimitWords {
  static func prlimit(_ limits: Sandbox.Limits) -> [String] {
    [
      "/usr/bin/prlimit", "--core=0", "--nproc=\(limits.processes)", "--nofile=512",
      "--fsize=\(limits.fileSize)",
      // SIGXCPU first, which names the limit; SIGKILL a second later for who ignores it.
      "--cpu=\(limits.processorTime):\(limits.processorTime + 1)", "--",
    ]
  }
}
