import TextDiagnostics
import Testing
import WorkbookModel

struct SectionTests {
  @Test func cutsAtHeadings() {
    let marked = chapterText("⟦Before.\n\n* * *⟧\n\n⟦# A {#top}\n\nText.⟧\n\n⟦## B⟧\n")
    let (chapter, diagnostics) = readChapter(marked)
    #expect(diagnostics.map(Said.init) == [])
    #expect(chapter.sections.map(\.range) == marked.ranges.map { marked.source.range($0) })
    #expect(chapter.sections.map { $0.heading?.id } == [nil, "top", "b"])
    #expect(chapter.sections.map { $0.heading?.isExplicit } == [nil, true, false])
    #expect(chapter.sections.map { $0.heading?.level } == [nil, 1, 2])
    #expect(chapter.sections.map(\.blocks.count) == [2, 1, 0])
    let second = marked.ranges[1]
    #expect(chapter.section(at: 0)?.range == nil)
    #expect(chapter.section(at: second.lowerBound - 1)?.range == chapter.sections[0].range)
    #expect(chapter.section(at: second.lowerBound)?.heading?.id == "top")
    #expect(chapter.section(at: second.upperBound)?.heading?.id == "top")
    #expect(chapter.section(at: .max)?.heading?.id == "b")
  }

  @Test func makesAnchorsOfAnyScriptAndNumbersThem() {
    let (chapter, diagnostics) = readChapter(
      chapterText(
        "# Mitä ÄÄNI on?\n# 后台 执行！\n# It's `Foo.bar(_:)`\n# !\n# Fetch\n# fetch\n# Fetch 2\n"
          + "# Execuție\n# Fetch {#fetch-3}\n# Fetch\n"))
    #expect(diagnostics.map(Said.init) == [])
    #expect(
      chapter.sections.map { $0.heading?.id } == [
        "mitä-ääni-on", "后台-执行", "its-foo-bar", "section", "fetch", "fetch-2", "fetch-2-2",
        "execuție", "fetch-3", "fetch-4",
      ])
  }

  @Test func reportsAnExplicitIDThatStandsTwice() {
    let marked = chapterText("# A {#x}\n# B {#⟦x⟧}\n")
    let (_, diagnostics) = readChapter(marked)
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "duplicate-id", "the heading id 'x' is used twice",
          fix: "give one of the headings another id")
      ])
    #expect(diagnostics.first?.notes.map(\.message) == ["the first 'x' is here"])
    #expect(diagnostics.first?.notes.first?.range.start.column == 7)
  }

  @Test func collectsLinksAndImages() {
    let marked = chapterText(
      "# See ⟦[a](#b)⟧\n\n- ⟦[![x](y.png)](z)⟧\n\n| c |\n|---|\n| ⟦<https://e.org>⟧ |\n")
    let (chapter, diagnostics) = readChapter(marked)
    #expect(diagnostics.map(Said.init) == [])
    #expect(chapter.links.map(\.destination) == ["#b", "z", "y.png", "https://e.org"])
    #expect(chapter.links.map(\.kind) == [.link, .link, .image, .link])
    #expect(chapter.links[3].range == marked.source.range(marked.ranges[2]))
  }

  @Test(arguments: [
    ("`UIApplication.shared`", APIMention.Spelling.swift), ("`fetch(_:)`", .swift),
    ("`UIApplication.setMinimumBackgroundFetchInterval(_:)`", .swift), ("`Timer.fire()`", .swift),
    ("`application(_:didFinishLaunchingWithOptions:)`", .swift),
    ("`application:performFetchWithCompletionHandler:`", .objectiveC),
    ("`performFetch:`", .objectiveC), ("`UIBackgroundFetchResultNewData`", .objectiveC),
    ("`NSURLSession`", .objectiveC), ("``newData``", .symbolLink), ("``Foo/bar(_:)``", .symbolLink),
  ])
  func takesSpansForMentionsByTheirShape(span: String, spelling: APIMention.Spelling) {
    let marked = chapterText("Text with ⟦\(span)⟧ in it.\n")
    let (chapter, diagnostics) = readChapter(marked)
    #expect(diagnostics.map(Said.init) == [])
    #expect(
      chapter.mentions == [
        APIMention(
          name: span.split(separator: "`").joined(), spelling: spelling,
          range: marked.source.range(marked.ranges[0]))
      ])
  }

  @Test(arguments: [
    "`true`", "`print()`", "`Package.swift`", "`Info.plist`", "`a.b`", "`x: Int`", "`id:`", "`UI`",
    "`README.md`", "`1.5`", "`let a = B.c`", "`=>`", "``a b``", "`OSLOG`", "`#if`", "`f(a)`",
    "`Content/fi`", "`Package.resolved`", "`Assets.xcassets`", "`Bundle.module`", "`Podfile.lock`",
    "`Swift.org`", "`Int.self`", "`UIApplication.Type`",
  ])
  func takesOtherSpansForCode(span: String) {
    let marked = chapterText("Text with ⟦\(span)⟧.\n")
    let chapter = readChapter(marked).chapter
    #expect(chapter.mentions == [])
    #expect(chapter.otherSpans.map(\.range) == [marked.source.range(marked.ranges[0])])
    #expect(chapter.otherSpans.map(\.text) == [span.split(separator: "`").joined()])
  }
}
