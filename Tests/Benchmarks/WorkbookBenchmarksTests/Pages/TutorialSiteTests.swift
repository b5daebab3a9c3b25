import TextDiagnostics
import Testing
import WorkbookBenchmarks
import WorkbookModel
import WorkbookReader

struct TutorialSiteTests {
  private static let site = TutorialSite(pages: 8, seed: 1)

  @Test func hasTheSameChaptersInFourLanguages() {
    #expect(Self.site.names == ["0000-part", "0001-part"])
    #expect(Self.site.pages.count == 8)
    #expect(Self.site.book.count == 9)
    #expect(TutorialSite(pages: 8, seed: 1).book == Self.site.book)
    #expect(TutorialSite(pages: 8, seed: 2).book != Self.site.book)
  }

  @Test func holdsChaptersWithNothingWrong() throws {
    let chapters = Self.site.book.filter { $0.key.hasSuffix(".md") }
    #expect(chapters.count == 8)
    for (path, text) in chapters {
      #expect((9_800..<12_500).contains(text.utf8.count), "\(path) has \(text.utf8.count) bytes")
      let (chapter, diagnostics) = ChapterReader(
        source: SourceText(path: path, text: text), name: "0000-part", language: "fi",
        languages: TutorialSite.languages
      ).read()
      #expect(diagnostics == [], "\(path)")
      #expect(chapter.samples.count == 7)
      #expect(chapter.samples.count { $0.annotations.ignoreReason != nil } == 4)
      #expect(chapter.codeBlocks.count == 8)
    }
  }

  @Test func sharesCodeAmongTranslations() {
    let codes = TutorialSite.languages.map { language in
      ChapterReader(
        source: SourceText(
          path: "a.md", text: Self.site.book["Content/\(language)/0001-part.md"] ?? ""),
        name: "0001-part", language: language
      ).read().chapter.samples.map(\.code)
    }
    #expect(Set(codes).count == 1)
  }
}
