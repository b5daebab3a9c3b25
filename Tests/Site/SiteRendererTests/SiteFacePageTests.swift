import TextDiagnostics
import SiteRenderer
import SiteStructure
import SiteTestFixtures
import Testing
import WorkbookModel

/// Pages with a look of their own, and the files that a published site needs.
struct SiteFacePageTests {
  private static func render(
    _ chapters: [Chapter], files: FaceFiles? = nil, change: (inout Configuration) -> Void = { _ in }
  ) async -> [String: String] {
    var configuration = Configuration()
    configuration.languages = ["fi", "ru"]
    configuration.title = ["fi": "Kirja", "ru": "Книга"]
    change(&configuration)
    let workbook = Workbook(
      root: "/book", configuration: configuration, chapters: chapters, diagnostics: [], sources: [:]
    )
    let map = SiteMap(
      configuration, chapters.map { ChapterOutline($0) },
      face: files.map { files in
        FaceFiles(
          configuration.face, bytes: files.bytes, templates: files.templates, copied: files.copied)
      })
    let site = await SiteRenderer(workbook: workbook, results: nil, map: map).render()
    return Dictionary(
      uniqueKeysWithValues: site.map { ($0.path, String(decoding: $0.bytes ?? [], as: UTF8.self)) })
  }

  private static let range = SourceRange(at: .start)

  private static func chapters(_ names: [String]) -> [Chapter] {
    names.flatMap { name in
      ["fi", "ru"].map { ChapterFixture(name, language: $0, title: "Luku \(name)").chapter }
    }
  }

  @Test func addColoursAndFilesOfTheBook() async throws {
    let files = await Self.render(
      Self.chapters(["00-a"]),
      files: FaceFiles(
        bytes: [
          "t/logo.svg": Array("<svg/>".utf8), "t/own.css": Array("b { }".utf8),
          "t/own.js": Array("own()".utf8),
        ], copied: [.init(path: "CNAME", source: "static/CNAME")])
    ) {
      $0.face.colours = ["accent": .init(light: "#112233", dark: "#445566")]
      $0.face.logo = .init(path: "t/logo.svg", range: Self.range)
      $0.face.styles = [.init(path: "t/own.css", range: Self.range)]
      $0.face.scripts = [.init(path: "t/own.js", range: Self.range)]
      $0.face.footer = ["fi": "Kiitos <lukijoille>"]
      $0.face.sources = [.script: ["https://a.example"], .connect: ["https://b.example"]]
    }
    let style = try #require(files["assets/workbook.css"])
    #expect(style.contains(":root { --accent: #112233; }"))
    #expect(style.contains(":root[data-theme=\"dark\"] { --accent: #445566; }"))
    #expect(style.hasSuffix("b { }\n"))
    #expect(files["assets/own.js"] == "own()\n")
    #expect(files["assets/logo.svg"] == "<svg/>")
    #expect(files["assets/icon.svg"]?.hasPrefix("<svg") == true)
    #expect(files["CNAME"] != nil)
    let page = try #require(files["fi/00-a.html"])
    #expect(page.contains("<img class=\"logo\" src=\"../assets/logo.svg\" alt=\"\">Kirja"))
    #expect(page.contains("<script src=\"../assets/own.js\" defer=\"\"></script>"))
    #expect(page.contains("<p>Kiitos &lt;lukijoille&gt;</p>"))
    #expect(page.contains("script-src 'self' file: https://a.example; "))
    #expect(page.contains("connect-src https://b.example; "))
    #expect(files["ru/00-a.html"]?.contains("Kiitos") == false)
  }

  @Test func fillTemplatesWithEscapedText() async throws {
    let bar = PageTemplate(
      SourceText(
        path: "Content/bar.html",
        text: "<header title=\"{{title}}\">{{book}}<a href='{{root}}{{ language }}/x'>{{no}}</a>"),
      of: .bar)
    let sample = PageTemplate(
      SourceText(path: "Content/s.html", text: "<i>{{name}}</i>{{code}}{{default}}"), of: .sample)
    var chapter = ChapterFixture("00-a", title: "\"><script>' & b")
    chapter.sample("hello", "print(1)")
    let files = await Self.render(
      [chapter.chapter], files: FaceFiles(templates: [.bar: bar, .sample: sample]))
    let page = try #require(files["fi/00-a.html"])
    #expect(!page.contains("<script>'"))
    #expect(page.contains("<header title=\"”&gt;&lt;script&gt;’ &amp; b · Kirja\">"))
    #expect(page.contains("<a href='../fi/x'>{{no}}</a>"))
    #expect(page.contains("<i>hello</i><pre class=\"code\""))
    #expect(page.components(of: "<figcaption>") == 1)
    #expect(bar.diagnostics.map(\.summary) == ["'{{no}}' is not a place of the part 'bar'"])
  }

  @Test func listPagesWithoutANumberApart() async throws {
    let files = await Self.render(Self.chapters(["00-a", "01-b", "about"])) {
      $0.ownPages = ["about"]
    }
    let cover = try #require(files["fi/index.html"])
    #expect(cover.components(of: "href=\"00-a.html\"") == 2)
    #expect(cover.components(of: "href=\"about.html\"") == 1)
    let page = try #require(files["fi/01-b.html"])
    #expect(!page.contains("rel=\"next\""))
    #expect(page.components(of: "href=\"about.html\"") == 3)
    let own = try #require(files["fi/about.html"])
    #expect(!own.contains("class=\"neighbour-title\""))
    #expect(own.contains("<a href=\"about.html\" aria-current=\"page\">"))
    for (path, page) in files where path.hasSuffix(".html") {
      #expect(MarkupChecker(page).faults == [], "\(path)")
    }
  }

  @Test func leadFromFormerNames() async throws {
    var chapter = ChapterFixture("04-new", title: "Uusi")
    chapter.heading("Osa", id: "part")
    let files = await Self.render([chapter.chapter]) {
      $0.siteURL = "https://a.example/b/"
      $0.face.redirects = [
        .init(from: "03-old", chapter: "04-new", anchor: "part", range: Self.range)
      ]
    }
    let page = try #require(files["fi/03-old.html"])
    #expect(page.contains("<meta http-equiv=\"refresh\" content=\"0; url=04-new.html#part\">"))
    #expect(page.contains("<link rel=\"canonical\" href=\"https://a.example/b/fi/04-new.html\">"))
    #expect(page.contains("Sivu on siirtynyt: <a href=\"04-new.html#part\">Uusi</a>"))
    #expect(files["ru/03-old.html"] == nil)
  }

  @Test func writeWhatNeedsTheAddressOfTheSite() async throws {
    var chapter = ChapterFixture("00-a", title: "A </script> & \"b\"", summary: "S")
    chapter.change("2026-11-28", "Uusi & parempi")
    chapter.change("2024-02-29", "Vanha")
    let chapters = [chapter.chapter] + Self.chapters(["01-b"])
    let local = await Self.render(chapters)
    for name in ["sitemap.xml", "404.html", "fi/feed.xml"] { #expect(local[name] == nil) }
    #expect(local["fi/00-a.html"]?.contains("og:title") == false)

    let files = await Self.render(chapters) {
      $0.siteURL = "https://a.example/b/"
      $0.authors = ["Aino"]
    }
    let feed = try #require(files["fi/feed.xml"])
    #expect(feed.contains("<pubDate>Sat, 28 Nov 2026 00:00:00 +0000</pubDate>"))
    #expect(feed.contains("<pubDate>Thu, 29 Feb 2024 00:00:00 +0000</pubDate>"))
    #expect(feed.contains("<description>Uusi &amp;amp; parempi</description>"))
    #expect(files["ru/feed.xml"] == nil)
    let map = try #require(files["sitemap.xml"])
    #expect(
      map.contains(
        "<url><loc>https://a.example/b/fi/00-a.html</loc><lastmod>2026-11-28</lastmod></url>"))
    #expect(map.contains("<url><loc>https://a.example/b/ru/</loc></url>"))
    #expect(!map.contains("ru/00-a"))
    let page = try #require(files["fi/00-a.html"])
    #expect(page.contains("<meta property=\"og:description\" content=\"S\">"))
    #expect(page.contains("\"headline\":\"A \\u003c/script\\u003e \\u0026 \\\"b\\\"\""))
    #expect(page.contains("\"dateModified\":\"2026-11-28\""))
    #expect(page.components(of: "</script>") == 2)
    #expect(files["fi/index.html"]?.contains("href=\"https://a.example/b/fi/\"") == true)
    let missing = try #require(files["404.html"])
    #expect(missing.contains("<a href=\"https://a.example/b/ru/\">Книга</a>"))
    #expect(missing.contains("href=\"https://a.example/b/assets/workbook.css\""))
    for path in ["404.html", "fi/00-a.html"] {
      #expect(MarkupChecker(files[path] ?? "").faults == [], "\(path)")
    }
  }

  @Test func explainSignsWhereTheyAreUsed() async throws {
    var chapter = ChapterFixture("00-a")
    chapter.paragraph(.text("Kello on 9.00 ◇."))
    let files = await Self.render([chapter.chapter] + Self.chapters(["01-b"])) {
      $0.face.signs = ["◇": ["fi": "oma \"valinta\""], "◆": ["fi": "muu"]]
    }
    let page = try #require(files["fi/00-a.html"])
    #expect(
      page.contains(
        "<a class=\"sign\" href=\"#page-signs\" title=\"oma &quot;valinta&quot;\" "
          + "aria-label=\"oma &quot;valinta&quot;\" data-sign=\"◇\">◇</a>."))
    #expect(page.contains("<dl class=\"signs\" id=\"page-signs\">"))
    #expect(!page.contains("muu"))
    #expect(files["fi/01-b.html"]?.contains("page-signs") == false)
  }
}
