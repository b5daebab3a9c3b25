extension Sandbox {
  /// What a program may use.
  package struct Limits: Sendable, Hashable {
    /// Wall-clock time, without that for which no processor was free (``Deadline``).
    package var wallTime: Duration
    /// Seconds of processor time for each process; for all together, `wallTime` bounds it.
    package var processorTime: Int
    /// Bytes of memory, all processes together, with the files in the working folder, which lie in
    /// memory too.
    package var memory: Int
    /// Processes and threads together; one that has more is stopped, and the kernel starts only a few
    /// more meanwhile.
    package var processes: Int
    /// Bytes of one file.
    package var fileSize: Int
    /// Bytes of all files in the working folder.
    package var workSize: Int
    /// Bytes of each output stream.
    package var output: Int

    /// For a sample.
    package static let sample = Limits(
      wallTime: .seconds(10), processorTime: 60, memory: 512 << 20, processes: 128,
      fileSize: 32 << 20, workSize: 64 << 20, output: 1 << 20)

    /// For a device with so many apps.
    ///
    /// Each app may have a process of its own, with the 64 threads that libdispatch makes when all of
    /// its workers block and with threads of the app's own, so it gets as many as a sample by itself,
    /// and half a sample's memory. A process that was killed gives back both before the app is
    /// launched again.
    package static func device(apps: Int) -> Limits {
      var limits = sample
      limits.processes += apps * sample.processes
      limits.memory += apps * sample.memory / 2
      return limits
    }

    /// For a device with so many apps that a person plays with for as long as they like.
    ///
    /// CHOICE: a day of processor time, and ten of the clock: what was forgotten does not stay for ever.
    package static func promptedDevice(apps: Int) -> Limits {
      var limits = device(apps: apps)
      limits.wallTime = .seconds(10 * 86_400)
      limits.processorTime = 86_400
      return limits
    }

    /// For a compiler.
    ///
    /// Code that it would work on for ever costs its author all of this each time. Less would refuse
    /// good samples where a machine is slow or busy, and the compiler's own limits are no help: what
    /// its type checker would try too often it gives up by itself, after a number of attempts that is the
    /// same on every machine (`-solver-scope-threshold`), and what is left, such as types that double in
    /// size, is beyond `-solver-expression-time-threshold` and `-solver-memory-threshold`.
    package static let compiler = Limits(
      wallTime: .seconds(120), processorTime: 240, memory: 3 << 30, processes: 256,
      fileSize: 256 << 20, workSize: 512 << 20, output: 4 << 20)

    /// For the manifest of a package, which is compiled and run: as for any program of a few lines.
    package static let packageManifest = compiler

    /// For the build of a whole package, several compilers at a time.
    package static let packageBuild = Limits(
      wallTime: .seconds(1800), processorTime: 3600, memory: 8 << 30, processes: 1024,
      fileSize: 1 << 30, workSize: 1 << 30, output: 16 << 20)
  }

  /// A limit that stopped a program.
  package enum Limit: String, Sendable, Hashable, Codable {
    /// Which of ``Limits`` it was; `processor` is known by SIGXCPU.
    case time, processor, memory, output, processes
    /// Of files in the working folder, where no file system of its own keeps it.
    case files
  }
}
