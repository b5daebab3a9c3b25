/// The results of a program's tests.
package struct TestReport: Codable, Sendable, Hashable {
  package enum Outcome: String, Codable, Sendable, Hashable {
    case notRun, running, passed, failed, skipped
  }

  package struct Test: Codable, Sendable, Hashable {
    /// The name in the library: `reads()`, or the display name that its author gives it.
    package var name: String
    package var place: RunRecord.Frame
    /// The index in the chain of the sample that declares it.
    package var sample: Int
    package var outcome = Outcome.notRun

    package init(
      name: String, place: RunRecord.Frame, sample: Int, outcome: Outcome = Outcome.notRun
    ) {
      self.name = name
      self.place = place
      self.sample = sample
      self.outcome = outcome
    }
  }

  /// An unexpected failure.
  package struct Issue: Codable, Sendable, Hashable {
    /// The index of its test, if it belongs to one.
    package var test: Int?
    /// The library's text.
    package var message: String
    package var details: [String]
    package var place: RunRecord.Frame?
    /// The index in the chain of the sample that is responsible for it.
    package var sample: Int

    package init(
      test: Int? = nil, message: String, details: [String], place: RunRecord.Frame? = nil,
      sample: Int
    ) {
      self.test = test
      self.message = message
      self.details = details
      self.place = place
      self.sample = sample
    }
  }

  /// In the order in which the library lists them.
  package var tests: [Test] = []
  package var issues: [Issue] = []
  /// The numbers in the program of the expectations that had run at the end of all tests.
  package var expectations: Set<Int> = []
  /// Whether all tests came to their end.
  package var isComplete = false

  package init() {}

  /// The outcomes of a sample's tests.
  ///
  /// - Parameter number: its index in the chain.
  package func outcomes(ofSample number: Int) -> [Outcome] {
    tests.filter { $0.sample == number }.map(\.outcome)
  }

  /// Whether the tests ended like those of another run.
  package func isLike(_ other: TestReport?) -> Bool {
    tests.map(\.outcome) == other?.tests.map(\.outcome) && isComplete == other?.isComplete
  }
}
