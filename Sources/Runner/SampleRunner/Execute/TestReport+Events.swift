package import SamplePlan
package import ResultStore

extension TestReport {
  /// Makes the report of a program's tests from its events.
  ///
  /// A test goes from `notRun` to `running` to `passed`, or is `skipped`, also in part; an issue makes it `failed` for
  /// good. A test that is still running after the last event was stopped with the program. A test outside of
  /// the chain's files is left out.
  ///
  /// An issue without a test is assigned to the running test, since tests run one after another; between two
  /// of them it belongs to none, and so does an issue of a test that is left out. The sample of an issue is
  /// that of its test, else the one that contains its location, else the last one with tests.
  ///
  /// - Parameters:
  ///   - events: in the order in which they were written.
  ///   - expectations: the numbers of the expectations that have run.
  ///   - isComplete: whether the program reported the end of all tests.
  ///   - source: the program.
  package init(
    _ events: [TestEvent], expectations: Set<Int> = [], isComplete: Bool, of source: ProgramSource
  ) {
    self.init()
    self.expectations = expectations
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
        running = numbers[id]
        change(numbers[id], from: .notRun, to: .running)
      case .ended(let id):
        running = nil
        change(numbers[id], from: .running, to: .passed)
      case .skipped(let id):
        running = nil
        change(numbers[id], from: .notRun, to: .skipped)
        change(numbers[id], from: .running, to: .skipped)
      case .unproven(let id): change(numbers[id], from: .running, to: .skipped)
      case .issue(let id, let words, let location):
        let owner = id.map { numbers[$0] } ?? running
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

  /// Removes the dash that XCTest puts before an author's message, if that is missing.
  private static func message(_ words: String) -> String {
    words.hasSuffix(" - ") ? String(words.dropLast(3)) : words
  }

  /// Changes an outcome only from the expected one: events come from the sandbox and may be in any order.
  private mutating func change(_ test: Int?, from old: Outcome, to new: Outcome) {
    if let test, tests[test].outcome == old { tests[test].outcome = new }
  }
}

extension RunRecord.Frame {
  /// Makes the frame of a location; `main/budget.swift` becomes `budget.swift`, as in the program's source.
  ///
  /// - Returns: nil if the library knows no line.
  fileprivate init?(_ location: TestEvent.Location) {
    guard location.line >= 1, let file = location.fileID?.split(separator: "/").last else {
      return nil
    }
    self.init(file: String(file), line: location.line, column: max(location.column ?? 0, 0))
  }
}
