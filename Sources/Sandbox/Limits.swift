extension Sandbox {
  /// What a program may use.
  package struct Limits: Sendable, Hashable {
    /// Wall-clock time.
    package var wallTime: Duration
    /// Seconds of processor time for each process; for all together, `wallTime` bounds it.
    package var processorTime: Int
    /// Bytes of memory, all processes together, with the files in the working folder, which lie in
    /// memory too.
    package var memory: Int
    /// Processes and threads together.
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

    /// For a compiler.
    package static let compiler = Limits(
      wallTime: .seconds(120), processorTime: 240, memory: 3 << 30, processes: 256,
      fileSize: 256 << 20, workSize: 512 << 20, output: 4 << 20)
  }

  /// A limit that stopped a program.
  package enum Limit: String, Sendable, Hashable, Codable {
    case time, processor, memory, output
  }
}
