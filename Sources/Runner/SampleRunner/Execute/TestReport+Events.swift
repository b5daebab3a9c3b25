package import SamplePlan
package import ResultStore

extension TestReport {
  /// Follows the tests of a program from its events.
  ///
  /// A test goes from `notRun` to `running` to `passed`, or is `skipped`; an issue makes it `failed` for
  /// good. One that is still running behind the last event was stopped with the program. A test that is in
  /// no file of the chain is left out.
  ///
  /// An issue that names no test is put down to the one that is running, since they run one after another;
  /// between two of them it belongs to none. So does one of a test that is left out. Its sample is that of
  /// the test, else the one in which its place is, else the last one that has tests.
  ///
  /// - Parameters:
  ///   - events: in the order in which they were written.
  ///   - isComplete: whether the program said behind them that they are all.
  ///   - source: the program.
  package init(_ events: [TestEvent], isComplete: Bool, of source: ProgramSource) {
    self.init()
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

  /// Without the dash that XCTest puts in front of an author's words, where there are none.
  private static func message(_ words: String) -> String {
    words.hasSuffix(" - ") ? String(words.dropLast(3)) : words
  }

  /// Changes an outcome only from the one that it must have: events come from the sandbox and in any order.
  private mutating func change(_ test: Int?, from old: Outcome, to new: Outcome) {
    if let test, tests[test].outcome == old { tests[test].outcome = new }
  }
}

extension RunRecord.Frame {
  /// `main/budget.swift` becomes `budget.swift`, as in the program's source.
  ///
  /// - Returns: nil where the library knows no line.
  fileprivate init?(_ location: TestEvent.Location) {
    guard location.line >= 1, let file = location.fileID?.split(separator: "/").last else {
      return nil
    }
    self.init(file: String(file), line: location.line, column: max(location.column ?? 0, 0))
  }
}
