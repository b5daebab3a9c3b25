import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Places of errors, warnings, traps and thrown errors, in characters of the chapter.
@Suite(.serialized) struct PositionTests: SharedRunSuite {
  /// Texts before the place, on the same line.
  private static let prefixes = [
    "", "/* Väinö 中文 ёлка */ ", "/* e\u{301}o\u{308}n\u{303}\u{323} */ ", "\t/*\t*/\t",
    "/* 👩‍👩‍👧‍👦🇫🇮✅❤️👍🏽 */ ", "/* \u{FEFF}가각 é ｆｕｌｌ */ ",
  ]

  /// A kind of message and the code that causes it; `§` is replaced by a prefix, `⟦` precedes the place.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var words = ""
    var code: String

    var testDescription: String { name }
  }

  private static let kinds = [
    Kind(name: "error", code: "§let number: Int = ⟦\"中\""),
    Kind(
      name: "warning", words: ",should_warn",
      code: "@available(*, deprecated) func old() {}\n§⟦old()"),
    Kind(
      name: "trap",
      code: "let least = Int.min + CommandLine.arguments.count - 1\n§print(least ⟦- 1)"),
    Kind(name: "unwrapped", code: "let none = Int(\"x\")\n§print(none⟦!)"),
    Kind(name: "thrown", code: "struct Problem: Error {}\n§⟦throw Problem()"),
  ]

  /// Every kind with every prefix; every second sample is in a list and a quotation.
  static let book: TestBook = {
    var text = ""
    for kind in kinds {
      for (index, prefix) in prefixes.enumerated() {
        let code = kind.code.replacing("§", with: prefix).replacing("⟦", with: "")
        let fence = "```swift,id=\(kind.name)-\(index)\(kind.words)\n\(code)\n```"
        let lines = fence.split(separator: "\n")
        text += index % 2 == 0 ? fence : "- > " + lines.joined(separator: "\n  > ")
        text += "\n\n"
      }
    }
    return TestBook(text)
  }()

  static let results = Task { try await TestRunner.run(book) }

  /// Line and column of the place, counted independently of the tested code.
  private func place(_ kind: Kind, _ index: Int) throws -> String {
    let lines = Self.book.source.string(0..<Self.book.source.bytes.count)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let fence = try #require(lines.firstIndex { $0.contains("id=\(kind.name)-\(index)") })
    let own = kind.code.split(separator: "\n")
    let number = try #require(own.firstIndex { $0.contains("⟦") })
    let before = try #require(own[number].split(separator: "⟦").first)
    let indent = index % 2 == 0 ? 0 : 4
    // A line that begins with the mark has no prefix.
    let front = own[number].hasPrefix("⟦") ? "" : before.replacing("§", with: Self.prefixes[index])
    return "\(fence + number + 2):\(indent + front.count + 1)"
  }

  @Test(arguments: kinds, prefixes.indices)
  func countsInCharacters(kind: Kind, index: Int) async throws {
    let result = try await result("\(kind.name)-\(index)")
    let place = try place(kind, index)
    if kind.name == "warning" {
      #expect(result.outcome == .verified)
      #expect(result.compilerMessages.first?.position?.text == place)
    } else {
      #expect(result.outcome == .failed)
      #expect(result.problems.map(\.range.start.text) == [place])
    }
    if ["trap", "unwrapped", "thrown"].contains(kind.name) {
      #expect(result.trapPosition?.text == place)
    }
  }
}
