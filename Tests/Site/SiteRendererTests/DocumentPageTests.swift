import MarkdownTree
import SiteRenderer
import SiteStructure
import SiteTestFixtures
import Testing
import WorkbookModel

/// Documents of a package as pages of a book in its folder `Book`.
struct DocumentPageTests {
  private static func document(_ path: String, _ name: String, _ title: String) -> ChapterFixture {
    var fixture = ChapterFixture(name, language: "fi", title: title)
    fixture.heading("Use", id: "use")
    return fixture
  }

  private static func outline(_ fixture: ChapterFixture, at path: String) -> ChapterOutline {
    var chapter = fixture.chapter
    chapter.file = path
    return ChapterOutline(chapter, isDocument: true)
  }

  private static let chapters = [
    ChapterFixture("00-start", title: "Alku").chapter,
    ChapterFixture("00-start", language: "zh", title: "始").chapter,
  ]

  private static let map = map(of: BookFixture.workbook([]).configuration)

  private static func map(of configuration: Configuration) -> SiteMap {
    SiteMap(
      configuration, chapters.map { ChapterOutline($0) },
      documents: [
        outline(document("README.md", "doc-README", "Readme"), at: "README.md"),
        outline(document("Guides/A.md", "doc-Guides-A", "Guide"), at: "Guides/A.md"),
      ], place: "Book")
  }

  @Test(arguments: [
    ("doc-README", "Guides/A.md", "doc-Guides-A.html"),
    ("doc-README", "./Guides/A.md#use", "doc-Guides-A.html#use"),
    ("doc-README", "#use", "#use"),
    ("doc-README", "Book/Content/fi/00-start.md", "00-start.html"),
    ("doc-README", "Book/Content/zh/00-start.md", "../zh/00-start.html"),
    ("doc-README", "https://example.org/a.md", "https://example.org/a.md"),
    ("doc-README", "Guides/A.md#gone", nil), ("doc-README", "LICENSE", nil),
    ("doc-README", "A.md", nil), ("doc-README", "../A.md", nil), ("doc-README", "a.png", nil),
    ("doc-README", "00-start.md", nil), ("doc-README", "Book/Content/fi/doc-README.md", nil),
    ("doc-Guides-A", "../README.md", "doc-README.html"),
    ("doc-Guides-A", "A.md", "doc-Guides-A.html"),
    ("00-start", "../../../README.md#use", "doc-README.html#use"),
    ("00-start", "../../../Guides/A.md", "doc-Guides-A.html"),
    ("00-start", "../zh/00-start.md", "../zh/00-start.html"),
    ("00-start", "doc-README.md", nil), ("00-start", "../../README.md", nil),
    ("00-start", "../../../../README.md", nil), ("00-start", "a.png", "a.png"),
  ])
  func linksLeadToPages(page: String, destination: String, link: String?) {
    let resolver = LinkResolver(map: Self.map, page: Self.map.page(page, language: "fi"))
    #expect(resolver.link(destination)?.text == link)
  }

  @Test(arguments: [
    ("doc-README", "LICENSE", "LICENSE"), ("doc-README", "Sources/", "Sources"),
    ("doc-README", "a b.png?raw=1#L2", "a%20b.png#L2"), ("doc-Guides-A", "../LICENSE", "LICENSE"),
    ("doc-Guides-A", "B.md", "Guides/B.md"), ("doc-Guides-A", "../../x", nil),
    ("doc-README", "/", nil), ("doc-README", "Guides/A.md#gone", nil), ("00-start", "LICENSE", nil),
  ])
  func otherFilesAreInTheRepository(page: String, destination: String, file: String?) {
    var configuration = BookFixture.workbook([]).configuration
    configuration.repositoryURL = "https://example.org/x/blob/main"
    let map = Self.map(of: configuration)
    let resolver = LinkResolver(map: map, page: map.page(page, language: "fi"))
    #expect(
      resolver.link(destination)?.text == file.map { "https://example.org/x/blob/main/" + $0 })
  }

  @Test func documentsFollowTheChaptersAndAreNoChapters() {
    #expect(Self.map.chapterNames == ["00-start"])
    #expect(Self.map.chapters(in: "fi").map(\.name) == ["00-start"])
    #expect(Self.map.neighbour(of: "00-start", language: "fi", by: 1) == nil)
    #expect(Self.map.document(at: "Guides/A.md")?.name == "doc-Guides-A")
  }

  @Test func pagesShowVerdictsAndListDocuments() async throws {
    var readme = Self.document("README.md", "doc-README", "Readme")
    readme.sample("5", "print(1)")
    var chapter = readme.chapter
    chapter.file = "README.md"
    chapter.samples[0].id = Sample.ID(language: "", chapter: "README.md", name: "5")
    let result = SampleResult(
      id: chapter.samples[0].id, outcome: .unverified, reason: "fragment: 'a' is declared nowhere")
    let map = SiteMap(
      BookFixture.workbook([]).configuration, Self.chapters.map { ChapterOutline($0) },
      documents: [ChapterOutline(chapter, isDocument: true)])
    let files = await SiteRenderer(
      workbook: BookFixture.workbook(Self.chapters), results: BookFixture.results([result]),
      map: map, documents: [chapter]
    ).render()
    var pages: [String: String] = [:]
    for file in files where file.path.hasSuffix(".html") {
      guard let bytes = file.bytes else { continue }
      pages[file.path] = String(decoding: bytes, as: UTF8.self)
    }
    let page = try #require(pages["fi/doc-README.html"])
    #expect(MarkupChecker(page).faults == [])
    #expect(page.contains("id=\"sample-5\"") && page.contains("README.md:5"))
    #expect(page.contains("<a lang=\"en\" href=\"#sample-5\">fragment: "))
    #expect(pages["fi/index.html"]?.contains(">Dokumentit</h2>") == true)
    #expect(pages["fi/index.html"]?.contains("href=\"doc-README.html#sample-5\"") == true)
    #expect(pages["zh/index.html"]?.contains("<a href=\"../fi/doc-README.html\">") == true)
    #expect(pages["zh/00-start.html"]?.contains("href=\"../fi/doc-README.html\"") == true)
    for (path, page) in pages { #expect(MarkupChecker(page).faults == [], "\(path)") }
  }
}
