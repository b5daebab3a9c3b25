extension Sandbox {
  /// The resources that a program may use.
  package struct Limits: Sendable, Hashable {
    /// Wall-clock time, except for time in which no processor was free (``Deadline``).
    package var wallTime: Duration
    /// Seconds of processor time for each process; `wallTime` limits the total.
    package var processorTime: Int
    /// Bytes of memory of all processes together, including the files in the working folder, which are in
    /// memory too.
    package var memory: Int
    /// Processes and threads together; a program that has more is stopped, and meanwhile the kernel allows
    /// only a few more.
    package var processes: Int
    /// The size of one file in bytes.
    package var fileSize: Int
    /// The size of all files in the working folder in bytes.
    package var workSize: Int
    /// The size of each output stream in bytes.
    package var output: Int

    package static let sample = Limits(
      wallTime: .seconds(10), processorTime: 60, memory: 512 << 20, processes: 128,
      fileSize: 32 << 20, workSize: 64 << 20, output: 1 << 20)

    /// The limits for a device with a number of apps.
    ///
    /// Each app may have a process with the 64 threads that libdispatch makes when all of its workers block,
    /// and threads of its own, so it gets as many processes as a sample, and half a sample's memory. A killed
    /// process frees both before the app is launched again.
    package static func device(apps: Int) -> Limits {
      var limits = sample
      limits.processes += apps * sample.processes
      limits.memory += apps * sample.memory / 2
      return limits
    }

    /// The limits for an interactive device with a number of apps.
    ///
    /// CHOICE: a day of processor time and ten days of wall-clock time, so that a forgotten device does not
    /// run for ever.
    package static func promptedDevice(apps: Int) -> Limits {
      var limits = device(apps: apps)
      limits.wallTime = .seconds(10 * 86_400)
      limits.processorTime = 86_400
      return limits
    }

    /// The limits for a compiler.
    ///
    /// Code on which it would work for ever costs its author all of this each time. Lower limits would reject
    /// good samples on a slow or busy machine, and the compiler's own limits do not help: its type checker
    /// gives up on excessive attempts after a number that is equal on every machine
    /// (`-solver-scope-threshold`), and the remaining cases, such as types that double in size, are not
    /// covered by `-solver-expression-time-threshold` and `-solver-memory-threshold`.
    package static let compiler = Limits(
      wallTime: .seconds(120), processorTime: 240, memory: 3 << 30, processes: 256,
      fileSize: 256 << 20, workSize: 512 << 20, output: 4 << 20)

    /// The limits for the manifest of a package, which is compiled and run like any program of a few lines.
    package static let packageManifest = compiler

    /// The limits for the build of a whole package, with several compilers at a time.
    package static let packageBuild = Limits(
      wallTime: .seconds(1800), processorTime: 3600, memory: 8 << 30, processes: 1024,
      fileSize: 1 << 30, workSize: 1 << 30, output: 16 << 20)
  }

  /// The limit that stopped a program.
  package enum Limit: String, Sendable, Hashable, Codable {
    /// The limits of the same names in ``Limits``; `processor` is recognized by SIGXCPU.
    case time, processor, memory, output, processes
    /// The size of files in the working folder, if that is not a separate file system.
    case files
  }
}
