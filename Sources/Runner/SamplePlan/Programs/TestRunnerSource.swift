import SwiftSource

/// The code that runs a program's tests, after all statements of its samples.
///
/// The testing library is called through its entry point for tools (ABI/JSON.md of swift-testing), which
/// passes its events as JSON and, at the lowest verbosity, prints nothing itself. The tests run one after the
/// other, so that their output has an order. XCTest reports to its observers; its test methods come from the
/// syntax tree. `sample_support.c` passes both on.
///
/// Tests on the main actor need a running main thread, so the program ends in the main thread's queue, as one
/// with asynchronous top-level code does; in that case the code is only awaited.
struct TestRunnerSource {
  /// The lines to append to the program.
  let text: String

  /// - Parameters:
  ///   - name: a prefix that no name of the program has.
  ///   - place: the file name and line at an offset of the program.
  init(_ tests: DeclaredTests, name: String, place: (Int) -> (file: String, line: Int)) {
    let hasFunctions = !tests.functionOffsets.isEmpty
    var parts = [
      Self.exit(name),
      "@_silgen_name(\"workbook_expectation_ran\") private func \(Self.note(name))(_: Swift.Int)",
    ]
    if !tests.testCases.isEmpty {
      // The import in the samples may be in an inactive branch of '#if'.
      parts.append("import XCTest")
      parts += [Self.observer(name), Self.testCases(tests.testCases, name, place)]
    }
    if hasFunctions { parts += ["import Testing", Self.testingLibrary(name)] }
    if !tests.testCases.isEmpty { parts.append("\(name)Cases()") }
    switch (hasFunctions, tests.isAsynchronous) {
    case (false, _): parts.append("\(name)Exit(0)")
    case (true, true): parts.append("\(name)Exit(await \(name)Library() ? 0 : 1)")
    case (true, false):
      parts.append(
        """
        _Concurrency.Task.detached { \(name)Exit(await \(name)Library() ? 0 : 1) }
        \(name)Wait()
        """)
    }
    text = parts.map { $0 + "\n" }.joined()
  }

  /// The function that notes that an expectation has run, given its number in the program.
  static func note(_ name: String) -> String { name + "Note" }

  /// Declares the function that ends the program and, with status 0, also marks that all tests have ended.
  private static func exit(_ name: String) -> String {
    """
    @_silgen_name("workbook_tests_end") private func \(name)Exit(_: Swift.Int32) -> Swift.Never
    """
  }

  /// Declares the function that runs the tests marked `@Test` and returns whether that was possible, not
  /// whether they passed.
  ///
  /// All names are qualified, since samples may declare types such as `Int` or `Task`.
  private static func testingLibrary(_ name: String) -> String {
    #"""
    @_silgen_name("swt_abiv0_getEntryPoint") private func \#(name)Entry() -> Swift.UnsafeRawPointer
    @_silgen_name("workbook_test_record")
    private func \#(name)Record(_: Swift.UnsafeRawPointer?, _: Swift.Int)
    @_silgen_name("swift_task_asyncMainDrainQueue") private func \#(name)Wait() -> Swift.Never
    private func \#(name)Library() async -> Swift.Bool {
      typealias Entry = @convention(thin) @Sendable (
        Swift.UnsafeRawBufferPointer?,
        @escaping @Sendable (Swift.UnsafeRawBufferPointer) -> Swift.Void
      ) async throws -> Swift.Bool
      let entry = Swift.unsafeBitCast(\#(name)Entry(), to: Entry.self)
      let options: Swift.StaticString = "{\"verbosity\": \#(Int.min), \"parallel\": false}"
      let bytes = Swift.UnsafeRawBufferPointer(
        start: options.utf8Start, count: options.utf8CodeUnitCount)
      return (try? await entry(bytes) { \#(name)Record($0.baseAddress, $0.count) }) != nil
    }
    """#
  }

  /// Declares the observer of XCTest, and the function that runs the methods of one class between its `setUp`
  /// and `tearDown`.
  ///
  /// All tests of the class are announced before the first one runs, so that tests which are never run are
  /// known too.
  private static func observer(_ name: String) -> String {
    """
    @_silgen_name("workbook_test_event") private func \(name)Event(
      _: Swift.UnsafePointer<Swift.CChar>, _: Swift.UnsafePointer<Swift.CChar>,
      _: Swift.UnsafePointer<Swift.CChar>?, _: Swift.Int, _: Swift.UnsafePointer<Swift.CChar>?)
    private final class \(name)Observer: XCTestObservation {
      func testCaseWillStart(_ test: XCTestCase) {
        \(name)Event("testStarted", test.name, nil, 0, nil)
      }
      func testCase(
        _ test: XCTestCase, didFailWithDescription text: Swift.String, inFile file: Swift.String?,
        atLine line: Swift.Int
      ) { \(name)Event("issueRecorded", test.name, file, line, text) }
      func testCaseDidFinish(_ test: XCTestCase) {
        let isSkipped = test.testRun?.hasBeenSkipped ?? false
        \(name)Event(isSkipped ? "testSkipped" : "testEnded", test.name, nil, 0, nil)
      }
    }
    private typealias \(name)Row<Test> = (
      Swift.String, Swift.String, Swift.Int, (Test) -> () throws -> Swift.Void
    )
    private func \(name)Run<Test: XCTestCase>(_ type: Test.Type, _ tests: [\(name)Row<Test>]) {
      if tests.isEmpty { return }
      for (name, file, line, _) in tests {
        \(name)Event("test", "\\(type).\\(name)", file, line, nil)
      }
      let entry = testCase(tests.map { ($0.0, $0.3) })
      type.setUp()
      for (name, run) in entry.allTests { type.init(name: name, testClosure: run).run() }
      type.tearDown()
    }
    """
  }

  /// Declares the function that runs the methods of all classes, in the order of the code.
  private static func testCases(
    _ testCases: [DeclaredTests.TestCase], _ name: String,
    _ place: (Int) -> (file: String, line: Int)
  ) -> String {
    let calls = testCases.map { testCase in
      let rows = testCase.methods.map { method in
        let (file, line) = place(method.offset)
        return inBranch(
          method.condition,
          "    tests.append((\"\(method.name)\", \"\(file)\", \(line), "
            + "\(closure(method, of: testCase.name))))")
      }
      return inBranch(
        testCase.condition,
        """
          do {
            var tests: [\(name)Row<\(testCase.name)>] = []
        \(rows.joined(separator: "\n"))
            \(name)Run(\(testCase.name).self, tests)
          }
        """)
    }
    return """
      private func \(name)Cases() {
        XCTestObservationCenter.shared.addTestObserver(\(name)Observer())
      \(calls.joined(separator: "\n"))
      }
      """
  }

  /// Code that is compiled if a condition of `#if` holds.
  private static func inBranch(_ condition: String?, _ code: String) -> String {
    condition.map { "#if \($0)\n\(code)\n#endif" } ?? code
  }

  /// The closure that calls a method of any actor: XCTest calls it on the main thread.
  private static func closure(_ method: DeclaredTests.Method, of type: String) -> String {
    let attempt = method.canThrow ? "try " : ""
    let test = "nonisolated(unsafe) let test = test"
    if method.isAsynchronous {
      return "asyncTest { (test: \(type)) in { \(test); \(attempt)await test.\(method.name)() } }"
    }
    return "{ (test: \(type)) in { \(test); \(attempt)_Concurrency.MainActor.assumeIsolated { "
      + "\(attempt)test.\(method.name)() } } }"
  }
}
