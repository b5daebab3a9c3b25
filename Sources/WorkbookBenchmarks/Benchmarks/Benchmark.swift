/// A question that is answered by measuring, by the name that the command line has for it.
package enum Benchmark: String, Sendable, CaseIterable {
  case coldPlain = "cold-plain"
  case coldFoundation = "cold-foundation"
  case mixed
  case chains
  case trivial
  case unchanged
  case edited
  case firstError = "first-error"
  case launch
  case pages
  case manyPages = "many-pages"
  case fetches
  case schedule
  case transfers

  /// One line.
  package var question: String {
    switch self {
    case .coldPlain: "200 samples of the standard library alone, without kept results"
    case .coldFoundation: "200 samples that import Foundation, without kept results"
    case .mixed: "200 samples as in tutorials, whose names recur, without kept results"
    case .chains: "600 chains of samples, or those of the Markdown book that '--book' names"
    case .trivial: "100 and 500 trivial samples without kept results, next to rustdoc"
    case .unchanged: "a check of 1,000 samples that did not change"
    case .edited: "one edited sample of 200, to its result"
    case .firstError: "from the compiler's first error in a book of 50 samples to the screen"
    case .launch: "starting a program in the sandbox"
    case .pages: "a site of 1,000 pages: all, none changed, one touched, next to hugo and libcmark"
    case .manyPages: "a site of 4,000 pages, in the same way"
    case .transfers: "downloads by transferd, next to curl and aria2c"
    case .fetches: "a year of an app that fetches, next to as many bare round trips"
    case .schedule: "a year of 100 scripted apps in the schedulers alone"
    }
  }

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
    case .transfers: try await TransfersBenchmark().run(bench, &result)
    case .fetches: try await FetchesBenchmark().run(bench, &result)
    case .schedule: try await ScheduleBenchmark().run(bench, &result)
    }
    return result
  }
}

/// What one benchmark found.
struct BenchmarkResult: Codable, Sendable {
  var name: String
  var question: String
  /// What was done, and how long it took.
  var times: [TimedResult] = []
  /// The answers.
  var findings: [Finding] = []
  /// What could not be measured here, and why.
  var missing: [String] = []

  init(name: String, question: String) {
    self.name = name
    self.question = question
  }

  mutating func add(_ name: String, _ value: Measurement?, atMost bound: Double? = nil) {
    guard let value else { return }
    let finding = Finding(name, value)
    findings.append(bound.map(finding.atMost) ?? finding)
  }

  mutating func add(_ name: String, _ value: Measurement?, atLeast bound: Double) {
    if let value { findings.append(Finding(name, value).atLeast(bound)) }
  }
}
