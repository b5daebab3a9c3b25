import TextDiagnostics
import Testing
import WorkbookBenchmarks
import WorkbookModel
import WorkbookReader

struct GeneratedBookTests {
  @Test(arguments: SampleKind.allCases)
  func isTheSameForASeed(_ kind: SampleKind) {
    #expect(kind.samples(60, seed: 7) == kind.samples(60, seed: 7))
    #expect(kind.samples(60, seed: 7) != kind.samples(60, seed: 8))
  }

  @Test(arguments: SampleKind.allCases)
  func hasNoTwoEqualSamples(_ kind: SampleKind) {
    let samples = kind.samples(1000, seed: 1)
    #expect(Set(samples.map(\.text)).count == 1000)
    #expect(Set(samples.map(\.name)).count == 1000)
  }

  /// Pins the generated numbers, as results of different days are compared.
  @Test func staysTheSameBook() {
    #expect(
      SampleKind.trivial.samples(2, seed: 1).map(\.text) == [
        "let sum = 57 + 74\nassert(sum == 131)\nprint(sum)\n",
        "let word = \"meadow 4444\"\nassert(word.count == 11)\nprint(word.uppercased())\n",
      ])
  }

  @Test(arguments: SampleKind.allCases)
  func isReadWithoutProblems(_ kind: SampleKind) throws {
    let book = GeneratedBook(kind.samples(25, seed: 3), samplesPerChapter: 10)
    #expect(book.chapterCount == 3)
    #expect(book.operand(21) == "en/02-part#step21")
    var names: [String] = []
    for (path, text) in book.files.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".md") {
      let name = String(path.split(separator: "/").last?.dropLast(3) ?? "")
      let source = SourceText(path: path, text: text)
      let (chapter, diagnostics) = ChapterReader(source: source, name: name, language: "en").read()
      #expect(diagnostics.map(\.summary) == [])
      names += chapter.samples.map(\.id.name)
    }
    #expect(names == (0..<25).map { "step\($0)" })
  }

  @Test func writesASampleAsAFunction() {
    let sample = GeneratedSample(
      imports: ["import Foundation"], declarations: ["struct S {\n}"],
      statements: ["let s = S()\nprint(s)"])
    #expect(sample.text == "import Foundation\nstruct S {\n}\nlet s = S()\nprint(s)\n")
    #expect(
      sample.text(asFunction: "f") == """
        import Foundation
        private struct S {
        }
        @MainActor func f() throws {
          let s = S()
          print(s)
        }

        """)
  }
}
