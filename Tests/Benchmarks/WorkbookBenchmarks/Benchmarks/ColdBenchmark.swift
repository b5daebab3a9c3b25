/// A book without cached results against the bare compiler, on the same processors.
///
/// Two uses of the compiler are compared, in the same rounds:
///
///     swiftc one by one       each sample a program, as many compilers as processors, and each program started
///     swiftc -wmo, launches   all samples as one module, then each started as a process: the least possible
///
/// The bounds: the first takes at least eight times as long as the workbook, and the workbook at most 1.3
/// times as long as the second. The workbook's time includes sandboxing and judging the samples, which the
/// others lack.
struct ColdBenchmark {
  let kind: SampleKind
  /// The number of samples of the book.
  private let count = 200
  /// Each new sample is run a second time, with random hash values.
  private let launchesPerSample = 2

  /// Measures the four in turns. The bare compiler has run once before, so that its module cache is filled.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    let samples = kind.samples(count, seed: bench.seed)
    let book = try BookFolder(GeneratedBook(samples), name: "cold-\(kind.rawValue)", bench)
    let programs = try SwiftPrograms(samples, name: "cold-\(kind.rawValue)-bare", bench)
    // The bare compiler fills its module cache, and the workbook its own.
    _ = try await book.coldCache()
    try await programs.compile(0).run()
    try await programs.together().run()

    let rounds = try await bench.rounds([
      ("workbook", { try await cold(book) }),
      ("swiftc -wmo", { try await programs.together().run() }),
      ("launches", { try await programs.launches(times: launchesPerSample).run() }),
      ("swiftc one by one", { try await programs.oneByOne().run() }),
    ])
    result.times = rounds.results
    result.add(
      "swiftc one by one / workbook", rounds.ratio(of: "swiftc one by one", to: "workbook"),
      atLeast: 8)
    result.add(
      "workbook / (swiftc -wmo + launches)",
      rounds.perRound { times in
        (times["workbook"] ?? .nan) / ((times["swiftc -wmo"] ?? .nan) + (times["launches"] ?? .nan))
      }, atMost: 1.3)
  }

  /// Runs a check with an empty result cache, which is created before the clock starts.
  private func cold(_ book: BookFolder) async throws -> Duration {
    let cache = try await book.coldCache()
    return try await book.workbook(["check"], cache: cache).run()
  }
}
