import TextDiagnostics
import MarkdownTree
import Testing
import WorkbookModel

struct ChapterTests {
  /// A chapter whose sections have these ranges and one block each.
  private func chapter(_ ranges: Range<Int>...) -> Chapter {
    Chapter(
      name: "00-a", language: "fi", file: "Content/fi/00-a.md", title: "T",
      sections: ranges.map { range in
        Section(
          heading: nil, blocks: [Block(kind: .thematicBreak, range: place(range))],
          range: place(range))
      })
  }

  @Test(
    arguments: [(0, nil), (4, 4), (8, 4), (9, 9), (19, 9), (20, 9), (.max, 9)] as [(Int, Int?)])
  func findsTheSectionOfAByte(offset: Int, start: Int?) {
    #expect(chapter(4..<9, 9..<20).section(at: offset)?.range.start.offset == start)
  }

  @Test func takesProseBack() {
    let whole = chapter(0..<9, 9..<20)
    var bare = whole
    bare.dropProse()
    #expect(!bare.hasProse)
    #expect(bare.sections.map(\.blocks.count) == [0, 0])
    bare.takeProse(of: whole.sections, [])
    #expect(bare.hasProse)
    #expect(bare.sections.map(\.blocks) == whole.sections.map(\.blocks))
  }

  @Test func takesNoProseOfAnotherText() {
    var bare = chapter(0..<9, 9..<20)
    bare.dropProse()
    bare.takeProse(of: chapter(0..<20).sections, [])
    #expect(!bare.hasProse)
    #expect(bare.sections.map(\.blocks.count) == [0, 0])
  }
}
