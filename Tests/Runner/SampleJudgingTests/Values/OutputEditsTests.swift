import TextDiagnostics
import SampleJudging
import Testing

/// Blocks of output in comments, rewritten with the bytes around them.
struct OutputEditsTests {
  /// A text with its lines of output replaced; `‹` and `›` enclose each.
  private func written(_ marked: String, _ lines: [String]) -> String {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    var ends: [Int] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "‹": starts.append(bytes.count)
      case "›": ends.append(bytes.count)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    let source = SourceText(path: "A.swift", bytes: bytes)
    let edits = OutputEdits(zip(starts, ends).map { source.range($0..<$1) }, in: source)
      .edits(writing: lines)
    return String(decoding: source.bytes(applying: edits), as: UTF8.self)
  }

  @Test func replaceLinesThatDiffer() {
    #expect(
      written("  ///     // ‹1›\r\n  ///     // ‹ä›\r\nf()", ["1", "ö2"])
        == "  ///     // 1\r\n  ///     // ö2\r\nf()")
    #expect(written("\t * /* ‹1›\n\t * ‹2› */", ["1", "3"]) == "\t * /* 1\n\t * 3 */")
  }

  @Test func addLinesWithThePrefixAndTheEndingOfTheLast() {
    #expect(
      written("\t///\t// ‹1›\r\n\t///\t// ‹2›\r\nf()", ["1", "5", "6", "7"])
        == "\t///\t// 1\r\n\t///\t// 5\r\n\t///\t// 6\r\n\t///\t// 7\r\nf()")
    #expect(written("> // ‹1›", ["2", "3"]) == "> // 2\n> // 3")
  }

  @Test func removeWholeLines() {
    #expect(
      written("a\r\n// ‹1›\r\n// ‹2›\r\n// ‹3›\r\nb", ["4"]) == "a\r\n// 4\r\nb")
  }

  @Test func changeNothingWithoutAPlace() {
    for text in ["f() // ‹1›\n", "/*\n‹1›\n*/", "// ‹1› */"] {
      #expect(written(text, ["1", "2"]) == text.filter { $0 != "‹" && $0 != "›" })
    }
    #expect(written("// ‹1›", ["*/"]) == "// 1")
  }
}
