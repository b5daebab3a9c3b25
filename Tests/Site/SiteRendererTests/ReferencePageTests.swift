import Foundation
import MarkdownTree
import SafeFiles
import SiteRenderer
import SiteStructure
import SiteTestFixtures
import Testing
import WorkbookModel

/// The pages about symbols, and the links to them.
struct ReferencePageTests {
  /// A chapter in two languages that names `Door.open(by:)` and `Door` and uses them in a scenario, and their pages.
  private static func book() -> (chapters: [Chapter], references: BookReferences) {
    var references = BookReferences()
    for (id, kind, name) in [
      ("Kit/Door", BookSymbol.Kind.structure, "Door"),
      ("Kit/Door.open(by:)", .function, "Door.open(by:)"),
      ("Kit/Door.Open", .enumeration, "Door.Open"),
      ("Swift/Int", .structure, "Int"), ("DeviceSimulator/Device", .classType, "Device"),
      ("Info.plist/UIBackgroundModes", .key, "UIBackgroundModes"),
    ] {
      var symbol = BookSymbol(
        id: id, module: String(id.prefix { $0 != "/" }), kind: kind, name: name)
      symbol.isDocumented = name != "Int"
      references.symbols[id] = symbol
    }
    references.symbols["Kit/Door.open(by:)"]?.objectiveCName = "openBy:"
    references.symbols["Kit/Door.open(by:)"]?.address = "https://example.org/open"
    references.symbols["Kit/Door.open(by:)"]?.details = .init(
      declarations: ["func open(by degrees: Int)"], summary: "Opens a ``Door`` <wide>.", rules: [1],
      since: "9")
    let chapters = ["fi", "zh"].map { language in
      var fixture = ChapterFixture("01-life-cycle", language: language)
      fixture.heading("Ovet & ikkunat", id: "doors")
      fixture.paragraph(.code("Door.open(by:)"), .text(" "), .code("plain"))
      fixture.sample("six-messages", "let door = Door()\ndoor.open(by: 1)")
      fixture.sample("unseen", "let d = Door()") { $0.isHidden = true }
      var own = ChapterReferences(
        headings: ["Ovet & ikkunat"],
        mentions: [
          .init(text: "Door.open(by:)", symbols: ["Kit/Door.open(by:)"], headings: [0])
        ],
        uses: [
          .init(sample: "six-messages", symbol: "Kit/Door", range: 11..<15),
          .init(sample: "six-messages", symbol: "Kit/Door.open(by:)", range: 23..<27),
          .init(sample: "unseen", symbol: "Kit/Door", range: 8..<12),
          .init(sample: "six-messages", symbol: "Swift/Int", range: 4..<8),
          .init(sample: "six-messages", symbol: "DeviceSimulator/Device", range: nil),
        ])
      own.outcomes = ["six-messages": .verified, "unseen": .failed]
      references.chapters["\(language)/01-life-cycle"] = own
      return fixture.chapter
    }
    return (chapters, references)
  }

  private static func files() async -> [String: String] {
    let (chapters, references) = book()
    return await BookFixture.render(chapters, references: references)
  }

  private func page(_ path: String) async throws -> String {
    try #require(await Self.files()[path])
  }

  @Test func makesAPageForEachSymbolAndTheLists() async {
    #expect(
      await Self.files().keys.filter { $0.hasPrefix("fi/") }.sorted() == [
        "fi/01-life-cycle.html", "fi/api.html", "fi/api/Device.html", "fi/api/Door.html",
        "fi/api/Door.open-by--func.html", "fi/coverage.html", "fi/index.html", "fi/rules.html",
      ], "a symbol of the toolchain that no text names has no page, nor has one without a place")
    #expect(await Self.files()["ru/api.html"] == nil)
  }

  @Test func writesWellFormedPagesWithLinksThatExist() async throws {
    let files = await Self.files()
    let pages = files.filter { $0.key.hasSuffix(".html") }.mapValues(MarkupChecker.init)
    #expect(pages.count > 10)
    for (path, page) in pages {
      #expect(page.faults == [], "\(path)")
      for link in page.links where !link.hasPrefix("https://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let own = SitePath(resolved: path.split(separator: "/").map(String.init))
        let target =
          parts[0].isEmpty ? path : own.resolving(parts[0].replacing("%3A", with: ":"))?.text ?? ""
        #expect(files[target] != nil, "\(link) on \(path)")
        if parts.count == 2 {
          #expect(pages[target]?.ids.contains(String(parts[1])) == true, "\(link) on \(path)")
        }
      }
    }
  }

  @Test func showsWhatASymbolIs() async throws {
    let page = try await page("fi/api/Door.open-by--func.html")
    for part in [
      "<h1><code translate=\"no\">Door.open(by:)</code></h1>",
      "<span class=\"hl-keyword\">func</span> open(",
      "<p class=\"symbol-summary\" lang=\"en\">Opens a <code translate=\"no\">Door</code> &lt;wide&gt;.</p>",
      "<code translate=\"no\">openBy:</code>", "iOS 9", "href=\"../rules.html#R1\"",
      "<a href=\"https://example.org/open\" rel=\"noopener\" hreflang=\"en\">",
      "<a href=\"Door.html\">", "hreflang=\"zh\" href=\"../../zh/api/Door.open-by--func.html\"",
    ] { #expect(page.contains(part), "\(part)") }
  }

  @Test func listsTheSamplesWithTheirOutcomesAndTheSections() async throws {
    let door = try await page("fi/api/Door.html")
    #expect(door.contains("../01-life-cycle.html#sample-six-messages"))
    #expect(door.contains("<span class=\"badge badge-verified\">Varmennettu</span>"))
    #expect(!door.contains("unseen"), "readers cannot find a hidden sample")
    #expect(door.contains(">Tekstissä tätä ei mainita.<"))
    #expect(
      door.contains(
        "<a href=\"Door.open-by--func.html\"><code class=\"api\" translate=\"no\">open(by:)"))
    let open = try await page("zh/api/Door.open-by--func.html")
    #expect(open.contains("<a href=\"../01-life-cycle.html#doors\">Ovet &amp; ikkunat</a>"))
  }

  @Test func linksNamesInTextAndTheirFirstUsesInCode() async throws {
    let page = try await page("fi/01-life-cycle.html")
    #expect(
      page.contains(
        "<a class=\"symbol\" href=\"api/Door.open-by--func.html\"><code class=\"api\" translate=\"no\">"
          + "Door.open(by:)</code></a> <code translate=\"no\">plain</code>"))
    #expect(page.contains("= <a href=\"api/Door.html\">Door</a>()"))
    #expect(page.contains("door.<a href=\"api/Door.open-by--func.html\">open</a>("))
    #expect(!page.contains("Int.html"))
  }

  @Test func sortsTheIndexByLastNames() async throws {
    let text = MarkupChecker(try await page("fi/api.html")).text
    let names = ["Device", "Door", "open(by:)"].compactMap { text.range(of: "\($0)")?.lowerBound }
    #expect(names == names.sorted() && names.count == 3)
    #expect(text.contains("funktio · Door · esimerkkejä: 1, kohtia: 1"))
    #expect(text.contains("rakenne · Kit · esimerkkejä: 1, kohtia: 0"))
  }

  @Test func showsWhatIsNotExplained() async throws {
    let text = MarkupChecker(try await page("fi/coverage.html")).text
    #expect(text.contains("Mainittu, mutta mikään onnistunut esimerkki ei käytä (0)"))
    #expect(text.contains("Käytetty, mutta tekstissä ei mainittu (2)"))
  }

  /// R1 is shown by `01-life-cycle#six-messages`; other rules by samples that this book does not have.
  @Test func showsTheRulesOfADevice() async throws {
    let page = try await page("fi/rules.html")
    let rule = try #require(page.split(separator: "<li id=\"R1\"").last?.prefix { $0 != "\u{0}" })
    let first = rule.prefix(upTo: rule.firstRange(of: "id=\"R2\"")?.lowerBound ?? rule.endIndex)
    #expect(first.contains("iOS 4+") && first.contains("01-life-cycle.html#sample-six-messages"))
    #expect(first.contains("lang=\"en\">Launch: didFinishLaunching"))
    #expect(page.contains("<li id=\"R8\" class=\"rule choice\""))
    #expect(page.split(separator: "<li id=\"R").count > 150)
    var (chapters, references) = Self.book()
    references.symbols["DeviceSimulator/Device"] = nil
    chapters.removeLast()
    let files = await BookFixture.render(chapters, references: references)
    #expect(files["fi/api.html"] != nil && files["fi/rules.html"] == nil)
  }

  @Test func keysAPageByWhatItShows() async {
    func keys(
      title: String = "Alku", _ change: (inout BookReferences) -> Void
    ) -> [String: String] {
      var (chapters, references) = Self.book()
      chapters[0].title = title
      change(&references)
      return SiteRenderer(
        workbook: BookFixture.workbook(chapters), results: nil, references: references
      ).referenceKeys.mapValues(\.hexadecimal)
    }
    let before = keys { _ in }
    #expect(before == keys { _ in })
    let titled = keys(title: "Loppu") { _ in }
    #expect(before.keys.filter { before[$0] != titled[$0] }.contains("fi/api/Door.html"))
    let after = keys { $0.chapters["fi/01-life-cycle"]?.outcomes["six-messages"] = .failed }
    let changed = Set(before.keys.filter { before[$0] != after[$0] })
    #expect(
      changed == [
        "fi/api.html", "fi/api/Device.html", "fi/api/Door.html", "fi/api/Door.open-by--func.html",
        "fi/coverage.html", "fi/rules.html",
      ])
  }

  /// On a disk that ignores case, the pages of `Door.Open` and `Door.open` have different names.
  @Test func namesFilesThatDifferInMoreThanCase() {
    let map = SiteMap(BookFixture.workbook([]))
    let symbols = Self.book().references.symbols.values
    let paths = symbols.map { map.page(of: $0, language: "fi").text.lowercased() }
    #expect(Set(paths).count == symbols.count)
    var long = BookSymbol(
      id: "", module: "", kind: .function, name: "a" + String(repeating: "(b:)", count: 200))
    let first = map.page(of: long, language: "fi").text
    long.name += "c"
    #expect(first.utf8.count < 160 && first != map.page(of: long, language: "fi").text)
  }
}
