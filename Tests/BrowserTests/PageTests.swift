import Testing

/// Opens the pages of our own book from a folder, as a reader without a server does.
///
/// Nothing is run for them: every sample is marked as not run, which changes no layout that matters
/// here.
@Suite(.serialized, .enabled(if: Browser.program != nil, "chromium is not installed"))
struct PageTests {
  /// Whether a page is no wider than its window.
  static let fits = """
    document.documentElement.scrollWidth <= innerWidth
      ? "fits" : document.documentElement.scrollWidth + " pixels wide"
    """

  @Test func opensEveryPageWithoutAnErrorOrABlockedResource() async throws {
    let site = try await TestSite.ofOurBook()
    #expect(site.pages.count > 8)
    let page = try await site.open(site.pages.map { (path: $0, width: 1280) })
    let complaints = page.log.split(separator: "\n").filter { $0.contains("CONSOLE") }
    #expect(complaints.isEmpty)
  }

  @Test func needsNoSidewaysScrollingFromPhoneToDesk() async throws {
    let site = try await TestSite.ofOurBook()
    let chapters = site.pages.filter { $0.hasSuffix("00-start.html") }
    let answers = try await site.ask(Self.fits, of: chapters, at: [320, 500, 768, 1280])
    #expect(answers.filter { !$0.hasSuffix("fits") } == [])
  }
}
