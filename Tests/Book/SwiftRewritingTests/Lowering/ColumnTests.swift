import SwiftRewriting
import Testing

struct ColumnTests {
  /// The column of a mark's first byte in one line of a text, from 1.
  private func column(of mark: String, in text: String, line: Int) throws -> Int {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let text = try #require(lines.indices.contains(line - 1) ? lines[line - 1] : nil)
    let range = try #require(text.firstRange(of: mark.utf8))
    return text[..<range.lowerBound].count + 1
  }

  @Test(arguments: ["\n", "\r\n"])
  func leadsBackFromBeforeInAndAfterEdits(ending: String) throws {
    let source = [
      "import UIKit", "class A: NSObject {",
      "\t@objc dynamic var n = 0 // Väinö 中文 ёлка 👩‍👩‍👧",
      "  func go() { f(\"Väinö 中文\", #selector(tap), here, #selector(self.tap), there) }",
      "  @objc func tap() {}", "}",
    ].joined(separator: ending)
    let lowered = LoweredSource(source)
    for (line, mark) in [
      (3, "var"), (3, "// V"), (3, "ёлка"), (3, "👩‍👩‍👧"), (4, "func"), (4, "中文"), (4, ", here"),
      (4, "here"), (4, ", there"), (4, "there"), (5, "func"),
    ] {
      let old = try column(of: mark, in: source, line: line)
      let new = try column(of: mark, in: lowered.text, line: line)
      #expect(lowered.originalColumn(line: line, column: new) == old, "\(mark)")
    }
    // Inserted text maps to the text that follows it.
    let property = try column(of: "_kvoWill", in: lowered.text, line: 3)
    #expect(
      try lowered.originalColumn(line: 3, column: property)
        == column(of: " // V", in: source, line: 3))
    // Replaced text maps to the original.
    let macro = try column(of: "Selector (A.tap,", in: lowered.text, line: 4)
    #expect(
      try lowered.originalColumn(line: 4, column: macro)
        == column(of: "#selector(tap)", in: source, line: 4))
    let name = try column(of: "A.tap,\"tap\"), there", in: lowered.text, line: 4)
    #expect(
      try lowered.originalColumn(line: 4, column: name)
        == column(of: "self.tap", in: source, line: 4))
  }

  @Test func leavesOtherColumnsAndLines() {
    let lowered = LoweredSource("import UIKit\nclass A: NSObject { @objc dynamic var n = 0 }")
    for (line, column) in [(0, 5), (1, 9), (2, 1), (2, 20), (3, 4), (-1, 0), (9999, 80)] {
      #expect(lowered.originalColumn(line: line, column: column) == column)
    }
    #expect(lowered.originalColumn(line: 2, column: Int.max) < Int.max)
  }
}
