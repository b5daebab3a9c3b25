import Foundation

/// A check whose results are all cached.
///
/// If this program was built in a repository, two more are measured: the cost of the launcher in its root,
/// which builds the program if necessary and starts it, and a check of the repository's own book.
struct UnchangedBenchmark {
  /// Measures a check of 1,000 samples, the launcher, and the repository's own book.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    let samples = SampleKind.plain.samples(1000, seed: bench.seed)
    let book = try BookFolder(GeneratedBook(samples), name: "unchanged", bench)
    let cache = try await book.coldCache()
    bench.say("  filling the cache")
    try await book.workbook(["check"], cache: cache).run()

    let launcher = launcher(bench)
    var contenders: [(name: String, run: @Sendable () async throws -> Duration)] = [
      ("check", { try await book.workbook(["check"], cache: cache).run() })
    ]
    if let launcher {
      let version = bench.call([bench.workbook, "--version"], in: book.path)
      contenders.append(("program --version", { try await version.run() }))
      contenders.append(("launcher --version", { try await launcher.run() }))
      // The launcher builds if the last build was not its own.
      try await launcher.run()
    } else {
      result.missing.append("the launcher's time: this program lies in no '.build/release'")
    }
    if let own = try await ownBook(bench) {
      contenders.append(("check of the repository's book", { try await own.run() }))
    }
    let rounds = try await bench.rounds(contenders)
    result.times = rounds.results
    result.add("milliseconds for 1,000", rounds.perRound { $0["check"] ?? .nan }, atMost: 100)
    if launcher != nil {
      result.add(
        "milliseconds of the launcher",
        rounds.perRound {
          ($0["launcher --version"] ?? .nan) - ($0["program --version"] ?? .nan)
        })
    }
  }

  /// The launcher of the repository that contains this release build.
  private func launcher(_ bench: Bench) -> ProgramCall? {
    guard let root = Self.repository else { return nil }
    return bench.call([root + "/workbook", "--version"], in: root)
  }

  /// A check of the book beside the sources, after a first one.
  private func ownBook(_ bench: Bench) async throws -> ProgramCall? {
    guard let root = Self.repository else { return nil }
    let cache = try bench.emptyFolder("own-book-cache")
    var check = bench.call([bench.workbook, "check", "--cache", cache], in: root)
    check.statuses = [0, 1]
    bench.say("  filling the cache of the repository's book")
    try await check.run()
    return check
  }

  /// The root of the repository: the folder around `.build` that contains the launcher; nil if there is none.
  private static var repository: String? {
    let folder = URL(fileURLWithPath: Bench.folderOfProgram)
    guard folder.lastPathComponent == "release",
      let build = folder.pathComponents.lastIndex(of: ".build")
    else { return nil }
    let root = "/" + folder.pathComponents[1..<build].joined(separator: "/")
    return FileManager.default.isExecutableFile(atPath: root + "/workbook") ? root : nil
  }
}
