import Testing
import WorkbookModel

struct WorkbookTests {
  @Test func findsTheFirstChapterOfANameAndLanguage() {
    let chapters = [("00-a", "fi", "A"), ("00-a", "ro", "B"), ("00-a", "ro", "C")].map {
      Chapter(name: $0.0, language: $0.1, file: "Content/\($0.1)/\($0.0).md", title: $0.2)
    }
    let book = Workbook(
      root: "/book", configuration: Configuration(), chapters: chapters, diagnostics: [],
      sources: [:])
    #expect(book.chapter("00-a", language: "ro")?.title == "B")
    #expect(book.chapter("00-a", language: "zh")?.title == nil)
    #expect(book.chapter("01-b", language: "fi")?.title == nil)
  }
}
