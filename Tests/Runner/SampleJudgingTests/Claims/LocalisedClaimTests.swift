import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Claims in the words and quotation marks of each language, right and wrong.
@Suite(.serialized) struct LocalisedClaimTests {
  /// A claim of a language, with `%` in place of the claimed text.
  struct Form: Sendable, CustomTestStringConvertible {
    var language: String
    var comment: String

    var testDescription: String { "\(language): \(comment)" }

    /// The form with a claimed text.
    func claiming(_ text: String) -> String { comment.replacing("%", with: text) }
  }

  private static let forms = [
    ("fi", "// Tulostaa \"%\""), ("fi", "// Tulostaa ”%”"), ("zh", "// 打印“%”"),
    ("zh", "// 打印 \"%\""), ("ru", "// Выводит \"%\""), ("ru", "// Выводит «%»"),
    ("ro", "// Afișează \"%\""), ("ro", "// Afișează „%”"), ("en", "// Prints \"%\""),
    ("fi", "// Prints \"%\""), ("zh", "// => %"), ("ru", "// => %"), ("en", "//=> %"),
  ].map { Form(language: $0, comment: $1) }

  private static let languages = ["fi", "zh", "ru", "ro", "en"]

  /// One chapter for each language, with three samples for each of its forms.
  private static let book: TestBook = {
    var book = TestBook()
    for language in languages {
      var text = ""
      for (index, form) in forms.enumerated() where form.language == language {
        text += """
          ```swift,id=kept-\(index)
          print("yö 1")  \(form.claiming("yö 1"))
          print("kaksi")  \(form.claiming("..."))
          print("kolme")
          ```

          ```swift,id=broken-\(index)
          print("yö 1")  \(form.claiming("yö 2"))
          ```

          ```swift,id=captured-\(index)
          let number = 40 + 2
          print("a \\(number)")  \(form.claiming("a <n>"))
          print("\\(number) [b]")  \(form.claiming("<n> [..]"))
          ```


          """
      }
      book.add(text, language: language)
    }
    return book
  }()

  private static let results = Task { try await TestRunner.run(book) }

  private func result(_ name: String, _ index: Int) async throws -> SampleResult {
    let id = TestBook.id("\(name)-\(index)", Self.forms[index].language)
    return try #require(try await Self.results.value.samples[id])
  }

  @Test(arguments: forms.indices) func verifies(index: Int) async throws {
    for name in ["kept", "captured"] {
      let result = try await result(name, index)
      #expect(result.problems.map(\.line) == [])
      #expect(result.outcome == .verified)
    }
  }

  @Test(arguments: forms.indices) func refuses(index: Int) async throws {
    let result = try await result("broken", index)
    #expect(result.outcome == .failed)
    let problem = try #require(result.problems.first)
    #expect(problem.summary == "claims 'yö 2', but prints 'yö 1'")
    let chapter = "Content/\(Self.forms[index].language)/00-a.md"
    #expect(problem.file == chapter)
    let source = try #require(Self.book.workbook.sources[chapter])
    #expect(source.string(problem.range.offsets) == Self.forms[index].claiming("yö 2"))
  }
}
