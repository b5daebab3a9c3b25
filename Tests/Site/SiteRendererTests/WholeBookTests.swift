import ChildProcess
import Foundation
import SiteRenderer
import SiteTestFixtures
import Testing
import WorkbookModel

/// A book in Finnish whose first chapter has everything, and whose second one has the same ids.
struct WholeBookTests {
  private static func files(
    _ forms: Set<BookForm>, siteURL: String? = nil
  ) throws -> [String: [UInt8]] {
    let first = EveryKind()
    let second = EveryKind("01-more", title: "Lisää")
    var chapter = first.fixture
    chapter.link("01-more.md#prose")
    chapter.paragraph(.link("01-more.md#prose", "toinen luku"))
    let renderer = SiteRenderer(
      workbook: BookFixture.workbook([chapter.chapter, second.chapter], siteURL: siteURL),
      results: BookFixture.results(first.results + second.results))
    // A picture of one pixel.
    let image = Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNo"
        + "AAAAggCBd81ytgAAAABJRU5ErkJggg==")
    let files = try renderer.wholeBooks(forms) {
      $0 == "fi/kuvat/tilat.png" ? image.map { [UInt8]($0) } : nil
    }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes ?? []) })
  }

  private static func page() throws -> String {
    String(decoding: try #require(try files([.print])["fi/book.html"]), as: UTF8.self)
  }

  @Test func hasAllChaptersOnOnePageWhoseLinksLeadInsideIt() throws {
    let page = MarkupChecker(try Self.page())
    #expect(page.faults == [])
    let ids = Set(page.ids)
    #expect(
      ids.isSuperset(of: ["c1", "c2", "c1-prose", "c2-prose", "c1-sample-budget", "answers"]))
    let anchors = page.links.filter { $0.hasPrefix("#") }
    #expect(anchors.contains("#c2-prose"))
    #expect(anchors.filter { !ids.contains(String($0.dropFirst())) } == [])
    #expect(page.links.filter { $0.hasSuffix(".html") && $0 != "index.html" } == [])
    #expect(!page.tags.contains("script"))
    #expect(!page.tags.contains("details"))
  }

  @Test func collectsHintsAndSolutionsAtTheEnd() throws {
    let page = try Self.page()
    let parts = page.split(separator: "<section class=\"book-answers\"")
    try #require(parts.count == 2)
    #expect(parts[0].contains("id=\"c1-answer-1-use\" class=\"page-link\" href=\"#c1-answer-1\""))
    #expect(!parts[0].contains("id=\"c1-sample-exercise-solution\""))
    #expect(parts[1].contains("id=\"c1-sample-exercise-solution\""))
    #expect(parts[1].contains("href=\"#c1-sample-exercise\""))
  }

  @Test func leavesOutWhatNobodySees() throws {
    let page = try Self.page()
    #expect(!page.contains("hidden-line"))
    #expect(!page.contains("import Foundation"))
    #expect(!page.contains("tabindex=\"0\""))
  }

  @Test func namesTheChapterAtTheHeadOfItsPages() throws {
    let style = try #require(try Self.files([.print])["fi/book.css"])
    let text = String(decoding: style, as: UTF8.self)
    #expect(text.contains("#c2 { page: c2; }\n@page c2 {\n"))
    #expect(text.contains("  @top-left { content: \"Tausta-ajo\"; }"))
    #expect(text.contains("  @top-right { content: \"Lisää\"; }"))
  }

  @Test func leadsFromTheFirstPageToTheFormsThatExist() async throws {
    let renderer = SiteRenderer(
      workbook: BookFixture.workbook([EveryKind().chapter]), results: nil)
    func cover(_ forms: Set<BookForm>) -> String {
      let file = renderer.files(forms: forms).first { $0.path == "fi/index.html" }
      return String(decoding: file?.bytes ?? [], as: UTF8.self)
    }
    #expect(!cover([]).contains("href=\"book."))
    let both = MarkupChecker(cover([.print, .epub]))
    #expect(both.faults == [])
    #expect(both.links.filter { $0.hasPrefix("book.") } == ["book.html", "book.epub"])
  }

  // MARK: EPUB

  @Test func beginsWithItsTypeAndIsTheSameEachTime() throws {
    let book = try #require(try Self.files([.epub])["fi/book.epub"])
    // The name and the bytes of a stored file without further fields begin at byte 30 (OCF 3.2, 4.3).
    #expect(String(decoding: book[30..<58], as: UTF8.self) == "mimetypeapplication/epub+zip")
    #expect(try Self.files([.epub])["fi/book.epub"] == book)
  }

  private static let checker = ["/usr/bin/epubcheck"].first {
    FileManager.default.isReadableFile(atPath: $0)
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/java")
  }

  @Test(
    .enabled(if: checker != nil, "epubcheck is not installed"), arguments: ["", "https://a.b/c/"])
  func hasNothingThatEPUBCheckReports(site: String) async throws {
    let book = try #require(
      try Self.files([.epub], siteURL: site.isEmpty ? nil : site)["fi/book.epub"])
    let file = NSTemporaryDirectory() + "workbook-\(UUID().uuidString).epub"
    try Data(book).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    var command = Subprocess.Configuration(
      executable: "/usr/bin/java",
      arguments: ["-jar", try #require(Self.checker), "--failonwarnings", file])
    command.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    let result = try await Subprocess.run(command)
    #expect(
      result.termination == .exited(0), "\(String(decoding: result.standardError, as: UTF8.self))")
  }
}
