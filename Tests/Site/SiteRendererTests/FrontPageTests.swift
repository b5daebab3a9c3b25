import TextDiagnostics
import SiteRenderer
import SiteStructure
import SiteTestFixtures
import Testing
import WorkbookModel

/// The first pages: what they say about the book, and where they lead.
struct FrontPageTests {
  private static func render(
    _ names: [String], languages: [String] = ["fi", "ru"], shelf: Bookshelf? = nil,
    _ change: (inout Configuration) -> Void
  ) async -> [String: String] {
    let chapters = names.flatMap { name in
      languages.map { ChapterFixture(name, language: $0, title: "Luku \(name)").chapter }
    }
    var configuration = Configuration()
    configuration.languages = languages
    configuration.title = ["fi": "Kirja", "ru": "Книга"]
    change(&configuration)
    let workbook = Workbook(
      root: "/book", configuration: configuration, chapters: chapters, diagnostics: [], sources: [:]
    )
    let map = SiteMap(
      configuration, chapters.map { ChapterOutline($0) }, shelf: shelf)
    let files = await SiteRenderer(workbook: workbook, results: nil, map: map).render()
    return Dictionary(
      uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes ?? [], as: UTF8.self)) }
    )
  }

  @Test func sayWhatTheBookIsInEachLanguage() async throws {
    let files = await Self.render(["00-a"]) {
      $0.summary = ["fi": "Mitä <opit>", "ru": "О чём книга"]
      $0.audience = ["fi": "Ohjelmoijille"]
      $0.authors = ["Aino", "Bogdan"]
      $0.licence = ["fi": "CC BY 4.0"]
      $0.repositoryURL = "https://example.org/a/b/blob/main/"
    }
    let page = try #require(files["fi/index.html"])
    #expect(page.contains("<p class=\"lead\">Mitä &lt;opit&gt;</p>"))
    #expect(page.contains("<meta name=\"description\" content=\"Mitä &lt;opit&gt;\">"))
    #expect(page.contains("<strong>Kenelle: </strong>Ohjelmoijille"))
    #expect(page.contains("<dt>Tekijät</dt>\n<dd>Aino, Bogdan</dd>"))
    #expect(page.contains("<dt>Lisenssi</dt>\n<dd>CC BY\u{A0}4.0</dd>"))
    #expect(page.contains("<a href=\"https://example.org/a/b\">"))
    let russian = try #require(files["ru/index.html"])
    #expect(russian.contains("О чём книга"))
    #expect(!russian.contains("Для кого") && !russian.contains("<dt>Лицензия"))
    let entry = try #require(files["index.html"])
    #expect(entry.contains("О чём книга") && entry.contains("Mitä &lt;opit&gt;"))
    #expect(!entry.contains("http-equiv=\"refresh\""))
    for (path, page) in files where path.hasSuffix(".html") {
      #expect(MarkupChecker(page).faults == [], "\(path)")
    }
  }

  @Test func divideTheChaptersIntoParts() async throws {
    let files = await Self.render(["00-a", "01-b", "02-c", "03-d"]) {
      $0.parts = [
        .init(title: ["fi": "Ensin"], first: "01-b", range: SourceRange(at: .start)),
        .init(title: ["fi": "Sitten"], first: "03-d", range: SourceRange(at: .start)),
      ]
    }
    let page = try #require(files["fi/index.html"])
    let order = page.matches(of: #/<h2 class="part">(\w+)|<h3><a href="(\d\d)/#)
      .map { String($0.output.1 ?? $0.output.2 ?? "") }
    #expect(order == ["00", "Ensin", "01", "02", "Sitten", "03"])
    // A language without the title of a part still has its chapters.
    #expect(files["ru/index.html"]?.components(of: "<h3>") == 4)
  }

  @Test func leadOnInABookOfOneLanguage() async throws {
    let files = await Self.render(["00-a"], languages: ["fi"]) { _ in }
    let entry = try #require(files["index.html"])
    #expect(entry.contains("<meta http-equiv=\"refresh\" content=\"0; url=fi/index.html\">"))
    #expect(entry.contains("href=\"fi/index.html\">Aloita lukeminen</a>"))
    #expect(!entry.contains("language-choice"))
    #expect(MarkupChecker(entry).faults == [])
  }

  @Test(arguments: [
    (
      "https://github.com/o/n/blob/main/", "", "https://github.com/o/n/edit/main/Content/fi/00-a.md"
    ),
    (
      "https://gitlab.com/o/n/-/blob/main/", "",
      "https://gitlab.com/o/n/-/edit/main/Content/fi/00-a.md"
    ),
    ("https://example.org/src", "", "https://example.org/src/Content/fi/00-a.md"),
    (
      "https://github.com/o/n/blob/main/", "Site/manual",
      "https://github.com/o/n/edit/main/Site/manual/Content/fi/00-a.md"
    ),
  ])
  func leadFromEachChapterToItsFile(
    _ repository: String, _ folder: String, _ wanted: String
  ) async throws {
    let files = await Self.render(
      ["00-a"],
      shelf: folder.isEmpty
        ? nil
        : Bookshelf(
          books: [.init(path: "", Configuration()), .init(path: folder, Configuration())], index: 1)
    ) { $0.repositoryURL = repository }
    let page = try #require(files["fi/00-a.html"])
    #expect(page.contains("<a href=\"\(wanted)\">Muokkaa tätä sivua</a>"))
  }

  @Test func haveNoLinkToTheSourceWithoutARepository() async throws {
    let files = await Self.render(["00-a"]) { _ in }
    #expect(files.values.allSatisfy { !$0.contains("Muokkaa") && !$0.contains("Lähdekoodi") })
  }
}
