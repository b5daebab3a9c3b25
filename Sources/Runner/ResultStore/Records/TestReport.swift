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

    package init(
      name: String, place: RunRecord.Frame, sample: Int, outcome: Outcome = Outcome.notRun
    ) {
      self.name = name
      self.place = place
      self.sample = sample
      self.outcome = outcome
    }
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

  /// In the order in which the library names them.
  package var tests: [Test] = []
  package var issues: [Issue] = []
  /// Whether all of them came to their end.
  package var isComplete = false

  package init() {}

  /// How the tests of a sample ended.
  ///
  /// - Parameter number: its number in the chain.
  package func outcomes(ofSample number: Int) -> [Outcome] {
    tests.filter { $0.sample == number }.map(\.outcome)
  }

  /// Whether the tests ended as those of another run.
  package func isLike(_ other: TestReport?) -> Bool {
    tests.map(\.outcome) == other?.tests.map(\.outcome) && isComplete == other?.isComplete
  }
}
