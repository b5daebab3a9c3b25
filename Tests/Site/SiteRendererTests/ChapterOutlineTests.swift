import TextDiagnostics
import SiteStructure
import Testing
import WorkbookModel

/// A build keeps the pages of other chapters if an outline has not changed.
struct ChapterOutlineTests {
  private static var fixture: ChapterFixture {
    var fixture = ChapterFixture("01-a", title: "A", summary: "B.")
    fixture.heading("C", id: "c")
    fixture.sample("d", "let e = 1")
    return fixture
  }

  private static var chapter: Chapter {
    var chapter = fixture.chapter
    chapter.links = [link("02-b.md")]
    return chapter
  }

  private static func link(_ destination: String) -> Link {
    Link(kind: .link, destination: destination, range: SourceRange(at: .start))
  }

  private static let changes: [@Sendable (inout Chapter) -> Void] = [
    { $0.name = "02-a" }, { $0.language = "ro" }, { $0.title = "D" }, { $0.summary = nil },
    { $0.sections = [] }, { $0.sections += $0.sections }, { $0.samples = [] },
    { $0.samples[0].lines[0].isHidden = true }, { $0.links = [] },
    { $0.links = [link("02-b.md#c")] },
  ]

  @Test(arguments: changes.indices)
  func tellsApartWhatOtherPagesMayShow(change: Int) {
    var changed = Self.chapter
    Self.changes[change](&changed)
    #expect(ChapterOutline(changed) != ChapterOutline(Self.chapter))
  }

  @Test func isEqualToThatOfAnEqualChapter() {
    #expect(ChapterOutline(Self.chapter) == ChapterOutline(Self.chapter))
    #expect(ChapterOutline(Self.chapter).hashValue == ChapterOutline(Self.chapter).hashValue)
  }
}
