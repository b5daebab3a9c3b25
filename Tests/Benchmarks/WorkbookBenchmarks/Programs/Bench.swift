import Toolchains
private import Foundation
private import Glibc
import Sandbox
import ChildProcess

/// Where benchmarks work and with what.
///
/// It is made once and given to every benchmark: programs and toolchain, the numbers of the command
/// line, a folder, and the ways to start something and to take turns. It is a value and holds no
/// results.
struct Bench: Sendable {
  /// A folder of its own, removed at the end.
  let folder: TemporaryFolder
  /// The program under test.
  let workbook: String
  /// The compiler that samples are compiled with, by both sides.
  let toolchain: Toolchain
  /// For every program that is started.
  let environment: [String: String]
  /// How many rounds there are.
  let runs: Int
  let seed: UInt64
  /// The folder of a Markdown book that somebody else has written; nil for one that is made up.
  let book: String?
  /// Says what is being done.
  let say: @Sendable (String) -> Void
  /// Programs at a time, of all tasks together: as many as there are processors.
  let jobs = Processors.count

  /// Looks for the programs.
  ///
  /// - Throws: `BenchmarkError` if the program under test is not beside this one, and what the search
  ///   for a toolchain throws.
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
      throw BenchmarkError("no '\(workbook)'; build it first: swift build -c release")
    }
    toolchain = try await ToolchainLocator(
      searchPath: (environment["PATH"] ?? "").split(separator: ":").map(String.init),
      cacheDirectory: folder.path + "/toolchain"
    ).locate()
  }

  /// Where this program lies, and next to it the one under test.
  static let folderOfProgram = URL(
    fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? ""
  ).deletingLastPathComponent().path

  /// Does things in turns, `runs` times each; which is first changes from round to round.
  ///
  /// What one has left to be written to the disk is there before the next begins (`sync(2)`), which
  /// would else wait for it.
  ///
  /// - Parameter contenders: do one thing and return its time.
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

  /// Makes a folder below the own one, empty.
  ///
  /// What an earlier use of the name has left is removed.
  func emptyFolder(_ name: String) throws -> String {
    let path = folder.path + "/" + name
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Writes files by their paths in a folder, with the folders on the way.
  func write(_ files: [String: String], to folder: String) throws {
    for (path, text) in files {
      let file = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// A program that is to be started in a folder, with the bench's environment.
  ///
  /// - Parameter words: the program's path, then its arguments.
  func call(_ words: [String], in folder: String) -> ProgramCall {
    ProgramCall(words: words, folder: folder, environment: environment)
  }
}
