import SamplePlan
import ResultStore
import SampleRunner
import SampleTestFixtures
import Testing
import WorkbookModel

/// The report made of the events of a program's tests.
struct TestReportTests {
  private static let book = TestBook(
    """
    ```swift,id=a
    import Testing
    @Test func one() {}
    @Test func two() {}
    ```
    """)

  private func report(_ events: [TestEvent]) throws -> TestReport {
    let plan = Planner(configuration: Self.book.configuration)
      .plan(Self.book.workbook.chapters, selection: nil)
    let tests = [("one", 2), ("two", 3)].map { name, line in
      TestEvent.test(
        id: name, name: "\(name)()", .init(fileID: "main/a.swift", line: line, column: 2))
    }
    return TestReport(
      tests + events, isComplete: true, of: ProgramSource(try #require(plan.programs.first)))
  }

  private func issue(of id: String?) -> TestEvent { .issue(id: id, words: ["wrong"], nil) }

  @Test func putsAnIssueDownToItsTest() throws {
    let report = try report([
      .started(id: "one"), .ended(id: "one"), .started(id: "two"), issue(of: "one"),
      .ended(id: "two"),
    ])
    #expect(report.issues.map(\.test) == [0])
    #expect(report.tests.map(\.outcome) == [.failed, .passed])
  }

  @Test func putsAnIssueOfNoTestDownToTheOneThatRuns() throws {
    let report = try report([
      .started(id: "one"), issue(of: nil), .ended(id: "one"), .started(id: "two"),
      .ended(id: "two"),
    ])
    #expect(report.issues.map(\.test) == [0])
    #expect(report.tests.map(\.outcome) == [.failed, .passed])
  }

  /// Something that a test has left running causes it.
  @Test func putsAnIssueBetweenTestsDownToNone() throws {
    let report = try report([
      .started(id: "one"), .ended(id: "one"), issue(of: nil), .started(id: "two"),
      .skipped(id: "two"), issue(of: nil),
    ])
    #expect(report.issues.map(\.test) == [nil, nil])
    #expect(report.tests.map(\.outcome) == [.passed, .skipped])
  }

  @Test func putsAnIssueOfAnotherTestDownToNone() throws {
    let report = try report([.started(id: "one"), issue(of: "three"), .ended(id: "one")])
    #expect(report.issues.map(\.test) == [nil])
    #expect(report.issues.map(\.sample) == [0])
    #expect(report.tests.map(\.outcome) == [.passed, .notRun])
  }
}
