import Toolchains
private import Foundation
private import Glibc
import Sandbox
import ChildProcess

/// The environment of the benchmarks: programs, toolchain, options and a folder.
///
/// Created once and passed to every benchmark. It has methods to start programs and to run contenders in
/// turns. It is a value and holds no results.
struct Bench: Sendable {
  /// A folder of its own, removed at the end.
  let folder: TemporaryFolder
  /// The program under test.
  let workbook: String
  /// The compiler of the samples, for both sides.
  let toolchain: Toolchain
  /// The environment of every program that is started.
  let environment: [String: String]
  /// The number of rounds.
  let runs: Int
  let seed: UInt64
  /// The folder of a third-party Markdown book; nil for a generated one.
  let book: String?
  /// Reports progress.
  let say: @Sendable (String) -> Void
  /// The number of concurrent programs, over all tasks: the number of processors.
  let jobs = Processors.count

  /// Locates the programs.
  ///
  /// - Throws: `BenchmarkError` if the program under test is not beside this one, and the errors of the
  ///   search for a toolchain.
  init(
    runs: Int, seed: UInt64, book: String?, environment: [String: String],
    say: @escaping @Sendable (String) -> Void
  ) async throws {
    folder = try TemporaryFolder()
    workbook = Self.folderOfProgram + "/workbook"
    self.runs = runs
    self.seed = seed
    self.book = book
    self.say = say
    self.environment = environment.merging(["TMPDIR": folder.path]) { $1 }
    guard FileManager.default.isExecutableFile(atPath: workbook) else {
      throw BenchmarkError("'\(workbook)' does not exist; build it with 'swift build -c release'")
    }
    toolchain = try await ToolchainLocator(
      searchPath: (environment["PATH"] ?? "").split(separator: ":").map(String.init),
      cacheDirectory: folder.path + "/toolchain"
    ).locate()
  }

  /// The folder of this program and of the one under test.
  static let folderOfProgram = URL(
    fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? ""
  ).deletingLastPathComponent().path

  /// Runs contenders in turns, `runs` times each; the first one changes from round to round.
  ///
  /// Before each of them, unwritten data of its predecessor is flushed to the disk (`sync(2)`), as it would
  /// otherwise have to wait for it.
  ///
  /// - Parameter contenders: closures that do one thing and return its time.
  func rounds(
    _ contenders: [(name: String, run: @Sendable () async throws -> Duration)]
  ) async throws -> Rounds {
    var rounds = Rounds(names: contenders.map(\.name))
    for round in 0..<runs {
      var times: [String: Double] = [:]
      for turn in contenders.indices {
        let contender = contenders[(turn + round) % contenders.count]
        sync()
        let time = try await contender.run()
        times[contender.name] = time.milliseconds
        say("  \(round + 1)/\(runs) \(contender.name): \(Int(time.milliseconds)) ms")
      }
      rounds.add(times)
    }
    return rounds
  }

  /// Creates an empty folder below the bench's own one, replacing an earlier one of the same name.
  func emptyFolder(_ name: String) throws -> String {
    let path = folder.path + "/" + name
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Writes files by their paths in a folder, and creates the folders on the way.
  func write(_ files: [String: String], to folder: String) throws {
    for (path, text) in files {
      let file = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// Returns a call of a program in a folder, with the bench's environment.
  ///
  /// - Parameter words: the program's path, then its arguments.
  func call(_ words: [String], in folder: String) -> ProgramCall {
    ProgramCall(words: words, folder: folder, environment: environment)
  }
}
