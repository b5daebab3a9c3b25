/// The samples of a tutorial without kept results, next to the bare compiler on as many processors, which
/// makes each program by itself.
///
/// What a bare compiler has to make of a chain are several programs (``SampleChain/programs``). A book
/// from outside has samples that do not compile, in both: `workbook` then ends with 1 and the compiler
/// with an error, which are results here.
struct TutorialBenchmark {
  let book: TutorialBook
  /// Whether somebody else has written it. The compiler's programs are then not started, for nothing shuts
  /// them in; `workbook` starts its own all the same, twice and more, so it is measured the more strictly.
  let isForeign: Bool
  /// For messages and folders.
  let name: String
  /// How many times as fast as the compiler it is to be.
  let bound: Double

  /// Measures a check of the book against the compiler, one program after the other on each processor.
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
    // 123: one of them failed (`xargs(1)`), as samples of what the compiler refuses do.
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

  /// A check with an empty cache of results.
  private func check(_ folder: BookFolder) async throws -> Duration {
    let cache = try await folder.coldCache()
    // A book that was not written for it has samples that fail.
    return try await folder.workbook(["check"], cache: cache, statuses: [0, 1]).run()
  }
}
