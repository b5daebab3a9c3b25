/// Trivial samples without cached results next to the documentation tests of Rust.
///
/// rustdoc is the nearest peer: it, too, extracts samples from prose, merges them into one program, and
/// starts each in a process of its own. It has no sandbox and compares no output, and its samples are Rust.
/// Without rustdoc on the path only the workbook is measured.
struct TrivialBenchmark {
  /// Measures a hundred samples, with a bound in seconds, and five hundred, with a bound relative to rustdoc.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    for count in [100, 500] {
      let samples = SampleKind.trivial.samples(count, seed: bench.seed)
      let book = try BookFolder(GeneratedBook(samples), name: "trivial-\(count)", bench)
      _ = try await book.coldCache()
      let ours = "workbook, \(count) samples"
      let theirs = "rustdoc, \(count) samples"
      let library = try RustLibrary(count: count, name: "rust-\(count)", bench)
      if let library {
        try await library.test().run()
      } else {
        result.missing.append("\(theirs): no rustdoc on the PATH")
      }
      var contenders: [(name: String, run: @Sendable () async throws -> Duration)] = [
        (
          ours,
          {
            let cache = try await book.coldCache()
            return try await book.workbook(["check"], cache: cache).run()
          }
        )
      ]
      if let library { contenders.append((theirs, { try await library.test().run() })) }
      let rounds = try await bench.rounds(contenders)
      result.times += rounds.results
      if count == 100 {
        result.add("seconds for 100", rounds.perRound { ($0[ours] ?? .nan) / 1000 }, atMost: 0.7)
      }
      guard library != nil else { continue }
      let ratio = rounds.ratio(of: ours, to: theirs)
      result.add("\(ours) / rustdoc", ratio, atMost: count == 500 ? 1.5 : nil)
    }
  }
}
