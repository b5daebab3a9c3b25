import SiteTestFixtures
import SiteRenderer
import SiteStructure
import Testing
import WorkbookModel

/// Books with too many chapters for a list beside the text.
struct LongBookTests {
  private static func chapters(_ count: Int) -> [Chapter] {
    (0..<count).map { index in
      let digits = String(index)
      let name = String(repeating: "0", count: max(3 - digits.count, 0)) + digits
      return ChapterFixture("\(name)-part", title: "Part \(index)").chapter
    }
  }

  /// The chapters that a page links to, each once, in order.
  private static func listed(on page: String) -> [Int] {
    let numbers = MarkupChecker(page).links.compactMap { link in
      link.hasSuffix("-part.html") ? Int(link.dropLast("-part.html".count)) : nil
    }
    return Set(numbers).sorted()
  }

  @Test func listsAllChaptersOfAnOrdinaryBook() async throws {
    let files = await BookFixture.render(Self.chapters(64))
    #expect(Self.listed(on: try #require(files["fi/040-part.html"])) == Array(0..<64))
  }

  @Test func listsTheNearestChaptersOfALongOne() async throws {
    let files = await BookFixture.render(Self.chapters(100))
    let middle = try #require(files["fi/050-part.html"])
    #expect(Self.listed(on: middle) == Array(34...66))
    #expect(MarkupChecker(middle).links.contains("index.html"))
    #expect(Self.listed(on: try #require(files["fi/000-part.html"])) == Array(0...16))
    #expect(Self.listed(on: try #require(files["fi/099-part.html"])) == Array(83...99))
  }

  @Test func knowsWhatAPageShowsOfOthers() {
    var chapters = Self.chapters(100)
    let workbook = BookFixture.workbook(chapters)
    let outlines = chapters.map { ChapterOutline($0) }
    let before = outlines.map(SiteMap(workbook).surroundings)
    #expect(Set(before).count == outlines.count)
    chapters[50].title = "Another"
    let after = chapters.map { SiteMap(BookFixture.workbook(chapters)).surroundings(of: .init($0)) }
    #expect((0..<100).filter { before[$0] != after[$0] } == Array(34...66))
  }
}
