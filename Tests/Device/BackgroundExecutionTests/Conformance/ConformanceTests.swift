import Foundation
import Testing
import TestSupport

/// `Sources/Device/RULES.md`, the code, the tests and the book agree on every rule.
struct ConformanceTests {
  private static let root = Repository.root
  private static let table = Result {
    let rules = try String(
      contentsOf: root.appending(path: "Sources/Device/RULES.md"), encoding: .utf8)
    return ConformanceTable(
      rules: try RuleList(rules), references: try RuleReferences(root: root))
  }

  private let root = Self.root
  private let table: ConformanceTable

  init() throws { table = try Self.table.get() }

  @Test func documentIsWhatTheCodeSays() throws {
    let file = root.appending(path: "Sources/Device/CONFORMANCE.md")
    if ProcessInfo.processInfo.environment["WORKBOOK_RECORD_SNAPSHOTS"] == "1" {
      try Data(table.text.utf8).write(to: file)
      Issue.record("recorded 'Sources/Device/CONFORMANCE.md'")
      return
    }
    let written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let due = table.text.split(separator: "\n")
    let differing = zip(written, due).first { $0 != $1 }
    let isCurrent = written == due
    #expect(
      isCurrent,
      """
      'Sources/Device/CONFORMANCE.md' is not what the code says; run '\(ConformanceTable.command)'. First \
      difference: \(differing.map { "'\($0.0)', due '\($0.1)'" } ?? "the number of lines")
      """)
  }

  @Test func everyNumberIsThatOfOneRule() {
    let numbers = table.rules.rules.map(\.number)
    #expect(Set(numbers).count == numbers.count)
    let unknown = table.references.named.subtracting(numbers).sorted()
    #expect(
      unknown == [],
      "these rules are not in 'Sources/Device/RULES.md'; add them or correct the numbers")
  }

  @Test("what has a test has code that names its rule")
  func testsAndCodeGoTogether() {
    let untold = table.rules.rules
      .filter { table.isKept($0) && table.references.code[$0.number] == nil }.map(\.name)
    #expect(untold == [], "name these rules in a comment of the code that keeps them")
  }

  @Test("a value that is ours belongs to a rule that is kept")
  func choicesBelongToRules() {
    let kept = Set(table.rules.rules.filter(table.isKept).map(\.number))
    #expect(Set(table.references.choices.keys).subtracting(kept).sorted() == [])
  }

  @Test func samplesAreInTheBookInEveryLanguage() throws {
    let content = root.appending(path: "Content")
    let languages = try FileManager.default.contentsOfDirectory(atPath: content.path)
      .filter { !$0.contains(".") }.sorted()
    #expect(!languages.isEmpty)
    for sample in Set(table.rules.rules.flatMap(\.samples)).sorted() {
      let words = sample.split(separator: "#")
      try #require(words.count == 2, "a sample is written as 'chapter#id', not '\(sample)'")
      for language in languages {
        let chapter = content.appending(path: "\(language)/\(words[0]).md")
        let text = (try? String(contentsOf: chapter, encoding: .utf8)) ?? ""
        let fences = text.split(separator: "\n").filter { $0.hasPrefix("```") }
        #expect(
          fences.contains { $0.split(separator: ",").contains("id=\(words[1])") },
          "no sample '\(words[1])' in 'Content/\(language)/\(words[0]).md'")
      }
    }
  }

  @Test func readsOneFormOfLineAndNoOther() throws {
    let list = try RuleList("## A\n\n- R7 · iOS 4-12 · Home (a) [S2, D-] (01-a#b, 02-c#d)\n")
    let rule = try #require(list.rules.first)
    #expect(rule.name == "R7" && rule.versions == "4-12" && rule.text == "Home (a)")
    #expect(rule.sources == "S2, D-" && rule.samples == ["01-a#b", "02-c#d"])
    #expect(throws: RuleList.UnreadableLine.self) { try RuleList("## A\n- R7 iOS 4, no source") }
  }
}
