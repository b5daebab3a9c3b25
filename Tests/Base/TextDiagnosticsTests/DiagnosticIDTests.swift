import TextDiagnostics
import Foundation
import TestSupport
import Testing

/// The identifiers of diagnostics as users see them; the compiler already rejects duplicates.
struct DiagnosticIDTests {
  private static let registry = Repository.sources.appending(
    path: "Base/TextDiagnostics/DiagnosticID.swift")

  @Test(arguments: Diagnostic.ID.allCases) func isWrittenInSmallWords(id: Diagnostic.ID) {
    #expect(id.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
  }

  @Test func areExplainedInTheManual() throws {
    let file = Repository.root.appending(path: ProblemsChapter.path)
    if ProcessInfo.processInfo.environment["WORKBOOK_RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(ProblemsChapter.text.utf8).write(to: file)
      Issue.record("recorded '\(ProblemsChapter.path)'")
      return
    }
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == ProblemsChapter.text
    #expect(
      isCurrent,
      "'\(ProblemsChapter.path)' is not what the code says; run '\(ProblemsChapter.command)'")
  }

  @Test(arguments: Diagnostic.ID.allCases) func isExplainedInSentences(id: Diagnostic.ID) {
    let explanation = id.explanation
    let texts = [explanation.meaning, explanation.cure] + [id.adjustment].compactMap(\.self)
    for text in texts {
      #expect(text.hasSuffix(".") && !text.contains("\n") && !text.contains("  "))
      // Code that is not closed would hide the rest of the text in a terminal.
      #expect(text.count { $0 == "`" }.isMultiple(of: 2))
    }
    #expect(explanation.example?.text.contains("````") != true)
  }

  @Test func areEachToldBySomething() throws {
    let sources = Repository.sources
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path))
    var unused = Set(Diagnostic.ID.allCases.map { String(describing: $0) })
    for case let path as String in paths where path.hasSuffix(".swift") {
      let file = sources.appending(path: path)
      guard file.path != Self.registry.path else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("import TextDiagnostics") else { continue }
      // A diagnostic is created with its identifier as an argument that follows the severity or precedes the
      // location.
      for match in text.matches(of: /\.(\w+)[,\)\n ]/) { unused.remove(String(match.1)) }
    }
    #expect(unused == [])
  }

  @Test func aSectionTurnsOffNothingThatTheBookCannot() {
    #expect(Set(Diagnostic.ID.ofProse).isSubset(of: Diagnostic.ID.adjustable))
    #expect(Set(Diagnostic.ID.adjustable).count == Diagnostic.ID.adjustable.count)
  }
}
