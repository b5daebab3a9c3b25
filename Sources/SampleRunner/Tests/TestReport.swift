/// What became of a program's tests.
package struct TestReport: Codable, Sendable, Hashable {
  /// How far a test came.
  package enum Outcome: String, Codable, Sendable, Hashable {
    case notRun, running, passed, failed, skipped
  }

  package struct Test: Codable, Sendable, Hashable {
    /// What the library calls it: `reads()`, or the name that its author gives it.
    package var name: String
    package var place: RunRecord.Frame
    /// The number in the chain of the sample that declares it.
    package var sample: Int
    package var outcome = Outcome.notRun
  }

  /// A failure that was not expected.
  package struct Issue: Codable, Sendable, Hashable {
    /// The number of its test, from 0, if it belongs to one.
    package var test: Int?
    /// In the words of the library.
    package var message: String
    package var details: [String]
    package var place: RunRecord.Frame?
    /// The number in the chain of the sample that answers for it.
    package var sample: Int
  }

  /// In the order in which the library names them.
  package private(set) var tests: [Test] = []
  package private(set) var issues: [Issue] = []
  /// Whether all of them came to their end.
  package private(set) var isComplete = false

  init() {}

  /// - Parameters:
  ///   - isComplete: whether the program said behind them that they are all.
  ///   - source: the program.
  init(_ events: [TestEvent], isComplete: Bool, of source: ProgramSource) {
    self.isComplete = isComplete
    var numbers: [String: Int] = [:]
    var running: Int?
    for event in events {
      switch event {
      case .test(let id, let name, let location):
        guard numbers[id] == nil, let place = RunRecord.Frame(location),
          let sample = source.sampleNumber(file: place.file, line: place.line)
        else { continue }
        numbers[id] = tests.count
        tests.append(Test(name: name, place: place, sample: sample))
      case .started(let id):
        running = numbers[id] ?? running
        change(numbers[id], from: .notRun, to: .running)
      case .ended(let id): change(numbers[id], from: .running, to: .passed)
      case .skipped(let id):
        change(numbers[id], from: .notRun, to: .skipped)
        change(numbers[id], from: .running, to: .skipped)
      case .issue(let id, let words, let location):
        // What runs beside the tests belongs to none.
        let owner = id.flatMap { numbers[$0] } ?? running
        if let owner { tests[owner].outcome = .failed }
        let place = location.flatMap(RunRecord.Frame.init)
        let sample =
          owner.map { tests[$0].sample }
          ?? place.flatMap { source.sampleNumber(file: $0.file, line: $0.line) }
          ?? source.testedSamples.max() ?? 0
        issues.append(
          Issue(
            test: owner, message: words.first.map(Self.message) ?? "an issue was recorded",
            details: Array(words.dropFirst()), place: place, sample: sample))
      }
    }
  }

  /// Without the dash that XCTest puts in front of an author's words, where there are none.
  private static func message(_ words: String) -> String {
    words.hasSuffix(" - ") ? String(words.dropLast(3)) : words
  }

  private mutating func change(_ test: Int?, from old: Outcome, to new: Outcome) {
    if let test, tests[test].outcome == old { tests[test].outcome = new }
  }

  /// How the tests of a sample ended.
  ///
  /// - Parameter number: its number in the chain.
  func outcomes(ofSample number: Int) -> [Outcome] {
    tests.filter { $0.sample == number }.map(\.outcome)
  }

  /// Whether the tests ended as those of another run.
  func isLike(_ other: TestReport?) -> Bool {
    tests.map(\.outcome) == other?.tests.map(\.outcome) && isComplete == other?.isComplete
  }
}

extension RunRecord.Frame {
  /// Nil where the library knows no line.
  fileprivate init?(_ location: TestEvent.Location) {
    guard location.line >= 1, let file = location.fileID?.split(separator: "/").last else {
      return nil
    }
    self.init(file: String(file), line: location.line, column: max(location.column ?? 0, 0))
  }
}
