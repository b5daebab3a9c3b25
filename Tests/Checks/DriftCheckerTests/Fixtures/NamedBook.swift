import TextDiagnostics
import DriftChecker
import Testing
import WorkbookModel
import WorkbookReader

/// A chapter in which the expected problems with names are marked: ``The `⟦UIAplication⟧` ``.
struct NamedBook {
  var configuration = Configuration()
  private let text: String
  private let ranges: [Range<Int>]
  private var source: SourceText

  init(_ marked: String) {
    var text = "---\ntitle: T\n---\n\n"
    var ranges: [Range<Int>] = []
    for (number, piece) in marked.split(separator: "⟦", omittingEmptySubsequences: false)
      .enumerated()
    {
      let parts = piece.split(separator: "⟧", maxSplits: 1, omittingEmptySubsequences: false)
      if number > 0, let name = parts.first {
        ranges.append(text.utf8.count..<text.utf8.count + name.utf8.count)
      }
      text += parts.joined()
    }
    self.text = text
    self.ranges = ranges
    source = SourceText(path: "Content/fi/01-a.md", text: text)
  }

  var workbook: Workbook {
    let (chapter, diagnostics) = ChapterReader(source: source, name: "01-a", language: "fi").read()
    #expect(diagnostics.filter { $0.severity == .error }.map(\.summary) == [])
    return Workbook(
      root: "/book", configuration: configuration, chapters: [chapter], diagnostics: [],
      sources: [source.path: source])
  }

  var report: DriftReport { get async { await check { _ in } } }

  /// Looks up the names, and passes each finding to `body`.
  private func check(_ body: (NameFinding) -> Void) async -> DriftReport {
    do {
      return try await NameCheck(workbook, compiler: [6, 3, 1]) { TestIndex.index }.check(
        against: TestIndex.index, body)
    } catch {
      Issue.record(error)
      return DriftReport()
    }
  }

  /// Expects a problem at each mark, in the order of the marks, and no others.
  func expect(
    _ said: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let diagnostics = await report.problems
    #expect(
      diagnostics.map { "\($0.id.rawValue): \($0.summary); \($0.fix ?? "-")" } == said,
      sourceLocation: sourceLocation)
    #expect(
      diagnostics.map(\.range) == ranges.map { source.range($0) }, sourceLocation: sourceLocation)
    #expect(diagnostics.allSatisfy { $0.file == source.path }, sourceLocation: sourceLocation)
    for problem in diagnostics where !problem.edits.isEmpty {
      var mended = self
      mended.source = SourceText(path: source.path, bytes: source.bytes(applying: problem.edits))
      #expect(
        await mended.report.problems.count < diagnostics.count, "\(problem)",
        sourceLocation: sourceLocation)
    }
  }

  /// `name: verdict`, in the order of the chapter.
  var verdicts: [String] {
    get async {
      var findings: [NameFinding] = []
      _ = await check { findings.append($0) }
      return findings.map { finding in
        switch finding.verdict {
        case .symbols(let matches):
          "\(finding.name): \(matches[0].origin) \(matches[0].symbol.path)"
        case .declared: "\(finding.name): declared"
        case .other: "\(finding.name): other"
        case .problem(let diagnostic): "\(finding.name): \(diagnostic.id.rawValue)"
        case .unchecked: "\(finding.name): unchecked"
        }
      }
    }
  }
}

/// The message for an unknown name, with a suggestion if there is one.
func missing(_ name: String, near: String? = nil) -> String {
  "api-missing: '\(name)' is in none of the indexed modules; "
    + (near.map { "did you mean '\($0)'?" }
      ?? "correct the name, or list it under 'known' in 'Content/workbook.yml' if it exists elsewhere")
}
