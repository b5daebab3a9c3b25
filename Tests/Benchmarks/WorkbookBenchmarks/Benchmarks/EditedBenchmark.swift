/// An author's loop: one sample of a book is edited and checked.
///
/// Two commands are timed, as authors use both: `workbook run` of the sample and `workbook check` of the
/// whole book. They are compared with the bare compiler on the same text plus a start of its program, the
/// least that an edit can cost. Each command gets an edit of its own, since the result of the first would be
/// cached for the second.
struct EditedBenchmark {
  /// Measures each kind of samples separately. The cache is filled, so that only the edit is new.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    for kind in [SampleKind.plain, .foundation] {
      let samples = kind.samples(200, seed: bench.seed)
      let generated = GeneratedBook(samples)
      let book = try BookFolder(generated, name: "edited-\(kind.rawValue)", bench)
      let programs = try SwiftPrograms(samples, name: "edited-\(kind.rawValue)-bare", bench)
      let cache = try await book.coldCache()
      bench.say("  filling the cache")
      try await book.workbook(["check"], cache: cache).run()

      // Each edit is a new sample, the same one for all contenders.
      let edits = kind.samples(samples.count + 10 * (bench.runs + 1), seed: bench.seed &+ 1)
      let edited = 10
      let names = (
        run: "workbook run, \(kind.rawValue)", check: "workbook check, \(kind.rawValue)",
        compile: "swiftc, \(kind.rawValue)", start: "launch, \(kind.rawValue)"
      )
      var rounds = Rounds(names: [names.run, names.check, names.compile, names.start])
      try await programs.compile(edited).run()
      for round in 0..<bench.runs {
        var sample = edits[edited * (round + 1)]
        sample.name = samples[edited].name
        var times: [String: Double] = [:]
        try programs.replace(edited, by: sample)
        times[names.compile] = try await programs.compile(edited).run().milliseconds
        times[names.start] = try await programs.start(edited).run().milliseconds
        try book.replace(edited, of: generated, by: sample)
        let operand = generated.operand(edited)
        times[names.run] = try await book.workbook(["run", operand], cache: cache).run()
          .milliseconds
        sample.statements.append("print(\"edited\")")
        try book.replace(edited, of: generated, by: sample)
        times[names.check] = try await book.workbook(["check"], cache: cache).run().milliseconds
        bench.say("  \(round + 1)/\(bench.runs) \(times.mapValues { Int($0) })")
        rounds.add(times)
      }
      result.times += rounds.results
      result.add(
        "\(names.run) / swiftc", rounds.ratio(of: names.run, to: names.compile), atMost: 2)
      result.add(
        "\(names.check) / swiftc", rounds.ratio(of: names.check, to: names.compile), atMost: 2)
    }
  }
}
