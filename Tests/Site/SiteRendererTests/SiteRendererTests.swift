import SiteTestFixtures
import SiteRenderer
import Testing
import WorkbookModel

struct SiteRendererTests {
  /// A book in two languages with every kind of block, and a chapter that only one language has.
  private static func everyPage() async throws -> [String: String] {
    let finnish = EveryKind()
    let chinese = EveryKind(language: "zh", title: "如何阅读")
    let second = ChapterFixture("01-life", title: "Elinkaari").chapter
    let files = await BookFixture.render(
      [finnish.chapter, chinese.chapter, second], finnish.results + chinese.results)
    try #require(files.keys.count { $0.hasSuffix(".html") } > 5)
    return files
  }

  @Test func makesOneFileForEachPageAndImage() async throws {
    let files = try await Self.everyPage()
    #expect(
      files.keys.sorted() == [
        "assets/icon.svg", "assets/search-fi.js", "assets/search-ro.js", "assets/search-ru.js",
        "assets/search-zh.js",
        "assets/search.js", "assets/workbook.css", "assets/workbook.js", "fi/00-start.html",
        "fi/01-life.html",
        "fi/index.html", "fi/kuvat/tilat.png", "index.html", "ro/index.html", "ru/index.html",
        "zh/00-start.html", "zh/index.html", "zh/kuvat/tilat.png",
      ])
    #expect(files["fi/kuvat/tilat.png"] == "(copy of fi/kuvat/tilat.png)")
  }

  @Test func writesWellFormedPages() async throws {
    for (path, page) in try await Self.everyPage() where path.hasSuffix(".html") {
      #expect(MarkupChecker(page).faults == [], "\(path)")
    }
  }

  @Test func linksOnlyToWhatTheSiteHolds() async throws {
    let files = try await Self.everyPage()
    let pages = files.filter { $0.key.hasSuffix(".html") }.mapValues(MarkupChecker.init)
    for (path, page) in pages {
      for link in page.links where !link.hasPrefix("https://example.org/") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? path : resolve(String(parts[0]), from: path)
        #expect(files[target] != nil, "\(link) on \(path)")
        if parts.count == 2 {
          #expect(pages[target]?.ids.contains(String(parts[1])) == true, "\(link) on \(path)")
        }
      }
    }
  }

  @Test func rendersTheSameBytesTwice() async throws {
    let first = try await Self.everyPage()
    let second = try await Self.everyPage()
    #expect(first == second)
  }

  @Test func keepsScriptsAndStylesOutOfThePages() async throws {
    for (path, page) in try await Self.everyPage() where path.hasSuffix(".html") {
      let checker = MarkupChecker(page)
      #expect(!checker.attributes.contains("style"))
      #expect(!checker.attributes.contains { $0.hasPrefix("on") })
      #expect(!checker.tags.contains("style") && !checker.tags.contains("iframe"))
      #expect(page.contains("Content-Security-Policy"))
      #expect(page.components(of: "<script") == 1)
    }
  }

  @Test func namesLanguagesAndOtherVersionsOfAPage() async throws {
    let page = try #require(try await Self.everyPage()["zh/00-start.html"])
    #expect(page.contains("<html lang=\"zh\""))
    #expect(page.contains("<link rel=\"alternate\" hreflang=\"fi\" href=\"../fi/00-start.html\">"))
    #expect(!page.contains("hreflang=\"ru\" href=\"../ru/00-start.html\""))
    #expect(!page.contains("canonical"))
  }

  @Test func linksToTheFirstPageOfALanguageThatLacksTheChapter() async throws {
    let page = try #require(try await Self.everyPage()["fi/01-life.html"])
    #expect(
      page.contains(
        "<a class=\"first-page\" lang=\"zh\" hreflang=\"zh\" href=\"../zh/index.html\">中文"))
  }

  @Test func saysWhichLanguagesHaveAChapterThatIsMissing() async throws {
    let page = try #require(try await Self.everyPage()["ro/index.html"])
    #expect(
      page.contains(
        "deocamdată numai în: <a lang=\"fi\" hreflang=\"fi\" href=\"../fi/00-start.html\">suomi</a>"
      ))
  }

  @Test func usesWholeAddressesWhenTheConfigurationNamesTheSite() async throws {
    let files = await BookFixture.render(
      [ChapterFixture().chapter], siteURL: "https://example.org/kirja")
    let page = try #require(files["fi/00-start.html"])
    #expect(
      page.contains(
        "<link rel=\"canonical\" href=\"https://example.org/kirja/fi/00-start.html\">"))
    #expect(page.contains("hreflang=\"fi\" href=\"https://example.org/kirja/fi/00-start.html\""))
  }

  @Test func linksChaptersInTheirOrder() async throws {
    let chapters = ["00-a", "01-b", "02-c"].map { ChapterFixture($0, title: $0).chapter }
    let page = try #require(await BookFixture.render(chapters)["fi/01-b.html"])
    #expect(page.contains("<a rel=\"prev\" href=\"00-a.html\">"))
    #expect(page.contains("<a rel=\"next\" href=\"02-c.html\">"))
  }

  @Test func fallsBackToEnglishForALanguageWithoutTexts() async throws {
    var fixture = ChapterFixture(language: "et", title: "Algus")
    fixture.heading("Osa", id: "osa", isLegacy: true)
    let id = fixture.sample("a", "# let a = 1\nprint(a)")
    let files = await BookFixture.render([fixture.chapter], [BookFixture.verified(id, "1\n")])
    let page = try #require(files["et/00-start.html"])
    #expect(page.contains("<html lang=\"et\""))
    let texts = [
      ">Skip to the text<", ">Chapters</summary>", ">On this page<", ">This section is about",
      ">Show hidden lines (1)<", ">Output<", ">Verified<", ">Sandbox</dt>", ">namespaces: own",
      ">Samples verified: 1 of 1<", ">Every output on this page",
    ]
    for text in texts { #expect(page.contains(" lang=\"en\"\(text)"), "\(text)") }
    let own = try #require(files["fi/index.html"])
    #expect(!own.contains("lang=\"en\""))
  }

  private func resolve(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast().map { String($0) }
    for part in link.split(separator: "/") {
      if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}
