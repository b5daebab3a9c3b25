import TextDiagnostics
import Foundation
import FoundationXML
import Testing
import WorkbookCommands
import WorkbookModel
import WorkbookReports

struct JUnitReportTests {
  /// A book of two chapters, `fi/01-a` with the samples one to five and `ro/01-a` with one.
  private func book() throws -> BookFolder {
    try BookFolder([
      "Content/fi/01-a.md": BookFolder.chapter("one", "two", "three", "four", "five"),
      "Content/ro/01-a.md": BookFolder.chapter("one"),
    ])
  }

  private func result(
    _ name: String, _ outcome: SampleResult.Outcome, reason: String? = nil, output: String = "",
    errors: String = "", problems: [Diagnostic] = [], milliseconds: Int = 0, language: String = "fi"
  ) -> SampleResult {
    SampleResult(
      id: Sample.ID(language: language, chapter: "01-a", name: name), outcome: outcome,
      reason: reason, standardOutput: output, standardError: errors, problems: problems,
      milliseconds: milliseconds)
  }

  private func problem(
    _ summary: String, _ severity: Diagnostic.Severity = .error, line: Int = 8,
    file: String = "Content/fi/01-a.md"
  ) -> Diagnostic {
    let position = SourcePosition(offset: line, line: line, column: 3)
    return Diagnostic(
      severity, .output, file: file, range: SourceRange(at: position), summary, fix: "mend it")
  }

  private func xml(_ results: [SampleResult], problems: [Diagnostic] = []) async throws -> String {
    JUnitReport(
      workbook: try await book().load(),
      results: RunResults(
        toolchain: "Swift 1", sandbox: "namespaces",
        samples: Dictionary(uniqueKeysWithValues: results.map { ($0.id, $0) })),
      problems: problems
    ).xml
  }

  private func document(
    _ results: [SampleResult], problems: [Diagnostic] = []
  ) async throws -> XMLDocument {
    let document = try XMLDocument(data: Data(try await xml(results, problems: problems).utf8))
    try expectShape(document)
    return document
  }

  /// Checks what the schemas of the programs that read such files have in common.
  ///
  /// That is the names of elements and attributes, their order, and correct counts.
  private func expectShape(_ document: XMLDocument) throws {
    let root = try #require(document.rootElement())
    #expect(root.name == "testsuites")
    let suites = root.elements
    #expect(suites.allSatisfy { $0.name == "testsuite" })
    for element in [root] + suites {
      let cases = try element.nodes(forXPath: ".//testcase")
      #expect(element.value("tests") == "\(cases.count)")
      #expect(
        element.value("failures") == "\(try element.nodes(forXPath: ".//failure").count)")
      let skipped = try element.nodes(forXPath: ".//skipped").count
      #expect(element.value("skipped") == (element == root ? nil : "\(skipped)"))
      #expect(element.value("errors") == "0")
      #expect(try #require(element.value("name")).isEmpty == false)
      #expect(try #require(element.value("time")).wholeMatch(of: #/\d+\.\d{3}/#) != nil)
    }
    for suite in suites {
      let names = suite.elements.map { $0.name ?? "" }
      let cases = Array(names.prefix { $0 == "testcase" })
      #expect([[], ["system-err"]].contains(Array(names.dropFirst(cases.count))))
    }
    for item in try root.nodes(forXPath: "//testcase").compactMap({ $0 as? XMLElement }) {
      #expect(
        Set((item.attributes ?? []).compactMap(\.name))
          .isSubset(of: ["classname", "name", "time", "file", "line"]))
      #expect(item.value("classname") == (item.parent as? XMLElement)?.value("name"))
      let order = ["failure", "skipped", "system-out", "system-err"]
      let places = item.elements.map { order.firstIndex(of: $0.name ?? "") ?? -1 }
      #expect(places == places.sorted() && Set(places).count == places.count)
      #expect(!places.contains(-1) && !(places.contains(0) && places.contains(1)))
    }
  }

  @Test func writesASuiteForEachChapterAndACaseForEachSample() async throws {
    let text = try await xml([
      result("two", .unverified, reason: "later"), result("one", .verified, milliseconds: 1_062),
      result("three", .notRun), result("one", .verified, milliseconds: 5, language: "ro"),
    ])
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="workbook" tests="4" failures="0" errors="0" time="1.067">
          <testsuite name="fi/01-a" tests="3" failures="0" errors="0" skipped="2" time="1.062" \
        file="Content/fi/01-a.md">
            <testcase classname="fi/01-a" name="one" time="1.062" file="Content/fi/01-a.md" line="7"/>
            <testcase classname="fi/01-a" name="two" time="0.000" file="Content/fi/01-a.md" line="11">
              <skipped message="later"/>
            </testcase>
            <testcase classname="fi/01-a" name="three" time="0.000" file="Content/fi/01-a.md" line="15">
              <skipped message="not run"/>
            </testcase>
          </testsuite>
          <testsuite name="ro/01-a" tests="1" failures="0" errors="0" skipped="0" time="0.005" \
        file="Content/ro/01-a.md">
            <testcase classname="ro/01-a" name="one" time="0.005" file="Content/ro/01-a.md" line="7"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func passesOnlyWhatWasLookedAt() async throws {
    let document = try await document([result("one", .ran), result("two", .compiled)])
    let words = try ["one", "two"].map { name in
      try document.element("//testcase[@name='\(name)']/skipped")?.value("message")
    }
    #expect(
      words == [
        "ran; it has no claims", "compiled; it is not run, and has no claims",
      ])
  }

  @Test func leadsToTheFileThatASampleIncludes() async throws {
    let inFile = problem("wrong", line: 3, file: "Snippets/a.swift")
    let document = try await document([result("one", .failed, problems: [inFile])])
    let one = try #require(try document.element("//testcase[@name='one']"))
    #expect(one.value("file") == "Snippets/a.swift")
    #expect(one.value("line") == "3")
    #expect(one.value("classname") == "fi/01-a")
  }

  @Test func saysWhatFailedWhereAndWhy() async throws {
    let document = try await document([
      result(
        "one", .failed, output: "a\n", errors: "b\n",
        problems: [problem("odd", .warning), problem("first"), problem("second", line: 9)]),
      result("two", .failed, reason: "crashes in scenario 'x'"),
      result("three", .flaky, problems: [problem("dice", line: 16)]),
      result("four", .unverified, reason: "no", problems: [problem("unsupported", line: 20)]),
    ])
    let one = try #require(try document.element("//testcase[@name='one']"))
    #expect(one.value("line") == "8")
    let failure = try #require(one.elements(forName: "failure").first)
    #expect(failure.value("type") == "output")
    #expect(failure.value("message") == "first")
    #expect(
      failure.stringValue == """
        Content/fi/01-a.md:8:3: warning: odd [output]
         8 | print(1)
           |   ^
           = mend it

        Content/fi/01-a.md:8:3: error: first [output]
         8 | print(1)
           |   ^
           = mend it

        Content/fi/01-a.md:9:3: error: second [output]
         9 | ```
           |   ^
           = mend it

        """)
    #expect(one.elements(forName: "system-out").map(\.stringValue) == ["a\n"])
    #expect(one.elements(forName: "system-err").map(\.stringValue) == ["b\n"])
    let two = try #require(try document.element("//testcase[@name='two']/failure"))
    #expect(two.value("type") == "failed")
    #expect(two.value("message") == "crashes in scenario 'x'")
    #expect(try document.element("//testcase[@name='three']/failure")?.value("message") == "dice")
    #expect(
      try document.element("//testcase[@name='four']/failure")?.value("message") == "unsupported")
  }

  @Test func givesProblemsOfChaptersCasesOfTheirOwn() async throws {
    let document = try await document(
      [result("one", .verified, problems: [problem("hm", .warning)])],
      problems: [
        problem("no title", line: 3), problem("long", .warning, line: 4),
        problem("no languages", line: 1, file: "Content/workbook.yml"),
        problem("odd name", .warning, line: 2, file: "Content/fi/xx.md"),
      ])
    let names = try document.nodes(forXPath: "//testcase/@name").map(\.stringValue)
    #expect(names == ["one", "output at 3:3", "output at 1:3"])
    let suites = try document.nodes(forXPath: "//testsuite/@name").map(\.stringValue)
    #expect(suites == ["fi/01-a", "Content/fi/xx.md", "Content/workbook.yml"])
    let failure = try document.element("//testcase[@name='output at 3:3']/failure")
    #expect(failure?.value("message") == "no title")
    let warnings = try document.nodes(forXPath: "//testsuite/system-err").map(\.stringValue)
    #expect(warnings.map { $0?.contains("long") } == [true, false])
    let own = try document.element("//testcase[@name='one']/system-err")
    #expect(own?.stringValue?.contains("warning: hm [output]") == true)
  }

  @Test func holdsWhateverASamplePrints() async throws {
    let text =
      "<b>&amp; ]]> \"q\" 'a' <![CDATA[ \u{1B}[31m\u{0}\u{7}\u{7F}\u{9B}\u{FFFE}\u{FFFF} 😀中\r\n\tend\r"
    let document = try await document(
      [
        result("one", .verified, output: text, errors: text),
        result("two", .unverified, reason: "a\n\tb\r\"<>&\u{1}"),
      ])
    let shown =
      "<b>&amp; ]]> \"q\" 'a' <![CDATA[ \\u{1B}[31m\\u{0}\\u{7}\\u{7F}\\u{9B}\\u{FFFE}\\u{FFFF} 😀中\r\n\tend\r"
    #expect(try document.element("//system-out")?.stringValue == shown)
    #expect(try document.element("//system-err")?.stringValue == shown)
    #expect(
      try document.element("//skipped")?.value("message") == "a\n\tb\r\"<>&\\u{1}")
  }

  @Test func isADocumentWithoutAnySample() async throws {
    let document = try await document([])
    #expect(document.rootElement()?.elements.isEmpty == true)
  }
}

extension XMLElement {
  fileprivate var elements: [XMLElement] { (children ?? []).compactMap { $0 as? XMLElement } }

  fileprivate func value(_ name: String) -> String? { attribute(forName: name)?.stringValue }
}

extension XMLNode {
  fileprivate func element(_ path: String) throws -> XMLElement? {
    try nodes(forXPath: path).first as? XMLElement
  }
}
