import MarkdownTree
import Testing

struct TypographyTests {
  private func page(_ language: String, _ inlines: [Inline]) async throws -> String {
    var fixture = ChapterFixture(language: language, title: "A")
    fixture.add(.paragraph(inlines))
    return try #require(
      await BookFixture.render([fixture.chapter])["\(language)/00-start.html"]
    ).replacing("\u{A0}", with: "~")
  }

  @Test(arguments: [
    ("в песочнице и в Linux", "в~песочнице и~в~Linux"), ("это — код", "это~— код"),
    ("(с кодом)", "(с~кодом)"), ("«о том»", "«о~том»"), ("вот и да", "вот и~да"),
    ("Мы — о", "Мы~— о"),
    ("два-в один", "два-в один"), ("iOS и я", "iOS и~я"), ("— да", "— да"),
  ])
  func bindsShortWordsAndDashesInRussian(_ text: String, _ expected: String) async throws {
    #expect(try await page("ru", [.text(text)]).contains("<p>\(expected)</p>"))
  }

  @Test func bindsAWordOfOneLetterInRomanian() async throws {
    #expect(try await page("ro", [.text("este o probă și a fost")]).contains("o~probă și a~fost"))
  }

  @Test(arguments: [
    ("ru", "за 30 с.", "за~30~с."), ("ru", "в iOS 7, глава 8", "в~iOS~7, глава~8"),
    ("zh", "见第 8 章，30 秒", "见第~8~章，30~秒"), ("fi", "iOS 13 – 9.00 (30 s)", "iOS~13 – 9.00 (30~s)"),
    ("en", "1 2, x 3 - y", "1 2, x~3 - y"), ("fi", "20 %, –4 °C, 5 €", "20~%, –4~°C, 5~€"),
    ("ru", "до 20 % и № 5", "до~20~% и~№~5"),
  ])
  func bindsNumbersToTheWordsBesideThem(
    _ language: String, _ text: String, _ expected: String
  ) async throws {
    #expect(try await page(language, [.text(text)]).contains("<p>\(expected)</p>"))
  }

  @Test func bindsANumberAcrossALineEndOfTheChapter() async throws {
    let page = try await page("zh", [.text("装有 iOS"), .inline(.softBreak), .text("7 的设备")])
    #expect(page.contains("<p>装有 iOS~7~的设备</p>"))
  }

  @Test(arguments: ["fi", "zh", "en"])
  func leavesOtherLanguagesAsTheyAre(_ language: String) async throws {
    let page = try await page(
      language, [.text("в песочнице a b — c"), .inline(.softBreak), .text("— d")])
    #expect(page.contains("<p>в песочнице a b — c\n— d</p>"))
  }

  @Test func bindsAcrossTheLineEndsOfTheChapter() async throws {
    let page = try await page(
      "ru",
      [
        .text("ждёт в"), .inline(.softBreak), .text("очереди"), .inline(.softBreak), .text("— да"),
        .inline(.softBreak), .text("и"), .inline(.softBreak), .code("x"), .text(" в "),
        .code("в y"),
      ])
    #expect(
      page.contains(
        "<p>ждёт в~очереди~— да\nи~<code translate=\"no\">x</code> в~"
          + "<code translate=\"no\">в y</code></p>"))
  }

  @Test func bindsNothingAfterPartOfAWord() async throws {
    let page = try await page("ru", [.code("Task"), .text("и ещё")])
    #expect(page.contains("</code>и ещё</p>"))
  }

  @Test func neverTouchesCodeOrAttributes() async throws {
    var fixture = ChapterFixture(language: "ru", title: "A")
    fixture.paragraph(.link("https://example.org", "и так", title: "в заголовке"))
    let id = fixture.sample("a", "print(\"в коде\")")
    let page = try #require(
      await BookFixture.render([fixture.chapter], [BookFixture.verified(id, "в выводе\n")])[
        "ru/00-start.html"])
    #expect(page.contains("title=\"в заголовке\" rel=\"noopener\">и\u{A0}так"))
    #expect(page.contains("\"в коде\""))
    #expect(page.contains("<samp>в выводе</samp>"))
  }
}
