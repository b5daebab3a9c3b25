import SiteTestFixtures
import Testing
import WorkbookModel

/// What pages make of diagrams.
struct DiagramFigureTests {
  private func page(_ content: Diagram.Content) async throws -> String {
    var fixture = ChapterFixture()
    fixture.diagram(Diagram(title: "A <diagram>", content: content))
    let page = try #require(await BookFixture.render([fixture.chapter])["fi/00-start.html"])
    #expect(MarkupChecker(page).faults == [])
    #expect(page.contains("<figcaption>A &lt;diagram&gt;"))
    return page
  }

  @Test("what is not between neighbours has a lane of its own, and is said in words")
  func drawStates() async throws {
    let page = try await page(
      .states(
        ["front", "back", "gone"],
        [
          .init(from: 0, to: 1, label: "`Home`"), .init(from: 2, to: 0, label: "icon"),
          .init(from: 0, to: 2, label: "swipe"),
        ]))
    #expect(page.contains("<span class=\"down\"><code translate=\"no\">Home"))
    #expect(page.contains("class=\"state-lane lane-1 row-1 until-6 up\""))
    #expect(page.contains("class=\"state-lane lane-2 row-1 until-6 down\""))
    #expect(page.contains("<li>gone → front: icon"))
  }

  @Test func drawSequences() async throws {
    let page = try await page(
      .sequence(
        ["app", "server"],
        [
          .init(from: 0, to: 1, label: "GET"), .init(from: 1, to: 0, label: "200"),
          .init(from: 0, to: 0, label: "sleep"),
        ]))
    #expect(page.contains("class=\"sequence of-2\" aria-hidden=\"true\""))
    for classes in ["message from-1 to-2", "message from-2 to-1 back", "message from-1 to-1 self"] {
      #expect(page.contains("class=\"\(classes)\""))
    }
  }

  @Test func writeDecisionsAsLists() async throws {
    let page = try await page(
      .decision(
        .question(
          "now?",
          choices: [
            .init(label: "yes", next: .answer("task")),
            .init(label: "no", next: .answer("refresh")),
          ])))
    #expect(page.contains("<span class=\"question\">now?</span>"))
    #expect(page.components(of: "<span class=\"choice\">") == 2)
  }
}
