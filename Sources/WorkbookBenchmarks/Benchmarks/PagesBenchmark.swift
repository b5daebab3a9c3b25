/// What writing the site adds to a check that finds everything in its cache.
struct PagesBenchmark {
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    let samples = SampleKind.plain.samples(200, seed: bench.seed)
    let generated = GeneratedBook(samples, samplesPerChapter: 10)
    let book = try BookFolder(files: generated.files, name: "pages", bench)
    let cache = try await book.coldCache()
    bench.say("  filling the cache")
    try await book.workbook(["check"], cache: cache).run()
    let rounds = try await bench.rounds([
      ("check", { try await book.workbook(["check"], cache: cache).run() }),
      (
        "build",
        {
          let site = try bench.emptyFolder("site")
          return try await book.workbook(["build", "--output", site], cache: cache).run()
        }
      ),
    ])
    result.times = rounds.results
    result.add(
      "milliseconds a page of 10 samples",
      rounds.perRound {
        (($0["build"] ?? .nan) - ($0["check"] ?? .nan)) / Double(generated.chapterCount)
      })
  }
}
