package import TextDiagnostics
package import WorkbookModel

/// The report as the XML format for test results of continuous integration, which originates in JUnit's Ant
/// task.
///
/// A chapter is a test suite and a sample a test case in it; each problem of a chapter's text is a separate
/// test case. A sample without claims is skipped, since only verified samples pass. There is no standard;
/// this is the common subset of GitLab, Jenkins and the reporters of GitHub Actions: at most one `failure` or
/// `skipped` in a case, followed by the output, and times in seconds with three decimals. GitLab and GitHub
/// use `file` and `line` of a case as its location; the schema of Jenkins' xUnit plugin does not include
/// them.
///
/// ```xml
/// <testsuite name="fi/00-start" tests="2" failures="1" ...>
///   <testcase classname="fi/00-start" name="hello" time="0.412" file="..." line="12"/>
///   <testcase classname="fi/00-start" name="link at 30:4" ...><failure .../></testcase>
/// </testsuite>
/// ```
package struct JUnitReport: Sendable {
  private let workbook: Workbook
  private let results: RunResults
  private let problems: [Diagnostic]
  private let writer: DiagnosticTextWriter

  package init(workbook: Workbook, results: RunResults, problems: [Diagnostic]) {
    self.workbook = workbook
    self.results = results
    self.problems = problems.sorted()
    writer = DiagnosticTextWriter(sources: workbook.sources)
  }

  /// The document as text, with a trailing line feed.
  package var xml: String {
    let suites = suites
    return XMLElement(
      "testsuites", attributes(of: suites.flatMap(\.cases), name: "workbook", suite: nil),
      suites.map { suite in
        XMLElement(
          "testsuite", attributes(of: suite.cases, name: suite.name, suite: suite),
          suite.cases.map { element($0, of: suite) } + warnings(of: suite))
      }
    ).document
  }

  private struct Suite {
    /// The chapter's path, `fi/00-start`, or the file's.
    var name: String
    var file: String
    var cases: [Case] = []
    /// The warnings about its text.
    var warnings: [Diagnostic] = []
  }

  private struct Case {
    enum Verdict {
      case passed
      /// `type` is the id of a problem, or an outcome; `text` is the detail of the case.
      case failed(type: String, message: String, text: String)
      case skipped(reason: String)
    }

    var name: String
    /// The file of the error, or else of the sample: a chapter, or a file that one includes.
    var file: String
    var line: Int?
    var milliseconds = 0
    var verdict: Verdict
    var standardOutput = ""
    var standardError = ""
  }

  /// Chapters in the order of the book, then other files by name; without empty ones.
  private var suites: [Suite] {
    let own = Dictionary(grouping: problems, by: \.file)
    let chapters = workbook.chapters.map { chapter in
      var suite = Suite(name: chapter.path, file: chapter.file)
      suite.cases = chapter.samples.compactMap { sample in
        results.samples[sample.id].map { testCase(for: sample, in: chapter, $0) }
      }
      add(own[chapter.file] ?? [], to: &suite)
      return suite
    }
    let files = Set(workbook.chapters.map(\.file))
    let others = own.keys.filter { !files.contains($0) }.sorted().map { file in
      var suite = Suite(name: file, file: file)
      add(own[file] ?? [], to: &suite)
      return suite
    }
    return (chapters + others).filter { !$0.cases.isEmpty || !$0.warnings.isEmpty }
  }

  /// Adds the errors of a file as cases, and its warnings as the suite's output.
  private func add(_ problems: [Diagnostic], to suite: inout Suite) {
    for problem in problems {
      guard problem.severity == .error else {
        suite.warnings.append(problem)
        continue
      }
      let place = problem.range.start
      suite.cases.append(
        Case(
          // Sample ids contain no space, so this name is unique.
          name: "\(problem.id.rawValue) at \(place.line):\(place.column)", file: problem.file,
          line: place.line,
          verdict: .failed(
            type: problem.id.rawValue, message: problem.summary, text: writer.text(for: problem))))
    }
  }

  /// The case of a sample: failed with its first error, passed only if it is verified.
  private func testCase(
    for sample: Sample, in chapter: Chapter, _ result: SampleResult
  ) -> Case {
    let errors = result.problems.filter { $0.severity == .error }
    let warnings = result.problems.filter { $0.severity == .warning }
    let isUnwell = result.outcome == .failed || result.outcome == .flaky
    let verdict: Case.Verdict =
      if let first = errors.first {
        .failed(
          type: first.id.rawValue, message: first.summary, text: text(of: result.problems))
      } else if isUnwell {
        .failed(
          type: result.outcome.rawValue, message: result.reason ?? result.outcome.rawValue, text: ""
        )
      } else if result.isHint {
        .skipped(reason: "its result came from a shared cache without a seal")
      } else if result.outcome != .verified {
        .skipped(reason: result.reason ?? result.outcome.words)
      } else {
        .passed
      }
    return Case(
      name: sample.id.name, file: errors.first?.file ?? chapter.file,
      line: errors.first?.range.start.line ?? sample.range.start.line,
      milliseconds: result.milliseconds, verdict: verdict, standardOutput: result.standardOutput,
      standardError: result.standardError + (errors.isEmpty ? text(of: warnings) : ""))
  }

  private func text(of problems: [Diagnostic]) -> String {
    problems.map(writer.text).joined(separator: "\n")
  }

  private func element(_ item: Case, of suite: Suite) -> XMLElement {
    let verdict: [XMLElement] =
      switch item.verdict {
      case .passed: []
      case .failed(let type, let message, let text):
        [XMLElement("failure", ["type": type, "message": message], text: text)]
      case .skipped(let reason): [XMLElement("skipped", ["message": reason])]
      }
    return XMLElement(
      "testcase",
      [
        "classname": suite.name, "name": item.name, "time": Self.seconds(item.milliseconds),
        "file": item.file, "line": item.line.map { "\($0)" },
      ], verdict + output(item.standardOutput, item.standardError))
  }

  /// The warnings about a file's text, as the suite's `system-err`.
  private func warnings(of suite: Suite) -> [XMLElement] {
    output("", text(of: suite.warnings))
  }

  /// The elements of the two streams; none for an empty one.
  private func output(_ standardOutput: String, _ standardError: String) -> [XMLElement] {
    [("system-out", standardOutput), ("system-err", standardError)]
      .filter { !$0.1.isEmpty }.map { XMLElement($0.0, [:], text: $0.1) }
  }

  /// The counts and the total time of all cases. No problem is an `error` in JUnit's sense.
  ///
  /// - Parameter suite: nil for the root element, for which schemas allow fewer attributes.
  private func attributes(
    of cases: [Case], name: String, suite: Suite?
  ) -> KeyValuePairs<String, String?> {
    let skipped = cases.count { if case .skipped = $0.verdict { true } else { false } }
    return [
      "name": name, "tests": "\(cases.count)",
      "failures": "\(cases.count { if case .failed = $0.verdict { true } else { false } })",
      "errors": "0", "skipped": suite.map { _ in "\(skipped)" },
      "time": Self.seconds(cases.reduce(0) { $0 + $1.milliseconds }), "file": suite?.file,
    ]
  }

  /// For example, `0.412`.
  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

extension SampleResult.Outcome {
  /// The default reason why a sample is not verified.
  fileprivate var words: String {
    switch self {
    case .ran: "ran; it has no claims"
    case .compiled: "compiled; it is not run, and has no claims"
    case .verified, .failed, .flaky, .unverified, .notRun: rawValue
    }
  }
}
