/// The samples of a tutorial without cached results, next to the bare compiler on as many processors.
///
/// The bare compiler compiles each program by itself, and a chain gives it several programs
/// (``SampleChain/programs``). Samples of a third-party book may fail to compile on both sides: `workbook`
/// then exits with 1 and the compiler with an error, which are valid results here.
struct TutorialBenchmark {
  let book: TutorialBook
  /// Whether the book is a third party's. The compiler's programs are then not started, as they have no
  /// sandbox; `workbook` runs its own at least twice, which makes the bound stricter.
  let isForeign: Bool
  /// A name for messages and folders.
  let name: String
  /// The required speed, as a multiple of the compiler's.
  let bound: Double

  /// Measures a check of the book against the compiler, which compiles one program at a time on each
  /// processor.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    let folder = try BookFolder(
      book.files, languageMode: book.languageMode, name: name, bench)
    let programs = try SwiftPrograms(
      texts: book.programs, languageMode: book.languageMode, name: "\(name)-bare", bench)
    bench.say("  \(book.chains.flatMap(\.parts).count) samples in \(book.chains.count) chains")
    // The bare compiler fills its module cache, and the workbook its own.
    _ = try await folder.coldCache()
    var first = programs.compile(0)
    first.statuses = [0, 1]
    try await first.run()
    var oneByOne = programs.oneByOne(starts: !isForeign)
    // 123: one of the programs failed (`xargs(1)`), as samples that the compiler rejects do.
    oneByOne.statuses = [0, 123]

    let rounds = try await bench.rounds([
      ("workbook", { try await check(folder) }),
      ("swiftc one by one", { [oneByOne] in try await oneByOne.run() }),
    ])
    result.times = rounds.results
    result.add(
      "swiftc one by one / workbook", rounds.ratio(of: "swiftc one by one", to: "workbook"),
      atLeast: bound)
  }

  /// Runs a check with an empty result cache.
  private func check(_ folder: BookFolder) async throws -> Duration {
    let cache = try await folder.coldCache()
    // A third-party book has samples that fail.
    return try await folder.workbook(["check"], cache: cache, statuses: [0, 1]).run()
  }
}
