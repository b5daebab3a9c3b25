import Testing
import WorkbookModel

/// Opens the pages of our own book from a folder, as a reader without a server does.
///
/// No sample is run: all are marked as not run, which does not affect the layout that matters here.
@Suite(.serialized, .enabled(if: Browser.program != nil, "chromium is not installed"))
struct PageTests {
  /// A script that checks whether a page is at most as wide as its window.
  static let fits = """
    document.documentElement.scrollWidth <= innerWidth
      ? "fits" : document.documentElement.scrollWidth + " pixels wide"
    """

  @Test func opensEveryPageWithoutAnErrorOrABlockedResource() async throws {
    let site = try await TestSite.ofOurBook()
    #expect(site.pages.count > 8)
    // A host shows that page at any address, so its own addresses are those of the published site.
    let local = site.pages.filter { $0 != "404.html" }
    let page = try await site.open(local.map { (path: $0, width: 1280) })
    let complaints = page.log.split(separator: "\n").filter { $0.contains("CONSOLE") }
    #expect(complaints.isEmpty)
  }

  @Test func needsNoSidewaysScrollingFromPhoneToDesk() async throws {
    let site = try await TestSite.ofOurBook()
    let chapters = site.pages.filter { $0.hasSuffix("00-start.html") }
    let answers = try await site.ask(Self.fits, of: chapters, at: [320, 500, 768, 1280])
    #expect(answers.filter { !$0.hasSuffix("fits") } == [])
  }

  @Test func showsOneListOfHeadingsAndOneOfChaptersAtAnyWidth() async throws {
    let site = try await TestSite.ofOurBook()
    let seen = """
      [".chapters, .small-chapters", ".contents, .small-nav details:not(.small-chapters)"]
        .map((lists) => [...document.querySelectorAll(lists)]
          .filter((list) => list.getClientRects().length > 0).length).join(" and ")
      """
    let answers = try await site.ask(
      seen, of: ["fi/00-start.html"], at: [500, 800, 1023, 1024, 1100, 1247, 1248, 1400])
    #expect(answers.filter { !$0.hasSuffix(": 1 and 1") } == [])
  }

  @Test func opensTheRestOfALongOutputInABoxThatScrollsAndTakesTheFocus() async throws {
    let chapter = "---\ntitle: A\nsummary: B.\n---\n\n# A\n\n```swift,id=a\nprint(1)\n```\n"
    let id = Sample.ID(language: "fi", chapter: "01-a", name: "a")
    var result = SampleResult(id: id, outcome: .ran, ending: .exited(status: 0))
    result.standardOutput = (1...5000).map { "\($0)\n" }.joined()
    let site = try await TestSite.ofChapter(chapter, [result])
    let opened = """
      (() => {
        const fold = document.querySelector(".tape-rest");
        const box = fold.querySelector("pre");
        fold.open = true;
        fold.dispatchEvent(new Event("toggle"));
        return [box.tabIndex, box.clientHeight < innerHeight, box.scrollHeight > box.clientHeight];
      })()
      """
    let answers = try await site.ask(opened, of: ["fi/01-a.html"], at: [1280])
    #expect(answers.first?.hasSuffix(": 0,true,true") == true, "\(answers)")
  }

  @Test func cutsNothingOffOnPaper() async throws {
    let word = "beginBackgroundTask(withName:expirationHandler:)"
    let chapter = """
      ---
      title: A
      summary: B.
      ---

      # A {#top}

      | `\(word)` | B | C | D |
      | --- | --- | ---: | --- |
      | `\(word)` | sanoja ja sanoja | noin 30 s | `\(word)` |

      ```swift,id=a,no_run
      let a = "\(String(repeating: "a", count: 150))"
      ```
      """
    let site = try await TestSite.ofChapter(chapter, [])
    try site.lookAsOnPaper()
    let cut = """
      [...document.querySelectorAll("article .table, article .code")]
        .filter((part) => part.scrollWidth > part.clientWidth).length + " cut off, "
        + (document.documentElement.scrollWidth <= innerWidth)
      """
    // A4 without its margins, and a narrow sheet.
    let answers = try await site.ask(cut, of: ["fi/01-a.html"], at: [658, 500])
    #expect(answers.allSatisfy { $0.hasSuffix(": 0 cut off, true") }, "\(answers)")
  }

  @Test func keepsADistanceAfterNumberedLists() async throws {
    let site = try await TestSite.ofOurBook()
    let answers = try await site.ask(
      "parseFloat(getComputedStyle(document.querySelector('article > ol')).marginBottom) > 8",
      of: ["fi/05-background-fetch.html"], at: [1280])
    #expect(answers.allSatisfy { $0.hasSuffix("true") })
  }

  @Test func copiesTheCommandsOfAConsoleWithoutWhatTheyPrinted() async throws {
    let chapter = """
      ---
      title: A
      summary: B.
      ---

      # A {#top}

      ```console,id=by-hand
      $ swiftc sum.swift
      $ ./sum 30 12 25
      $$ aika ei riitä
      ? 2
      $ ./sum 30 12 9
      aika riittää
      ```
      """
    let id = Sample.ID(language: "fi", chapter: "01-a", name: "by-hand")
    var result = SampleResult(id: id, outcome: .verified, ending: .exited(status: 0))
    result.commands = [
      .init(text: "", status: 0), .init(text: "$ aika ei riitä\n", status: 2),
      .init(text: "aika riittää\n", status: 0),
    ]
    let site = try await TestSite.ofChapter(chapter, [result])
    let copied = """
      (() => {
        let copied = "nothing";
        const clipboard = { writeText: async (text) => { copied = text; } };
        Object.defineProperty(navigator, "clipboard", { value: clipboard });
        document.querySelector("#sample-by-hand .copy").click();
        return copied.trim().split("\\n").join(" ; ");
      })()
      """
    let answers = try await site.ask(copied, of: ["fi/01-a.html"], at: [1280])
    #expect(
      answers.first?.hasSuffix(": swiftc sum.swift ; ./sum 30 12 25 ; ./sum 30 12 9") == true)
  }
}
