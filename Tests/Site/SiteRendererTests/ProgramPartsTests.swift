import TextDiagnostics
import SiteTestFixtures
import Testing
import WorkbookModel

/// What pages show of the programs that samples belong to.
struct ProgramPartsTests {
  private static let range = SourceRange(at: .start)

  private func page(_ build: (inout ChapterFixture) -> Void) async throws -> String {
    var fixture = ChapterFixture()
    build(&fixture)
    return try #require(await BookFixture.render([fixture.chapter])["fi/00-start.html"])
  }

  @Test func nameAppsAndTheirScenarios() async throws {
    let page = try await page { fixture in
      fixture.sample("radio", "app()") { $0.isApp = true }
      fixture.sample("evening", "run()") { $0.scenario = [.init("radio", range: Self.range)] }
      fixture.sample("night", "run()") { $0.scenario = [.init("radio", range: Self.range)] }
    }
    #expect(
      page.contains(
        "<span class=\"sample-role\">sovellus <a href=\"#sample-radio\"><code translate=\"no\">radio"
      ))
    #expect(
      page.contains(
        "skenaariot: <a href=\"#sample-evening\"><code translate=\"no\">evening</code></a>, "
          + "<a href=\"#sample-night\">"))
    #expect(page.contains("skenaario <a href=\"#sample-night\">"))
    #expect(page.contains("data-program=\"sample-radio sample-night\""))
    #expect(!page.contains("data-program=\"sample-radio\""))
  }

  @Test func unfoldWhatTheTextLeavesOut() async throws {
    let page = try await page { fixture in
      fixture.sample("quiet", "let secret = 1", isSetup: true) { $0.isApp = true }
      fixture.hiddenPropertyList("<plist/>", of: "quiet")
      fixture.sample("day", "run()") { $0.scenario = [.init("quiet", range: Self.range)] }
      fixture.sample("week", "run()") { $0.scenario = [.init("quiet", range: Self.range)] }
      fixture.part("test", .check, of: "none", "let answer = 42")
    }
    #expect(page.components(of: "<details class=\"hidden-parts\">") == 1)
    #expect(page.components(of: "id=\"sample-quiet\"") == 1)
    #expect(page.components(of: "data-plist=\"quiet\"") == 1)
    let day = try #require(page.firstRange(of: "id=\"sample-day\""))
    let quiet = try #require(page.firstRange(of: "id=\"sample-quiet\""))
    let week = try #require(page.firstRange(of: "id=\"sample-week\""))
    #expect(day.upperBound < quiet.lowerBound && quiet.upperBound < week.lowerBound)
    #expect(page.contains("data-program=\"sample-quiet sample-week\""))
    #expect(!page.contains("answer"))
    #expect(MarkupChecker(page).faults == [])
  }

  @Test(
    "an output that readers are to predict is folded, also apart from its sample",
    arguments: [false, true])
  func foldWhatIsToBePredicted(isApart: Bool) async throws {
    var fixture = ChapterFixture()
    let id = fixture.sample("guess", "print(6 * 7)", claim: "42\n", isClaimApart: isApart) {
      $0.isPrediction = true
    }
    let files = await BookFixture.render([fixture.chapter], [BookFixture.verified(id, "42\n")])
    let page = try #require(files["fi/00-start.html"])
    let fold = try #require(page.firstRange(of: "<details class=\"prediction\">"))
    let output = try #require(page.firstRange(of: "<samp>42"))
    #expect(fold.upperBound < output.lowerBound)
    #expect(page.components(of: "<samp>42") == 1)
    #expect(MarkupChecker(page).faults == [])
  }

  @Test func copyTheSamplesBefore() async throws {
    let page = try await page { fixture in
      fixture.sample("a", "let a = 1")
      fixture.sample("b", "a") { $0.continues = .init("a", range: Self.range) }
      fixture.sample("c", "a") { $0.continues = .init("b", range: Self.range) }
    }
    #expect(page.contains("data-program=\"sample-a sample-b sample-c\""))
    #expect(!page.contains("data-program=\"sample-a\""))
  }

  @Test func standInTabsWithTheirOutputs() async throws {
    var fixture = ChapterFixture()
    let old = fixture.sample("old", "print(1)", claim: "1\n") { $0.tab = "iOS 12" }
    fixture.sample("new", "print(2)") { $0.tab = "iOS 27" }
    fixture.paragraph(.text("Väliteksti."))
    fixture.sample("alone", "print(3)") { $0.tab = "Yksin" }
    let files = await BookFixture.render(
      [fixture.chapter], [BookFixture.verified(old, "1\n")])
    let page = try #require(files["fi/00-start.html"])
    #expect(page.components(of: "class=\"tabs\"") == 1)
    #expect(page.components(of: "class=\"tab-panel\"") == 2)
    #expect(page.contains(">iOS 12</label>") && page.contains(">iOS 27</label>"))
    #expect(!page.contains("Yksin"))
    let output = try #require(page.firstRange(of: "<samp>1</samp>"))
    let second = try #require(page.firstRange(of: "id=\"sample-new\""))
    #expect(output.upperBound < second.lowerBound)
    #expect(MarkupChecker(page).faults == [])
  }
}
