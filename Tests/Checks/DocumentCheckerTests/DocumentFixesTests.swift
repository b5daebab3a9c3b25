import TextDiagnostics
import DocumentChecker
import Testing
import WorkbookModel

/// Which edits are proposed and kept, as values: nothing is compiled, read or written.
struct DocumentFixesTests {
  private static let text =
    "\u{FEFF}# Sums\r\n\r\n```swift\r\nf() // 1\r\n```\r\n\r\n- a\r\n\t```swift\r\n\tg() // 2\r\n\t```"

  private let document = PackageDocument(path: "A.md", kind: .article, modules: [])

  private func book(_ text: String) -> DocumentBook {
    DocumentBook(
      [document], root: "/nonexistent", files: ["A.md": Array(text.utf8)],
      configuration: Configuration())
  }

  /// A report in which fences have problems with edits of one word, by the numbers of the fences.
  private func report(
    _ book: DocumentBook, wrong: [Int: (word: String, new: String?)]
  ) throws -> DocumentReport {
    let source = try #require(book.workbook.sources["A.md"])
    var samples: [Sample.ID: SampleResult] = [:]
    for (number, fence) in book.fences.enumerated() {
      var result = SampleResult(id: fence.sample.id, outcome: .verified)
      if let (word, new) = wrong[number] {
        let offset = try #require(source.bytes.firstRange(of: Array(word.utf8))).lowerBound
        let range = source.range(offset..<offset + word.utf8.count)
        result.outcome = .failed
        result.problems = [
          Diagnostic(
            .error, .value, file: "A.md", range: range, "claims '\(word)'",
            edits: [new].compactMap(\.self).map { Edit(file: "A.md", range: range, text: $0) })
        ]
      }
      samples[fence.sample.id] = result
    }
    return DocumentReport(
      book, DocumentPlanner(book).plan(),
      RunResults(toolchain: "", sandbox: "", samples: samples))
  }

  @Test func changeNothingElse() throws {
    let book = book(Self.text)
    #expect(book.fences.count == 2)
    let fixes = DocumentFixes(
      try report(book, wrong: [0: ("1", "10"), 1: ("2", "[20]")]), in: book)
    #expect(fixes.parts.map(\.fence.description) == ["A.md:3", "A.md:8"])
    let expected = Self.text.replacing("// 1", with: "// 10").replacing("// 2", with: "// [20]")
    #expect(fixes.files == ["A.md": Array(expected.utf8)])
    #expect(
      fixes.diff == """
        --- a/A.md
        +++ b/A.md
        @@ -1,10 +1,10 @@
         \u{FEFF}# Sums
         
         ```swift
        -f() // 1
        +f() // 10
         ```
         
         - a
         \t```swift
        -\tg() // 2
        +\tg() // [20]
         \t```

        """)
    let first = fixes.only { $0.fence == book.fences[0].sample.id }
    #expect(first.files["A.md"] == Array(Self.text.replacing("// 1", with: "// 10").utf8))
  }

  @Test func leaveAFenceWithAnErrorThatHasNone() throws {
    let book = book(Self.text)
    let fixes = DocumentFixes(try report(book, wrong: [0: ("1", nil), 1: ("2", "3")]), in: book)
    #expect(fixes.parts.map(\.fence.description) == ["A.md:8"])
  }

  @Test func stayInTheirFence() throws {
    let book = book(Self.text)
    let fixes = DocumentFixes(try report(book, wrong: [0: ("Sums", "Sum")]), in: book)
    #expect(fixes.isEmpty)
  }

  @Test func areKeptOnlyIfACheckConfirmsThem() throws {
    let old = book(Self.text)
    let before = try report(old, wrong: [0: ("1", "10"), 1: ("2", "20")])
    var fixes = DocumentFixes(before, in: old)
    let edited = book(String(decoding: try #require(fixes.files["A.md"]), as: UTF8.self))
    let draft = try report(edited, wrong: [1: ("20", "30")])
    let isLess = fixes.keepProven(by: draft, in: edited, before: (before, old))
    #expect(isLess)
    #expect(fixes.parts.map(\.fence.description) == ["A.md:3"])
    let again = book(String(decoding: try #require(fixes.files["A.md"]), as: UTF8.self))
    let good = try report(again, wrong: [1: ("2", "20")])
    let isLessAgain = fixes.keepProven(by: good, in: again, before: (before, old))
    #expect(!isLessAgain)
    #expect(!fixes.isEmpty)
  }

  @Test func areDroppedIfAnotherFenceBecomesWrong() throws {
    let old = book(Self.text)
    let before = try report(old, wrong: [0: ("1", "10")])
    var fixes = DocumentFixes(before, in: old)
    let edited = book(String(decoding: try #require(fixes.files["A.md"]), as: UTF8.self))
    let draft = try report(edited, wrong: [1: ("2", nil)])
    let isLess = fixes.keepProven(by: draft, in: edited, before: (before, old))
    #expect(isLess)
    #expect(fixes.isEmpty)
  }

  // MARK: The compiler's words

  /// The code after the edit; `‸` marks the problem and `‹` a note.
  private func corrected(_ code: String, _ message: String, note: String? = nil) throws -> String? {
    let start = try #require(code.firstIndex(of: "‸"))
    let noteStart = code.firstIndex(of: "‹")
    let plain = code.filter { $0 != "‸" && $0 != "‹" }
    let source = SourceText(path: "A.md", text: plain)
    func offset(_ index: String.Index) -> Int {
      code[..<index].filter { $0 != "‸" && $0 != "‹" }.utf8.count
    }
    let first = offset(start)
    let length = source.bytes[first...].prefix { $0 == 0x5F || $0 >= 0x30 && $0 != 0x3A }.count
    var problem = Diagnostic(
      .error, .compile, file: "A.md", range: source.range(first..<first + length), message)
    if let note, let noteStart {
      problem.notes = [
        .init(note, file: "A.md", range: source.range(offset(noteStart)..<offset(noteStart)))
      ]
    }
    return CompilerFix.edit(for: problem, in: source).map {
      String(decoding: source.bytes(applying: [$0]), as: UTF8.self)
    }
  }

  @Test func followTheCompilersWords() throws {
    #expect(
      try corrected(
        "‹let a = A()\na.‸add(1)\n", "cannot use mutating member on immutable value",
        note: "change 'let' to 'var' to make it mutable") == "var a = A()\na.add(1)\n")
    #expect(
      try corrected(
        "a.‸averge()", "value of type 'A' has no member 'averge'; did you mean 'average'?")
        == "a.average()")
    #expect(
      try corrected("a.add(‸[1])", "missing argument label 'copying:' in call")
        == "a.add(copying: [1])")
    #expect(
      try corrected(
        "a.add‸(of: 1)", "incorrect argument label in call (have 'of:', expected 'by:')")
        == "a.add(by: 1)")
    #expect(
      try corrected("a.add‸(of: 1)", "extraneous argument label 'of:' in call") == "a.add(1)")
    #expect(
      try corrected("let x = ‸f()", "call can throw but is not marked with 'try'")
        == "let x = try f()")
  }

  @Test(arguments: [
    ("‹var a = A()\na.‸add(1)", "cannot use it"),
    ("f‸(of: 1, of: 2)", "extraneous argument label 'of:' in call"),
    ("a.‸b()", "value of type 'A' has no member 'b'"),
  ])
  func doNothingWithoutCertainty(_ code: String, _ message: String) throws {
    let note = "change 'let' to 'var' to make it mutable"
    #expect(try corrected(code, message, note: note) == nil)
  }
}
