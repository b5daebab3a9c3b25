/// A benchmark: a question that measurements answer.
///
/// The raw value is its name on the command line and in reports. Most have a type of their own; those that
/// differ only in numbers share one. To add a benchmark, add a case, its question and its run.
package enum Benchmark: String, Sendable, CaseIterable {
  /// Samples of ``SampleKind/plain`` with an empty cache: the gain of compiling them together.
  case coldPlain = "cold-plain"
  /// The same with ``SampleKind/foundation``, whose modules are the most expensive for a compiler.
  case coldFoundation = "cold-foundation"
  /// Samples as in tutorials, with clashing names and warnings, which are harder to merge.
  case mixed
  /// Samples that continue each other, so that a program contains several of them.
  case chains
  /// Samples of a few lines next to rustdoc, which merges its tests too.
  case trivial
  /// An author's commonest case: nothing has changed.
  case unchanged
  /// An author's second commonest case: one sample has changed.
  case edited
  /// The time until the first error is visible.
  case firstError = "first-error"
  /// The cost of the sandbox for each run.
  case launch
  /// A site of 1,000 pages: built, rebuilt, and rebuilt with one page changed.
  case pages
  /// The same with 4,000 pages, to find costs that grow faster than the book.
  case manyPages = "many-pages"
  /// A year of virtual time with a process for the app.
  case fetches
  /// The same rules without processes.
  case schedule
  /// A book of 100,000 samples on up to a thousand machines, by simulation.
  case shards
  /// The transfer daemon on the loopback interface.
  case transfers

  /// The question, in one line.
  package var question: String {
    switch self {
    case .coldPlain: "200 samples of the standard library only, without cached results"
    case .coldFoundation: "200 samples that import Foundation, without cached results"
    case .mixed: "200 samples as in tutorials, with recurring names, without cached results"
    case .chains: "600 chains of samples, or those of the Markdown book that '--book' names"
    case .trivial: "100 and 500 trivial samples without cached results, next to rustdoc"
    case .unchanged: "a check of 1,000 samples that did not change"
    case .edited: "one edited sample of 200, to its result"
    case .firstError: "the time until the first error of a book of 50 samples is printed"
    case .launch: "starting a program in the sandbox"
    case .pages: "a site of 1,000 pages: all, none changed, one touched, next to hugo and libcmark"
    case .manyPages: "a site of 4,000 pages, in the same way"
    case .shards: "100,000 samples on 1 to 1,000 machines, by simulation"
    case .transfers: "downloads by transferd, next to curl and aria2c"
    case .fetches: "a year of an app that fetches, next to as many bare round trips"
    case .schedule: "a year of 100 scripted apps in the schedulers alone"
    }
  }

  /// Runs the benchmark and reports progress.
  ///
  /// - Throws: whatever prevents a result. A missing peer is noted in the result instead.
  func run(_ bench: Bench) async throws -> BenchmarkResult {
    bench.say("\(rawValue): \(question)")
    var result = BenchmarkResult(name: rawValue, question: question)
    switch self {
    case .coldPlain: try await ColdBenchmark(kind: .plain).run(bench, &result)
    case .coldFoundation: try await ColdBenchmark(kind: .foundation).run(bench, &result)
    case .mixed:
      try await TutorialBenchmark(
        book: TutorialWriter.book(ofSamples: 200, seed: bench.seed), isForeign: false,
        name: rawValue,
        bound: 8
      ).run(bench, &result)
    case .chains:
      let brought = try bench.book.map(MarkdownFences.book)
      let book = brought ?? TutorialWriter.book(ofChains: 600, seed: bench.seed)
      try await TutorialBenchmark(
        book: book, isForeign: brought != nil, name: rawValue, bound: 4
      ).run(bench, &result)
    case .trivial: try await TrivialBenchmark().run(bench, &result)
    case .unchanged: try await UnchangedBenchmark().run(bench, &result)
    case .edited: try await EditedBenchmark().run(bench, &result)
    case .firstError: try await FirstErrorBenchmark().run(bench, &result)
    case .launch: try await LaunchBenchmark().run(bench, &result)
    case .pages: try await PagesBenchmark(pages: 1_000).run(bench, &result)
    case .manyPages: try await PagesBenchmark(pages: 4_000).run(bench, &result)
    case .shards: try await ShardsBenchmark().run(bench, &result)
    case .transfers: try await TransfersBenchmark().run(bench, &result)
    case .fetches: try await FetchesBenchmark().run(bench, &result)
    case .schedule: try await ScheduleBenchmark().run(bench, &result)
    }
    return result
  }
}

/// The results of one benchmark.
///
/// Encoded into the report as they are, so the property names are those of the JSON.
struct BenchmarkResult: Codable, Sendable {
  var name: String
  var question: String
  /// The measured times.
  var times: [TimedResult] = []
  var findings: [Finding] = []
  /// What could not be measured here, and why.
  var missing: [String] = []

  init(name: String, question: String) {
    self.name = name
    self.question = question
  }

  /// Adds a finding, optionally with an upper bound for its median; does nothing if the value is nil.
  mutating func add(_ name: String, _ value: Measurement?, atMost bound: Double? = nil) {
    guard let value else { return }
    let finding = Finding(name, value)
    findings.append(bound.map(finding.atMost) ?? finding)
  }

  /// Adds a finding with a lower bound for its median; does nothing if the value is nil.
  mutating func add(_ name: String, _ value: Measurement?, atLeast bound: Double) {
    if let value { findings.append(Finding(name, value).atLeast(bound)) }
  }
}
