import SafeFiles
import TextDiagnostics
import RuleBlocks
import SiteRenderer
import SiteStructure
import Testing
import WorkbookCommands
import WorkbookModel
import WorkbookReports

struct ChapterCacheTests {
  private static let grounds = ContentHash(Array("grounds".utf8))

  private static var references: ChapterReferences {
    var references = ChapterReferences(
      headings: ["", "Ä"],
      mentions: [
        .init(text: "A.b", symbols: ["M/A.b(c:)", "M/A.b()"], headings: [-1, 1])
      ],
      uses: [
        .init(sample: "x", symbol: "M/A", range: 3..<4),
        .init(sample: "y", symbol: "Info.plist/K", range: nil),
      ])
    references.outcomes = ["x": .verified, "y": .notRun]
    return references
  }

  private static var memory: ChapterCache {
    var chapter = Chapter(
      name: "01-a", language: "fi", file: "Content/fi/01-a.md", title: "Ä", summary: "What.",
      links: [Link(kind: .link, destination: "02-b.md#x", range: SourceRange(at: .start))])
    let ranges = SourceRange(at: .start)
    chapter.sections = [
      Section(
        heading: .init(level: 2, id: "same", isExplicit: true, title: [], range: ranges),
        blocks: [], range: ranges),
      Section(
        heading: .init(level: 2, id: "same", isExplicit: true, title: [], range: ranges),
        blocks: [], range: ranges),
    ]
    var summary = Report.Summary()
    summary.verified = 3
    summary.separate = 1
    var memory = ChapterCache(grounds: grounds)
    memory.covers = ["fi/index.html": ContentHash([1])]
    memory.symbols = [
      "fi/api/A.html": .init(key: ContentHash([5]), written: ContentHash([6]))
    ]
    memory.groups["01-a"] = ChapterCache.Group(
      isClean: true,
      files: [.init(path: "Content/fi/01-a.md", hash: grounds)],
      pages: [
        .init(
          outline: ChapterOutline(chapter), tally: nil, surroundings: grounds,
          images: ["fi/a.png"], references: references)
      ], written: ["fi/01-a.html": ContentHash([2])], summary: summary, day: 20_000)
    return memory
  }

  @Test func readsWhatItWrote() {
    #expect(ChapterCache(Self.memory.bytes(), grounds: Self.grounds) == Self.memory)
  }

  /// A build copies the bytes of most groups unchanged; they must match its own state.
  @Test func takesOverTheBytesOfUnchangedGroupsAlone() throws {
    var first = Self.memory
    first.groups["02-b"] = first.groups["01-a"]
    let before = try #require(ChapterCache(first.bytes(), grounds: Self.grounds))
    #expect(before.bytes(after: before) == first.bytes())
    var memory = ChapterCache(grounds: Self.grounds)
    memory.groups = before.groups
    memory.groups["01-a"]?.files[0].hash = ContentHash([4])
    memory.groups["02-b"]?.written["fi/01-a.html"] = ContentHash([3])
    memory.groups["03-c"] = before.groups["01-a"]
    #expect(ChapterCache(memory.bytes(after: before), grounds: Self.grounds) == memory)
    memory.groups = before.groups.filter { $0.key == "02-b" }
    #expect(ChapterCache(memory.bytes(after: before), grounds: Self.grounds) == memory)
  }

  @Test func standsOnItsGroundsAlone() {
    #expect(ChapterCache(Self.memory.bytes(), grounds: ContentHash([])) == nil)
  }

  /// The cache checks a hash, but a file of an older version has another form.
  @Test func takesNoBytesForSomethingElseWithoutFailing() {
    let bytes = Self.memory.bytes()
    for count in bytes.indices {
      #expect(ChapterCache(Array(bytes[..<count]), grounds: Self.grounds) == nil)
    }
    var random = SplitMix(seed: 1)
    for _ in 0..<2_000 {
      var changed = bytes
      changed[random.number(below: bytes.count)] = UInt8(random.number(below: 256))
      _ = ChapterCache(changed, grounds: Self.grounds)
    }
  }
}
