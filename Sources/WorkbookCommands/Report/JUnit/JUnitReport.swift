package import Diagnostics
package import WorkbookModel

/// The report as the XML that continuous integration reads of tests, which JUnit's Ant task began.
///
/// A chapter is a test suite and a sample a test case of it; each thing that is wrong with the text
/// of a chapter is a test case of its own. A sample of which nothing
/// is claimed is skipped, for only what was looked at passes. There is no standard; this is what GitLab, Jenkins and the
/// reporters of GitHub Actions have in common: at most one `failure` or `skipped` in a case, the
/// output behind it, and times in seconds with three decimals. `file` and `line` of a case lead GitLab
/// and GitHub to the place; the schema of Jenkins' xUnit plugin does not know them.
package struct JUnitReport: Sendable {
  private let workbook: Workbook
  private let results: RunResults
  private let problems: [Diagnostic]
  private let writer: DiagnosticTextWriter

  /// - Parameters:
  ///   - results: of the samples that were asked for.
  ///   - problems: those that belong to no sample.
  package init(workbook: Workbook, results: RunResults, problems: [Diagnostic]) {
    self.workbook = workbook
    self.results = results
    self.problems = problems.sorted()
    writer = DiagnosticTextWriter(sources: workbook.sources)
  }

  /// The document as text, with a line feed at its end.
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

  /// A chapter, or another file with problems.
  private struct Suite {
    var name: String
    var file: String
    var cases: [Case] = []
    /// Of its text.
    var warnings: [Diagnostic] = []
  }

  private struct Case {
    enum Verdict {
      case passed
      case failed(type: String, message: String, text: String)
      case skipped(reason: String)
    }

    var name: String
    /// Where it is wrong, or else where it stands: a chapter, or a file that one includes.
    var file: String
    var line: Int?
    var milliseconds = 0
    var verdict: Verdict
    var standardOutput = ""
    var standardError = ""
  }

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

  private func add(_ problems: [Diagnostic], to suite: inout Suite) {
    for problem in problems {
      guard problem.severity == .error else {
        suite.warnings.append(problem)
        continue
      }
      let place = problem.range.start
      suite.cases.append(
        Case(
          // No id of a sample has a blank, so none is taken for another.
          name: "\(problem.id.rawValue) at \(place.line):\(place.column)", file: problem.file,
          line: place.line,
          verdict: .failed(
            type: problem.id.rawValue, message: problem.summary, text: writer.text(for: problem))))
    }
  }

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

  private func warnings(of suite: Suite) -> [XMLElement] {
    output("", text(of: suite.warnings))
  }

  private func output(_ standardOutput: String, _ standardError: String) -> [XMLElement] {
    [("system-out", standardOutput), ("system-err", standardError)]
      .filter { !$0.1.isEmpty }.map { XMLElement($0.0, [:], text: $0.1) }
  }

  /// - Parameter suite: nil for the whole, of which schemas know less.
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

  /// `0.412`
  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

extension SampleResult.Outcome {
  /// Why a sample is not verified for which no reason was given.
  fileprivate var words: String {
    switch self {
    case .ran: "ran; nothing is claimed of it"
    case .compiled: "compiled; it is not run, and nothing is claimed of it"
    case .verified, .failed, .flaky, .unverified, .notRun: rawValue
    }
  }
}
