import TextDiagnostics
import Testing

/// Problems as lines for other programs.
struct ProblemLinesTests {
  private static func problem(
    _ offsets: Range<Int>, in text: String = "one\ntwo three\n", file: String = "README.md",
    summary: String = "wrong", explanation: String? = nil, fix: String? = nil,
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    Diagnostic(
      severity, .compile, file: file, range: SourceText(path: file, text: text).range(offsets),
      summary, explanation: explanation, fix: fix)
  }

  @Test func shortHasALineForEachProblemAsCompilersPrintThem() {
    let problems = [
      Self.problem(8..<13, explanation: "not shown", fix: "nor this"),
      Self.problem(0..<3, severity: .warning),
    ]
    #expect(
      ProblemLines.short(problems) == """
        README.md:2:5: error: wrong [compile]
        README.md:1:1: warning: wrong [compile]

        """)
  }

  @Test func githubNamesTheRangeWithinALine() {
    #expect(
      ProblemLines.github([Self.problem(8..<13)])
        == "::error file=README.md,line=2,endLine=2,col=5,endColumn=10,title=workbook%3A compile"
        + "::wrong\n")
  }

  @Test func githubIsGivenNoColumnsOfSeveralLines() {
    #expect(
      ProblemLines.github([Self.problem(0..<8, severity: .warning)])
        == "::warning file=README.md,line=1,endLine=2,title=workbook%3A compile::wrong\n")
  }

  @Test func githubReadsNoTextAsACommandOrAProperty() {
    let odd = Self.problem(
      0..<3, file: "a:b,c%.md", summary: "100%\r\n::error::x",
      explanation: "::set-output name=a::b",
      fix: "do\u{1B}[31m")
    let text = ProblemLines.github([odd])
    #expect(text.hasPrefix("::error file=a%3Ab%2Cc%25.md,line=1,"))
    #expect(text.contains("::100%25"))
    #expect(text.contains("%0A::error::x%0A::set-output name=a::b%0Ado"))
    #expect(!text.unicodeScalars.contains { $0 == "\r" || $0 == "\u{1B}" })
    #expect(text.split(separator: "\n").count == 1)
  }
}
