import SiteTestFixtures
import TextDiagnostics
import MarkdownTree
import Testing
import WorkbookModel

struct ProseTests {
  private func page(_ build: (inout ChapterFixture) -> Void) async throws -> String {
    var fixture = ChapterFixture()
    build(&fixture)
    var other = ChapterFixture("01-life", title: "Elinkaari")
    other.heading("Tilat", id: "states")
    other.sample("launch", "print(1)")
    return try #require(
      await BookFixture.render([fixture.chapter, other.chapter])["fi/00-start.html"])
  }

  @Test(arguments: [
    ("01-life.md#states", "href=\"01-life.html#states\""),
    ("./01-life.md", "href=\"01-life.html\""),
    ("../fi/01-life.md", "href=\"01-life.html\""),
    ("#run-it", "href=\"#run-it\""),
    ("#budget", "href=\"#sample-budget\">linkki"),
    ("#sample-budget", "href=\"#sample-budget\">linkki"),
    ("00-start.md#budget", "href=\"#sample-budget\">linkki"),
    ("01-life.md#launch", "href=\"01-life.html#sample-launch\""),
    ("../fi/01-life.md#sample-launch", "href=\"01-life.html#sample-launch\""),
    ("https://example.org/a b", "href=\"https://example.org/a%20b\""),
    ("mailto:a@example.org", "href=\"mailto:a@example.org\""),
  ])
  func rendersLinks(_ destination: String, _ expected: String) async throws {
    let page = try await page { fixture in
      fixture.heading("Aja", id: "run-it")
      fixture.sample("budget", "print(1)")
      fixture.paragraph(.link(destination, "linkki"))
    }
    #expect(page.contains("<a \(expected)"))
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "JAVASCRIPT:x", "02-missing.md", "notes.txt",
    "/etc/passwd", "../../secret.md", "//example.org", "", "../zh/01-life.md",
    "#missing", "01-life.md#missing", "01-life.md#budget", "fi/01-life.md#launch",
  ])
  func rendersNoLinkForWhatIsUnsafeOrNotThere(_ destination: String) async throws {
    let page = try await page { $0.paragraph(.link(destination, "linkki")) }
    #expect(page.contains("<span class=\"dead-link\">linkki</span>"))
  }

  @Test func prefersAHeadingToASampleOfTheSameName() async throws {
    let page = try await page { fixture in
      fixture.sample("budget", "print(1)")
      fixture.heading("Budjetti", id: "budget")
      fixture.paragraph(.link("#budget", "linkki"))
    }
    #expect(page.contains("<a href=\"#budget\">linkki</a>"))
  }

  @Test(arguments: [
    "../../secret.png", "https://example.org/a.png", "data:image/png;base64,x", "kuva.html",
    "/kuva.png", "../../../etc/a.svg", "a%2F..%2F..%2F..%2Fb.png",
  ])
  func showsTheDescriptionOfAnImageThatIsNotInTheBook(_ source: String) async throws {
    let page = try await page { $0.paragraph(.image(source, "kuvaus")) }
    #expect(!page.contains("<img"))
    #expect(page.contains("kuvaus"))
  }

  @Test func showsImagesOfTheBookWithTheirCaption() async throws {
    let page = try await page { $0.paragraph(.image("../kuvat/a b.png", "Tilat", title: "Ots")) }
    #expect(
      page.contains("<img src=\"../kuvat/a%20b.png\" alt=\"Tilat\" title=\"Ots\" loading=\"lazy\">")
    )
    #expect(page.contains("<figcaption>Ots</figcaption>"))
  }

  @Test(
    "A percent sign before what is no hexadecimal number is only a percent sign",
    arguments: [
      ("a%+1.png", "a%25+1.png"), ("a%-0.png", "a%25-0.png"), ("a%41.png", "aA.png"),
      ("a%4g.png", "a%254g.png"), ("a%.png", "a%25.png"),
    ])
  func decodesHexadecimalNumbersAlone(_ source: String, _ place: String) async throws {
    let page = try await page { $0.paragraph(.image(source, "Tilat")) }
    #expect(page.contains("<img src=\"\(place)\" "))
  }

  @Test func neverPassesRawHTMLThrough() async throws {
    let page = try await page { fixture in
      fixture.add(.htmlBlock("<script>alert(1)</script>\n"))
      fixture.add(.htmlBlock("<!-- ei näy -->"))
      fixture.paragraph(.inline(.html("<img src=x onerror=y>")), .inline(.html("<!-- ei -->")))
    }
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("&lt;img src=x onerror=y&gt;"))
    #expect(!page.contains("ei näy"))
    #expect(page.components(of: "<script") == 1)
  }

  @Test func marksMentionsOfAPIs() async throws {
    let page = try await page { fixture in
      fixture.mention("UIApplication.shared")
      fixture.paragraph(.code("UIApplication.shared"), .code("x < y"))
    }
    #expect(page.contains("<code class=\"api\" translate=\"no\">UIApplication.shared</code>"))
    #expect(page.contains("<code translate=\"no\">x &lt; y</code>"))
  }

  @Test(arguments: AlertKind.allCases)
  func namesAlertsInTheLanguageOfThePage(_ kind: AlertKind) async throws {
    let titles: [AlertKind: String] = [
      .note: "Huomaa", .tip: "Vinkki", .important: "Tärkeää", .warning: "Varoitus",
      .caution: "Ole varovainen",
    ]
    let page = try await page { fixture in
      let inner = fixture.block(.paragraph([.text("x")]))
      fixture.add(.alert(kind, [inner]))
    }
    let title = try #require(titles[kind])
    #expect(page.contains("<div class=\"alert alert-\(kind.rawValue)\" role=\"note\">"))
    #expect(page.contains("<p class=\"alert-title\">\(title)</p>"))
  }

  private func table(_ cells: [[String]]) -> Block.Kind {
    func row(_ texts: [String]) -> Table.Row {
      let none = SourceRange(at: .start)
      return Table.Row(
        cells: texts.map { Table.Cell(inlines: $0.isEmpty ? [] : [.text($0)], range: none) },
        range: none)
    }
    return .table(
      Table(alignments: [], header: row(cells[0]), rows: cells.dropFirst().map(row)))
  }

  @Test(
    arguments: [
      (
        "ru", "обновление (background fetch), iOS",
        "обновление (<span lang=\"en\">background fetch</span>), iOS"
      ),
      (
        "zh", "后台获取（background app refresh）",
        "后台获取（<span lang=\"en\">background app refresh</span>）"
      ),
      ("fi", "taustahaku (background fetch)", "taustahaku (background fetch)"),
    ])
  func marksEnglishWhereTheScriptDiffers(_ language: String, _ text: String, _ html: String) async {
    var fixture = ChapterFixture(language: language)
    fixture.paragraph(.text(text))
    let page = await BookFixture.render([fixture.chapter])["\(language)/00-start.html"]
    #expect(page?.contains("<p>\(html)</p>") == true)
  }

  @Test func rendersAnEmptyHeadAsACellAndThenTheFirstCellsAsHeadsOfRows() async throws {
    let page = try await page { $0.add(table([["", "nyt"], ["tauko", "5 s"]])) }
    #expect(page.contains("<tr><td></td>\n<th scope=\"col\">nyt</th>"))
    #expect(page.contains("<tr><th scope=\"row\">tauko</th>\n<td>5\u{A0}s</td>"))
  }

  @Test func labelsTheCellsOfATableThatAPhoneCannotShow() async throws {
    let long = "beginBackgroundTask(expirationHandler:)"
    let wide = try await page { $0.add(table([["ennen", "nyt"], [long, "a"]])) }
    #expect(wide.contains("<div class=\"table wide\""))
    #expect(wide.contains("<td data-label=\"ennen\">\(long)</td>\n<td data-label=\"nyt\">a</td>"))
    let narrow = try await page { $0.add(table([["ennen", "nyt"], ["a", "b"]])) }
    #expect(narrow.contains("<div class=\"table\""))
    #expect(!narrow.contains("data-label"))
  }

  @Test func keepsHeadingIdsAndMakesThemUnique() async throws {
    let page = try await page { fixture in
      fixture.heading("Eka", id: "same")
      fixture.heading("Toka", id: "same")
      fixture.heading("Kolmas", id: "page-text")
      fixture.sample("x", "print(1)")
      fixture.heading("Neljäs", id: "sample-x")
    }
    #expect(page.contains("<h2 id=\"same\">Eka"))
    #expect(page.contains("<h2 id=\"same-2\">Toka"))
    #expect(page.contains("<h2 id=\"page-text-2\">"))
    #expect(page.contains("<h2 id=\"sample-x\">"))
    #expect(page.contains("id=\"sample-x-2\""))
    #expect(MarkupChecker(page).faults == [])
  }

  @Test func rendersAsManyContainersInEachOtherAsTheParserAllows() async throws {
    let page = try await page { fixture in
      var inner = fixture.block(.paragraph([.text("syvällä")]))
      for _ in 0..<100 { inner = fixture.block(.blockQuote([inner])) }
      fixture.add(inner.kind)
    }
    #expect(page.components(of: "<blockquote>") == 100)
    #expect(MarkupChecker(page).faults == [])
  }

  @Test func escapesHostileTextWhereverItStands() async throws {
    let evil = "\"><script>alert('x')</script>\0&<b a='"
    var fixture = ChapterFixture(
      "a\(evil)/../b", language: "x\(evil)/..", title: evil, summary: evil)
    fixture.heading(evil, id: evil)
    fixture.paragraph(
      .text(evil), .code(evil), .link(evil, evil, title: evil), .image(evil, evil, title: evil),
      .image("a\(evil).png", evil, title: evil), .link("https://example.org/" + evil, evil))
    let id = fixture.sample(evil, evil, claim: evil) {
      $0.caption = evil
      $0.continues = located(evil)
      $0.arguments = [evil]
      $0.standardInput = evil
    }
    fixture.listing(evil, language: evil)
    let result = SampleResult(
      id: id, outcome: .failed, reason: evil, ending: .trapped(signal: 4, message: evil),
      standardOutput: evil, standardError: evil,
      compilerMessages: [
        SampleResult.CompilerMessage(severity: .error, text: evil, group: evil)
      ], key: evil, date: evil)
    let ignored = SampleResult(
      id: fixture.sample("b", evil), outcome: .unverified, reason: evil)
    let files = await BookFixture.render([fixture.chapter], [result, ignored])
    for (path, page) in files where path.hasSuffix(".html") {
      let checker = MarkupChecker(page)
      #expect(checker.faults == [], "\(path)")
      #expect(page.components(of: "<script") == 1)
      #expect(!page.contains("<b "), "\(path)")
    }
    #expect(files.keys.allSatisfy { !$0.split(separator: "/").contains("..") })
    #expect(files.count == 16)
  }

  @Test(arguments: [
    "\u{2028}", "\u{200B}", "\u{FEFF}", "\u{202E}", "\u{2066}", "\u{9B}", "\u{200D}",
  ])
  func showsWhatNobodySees(_ character: String) async throws {
    let scalar = try #require(character.unicodeScalars.first)
    let code = String(scalar.value, radix: 16, uppercase: true)
    let sign = String(repeating: "0", count: 4 - code.count) + code
    let page = try await page { fixture in
      fixture.heading("Ot\(character)sikko", id: "o")
      fixture.paragraph(.text("a\(character)b"), .link("#o", "c\(character)d"))
    }
    #expect(!page.unicodeScalars.contains(scalar))
    for (before, after) in [("Ot", "sikko"), ("a", "b"), ("c", "d")] {
      #expect(
        page.firstMatch(
          of: try Regex("\(before)<span class=\"control\"[^>]*>U.\(sign)</span>\(after)")) != nil)
    }
  }

  @Test(arguments: [
    "می\u{200C}خواهم", "क्\u{200D}ष", "ශ්\u{200D}රී", "👩\u{200D}👧", "raja\u{AD}tapaus",
  ])
  func leavesWhatShapesWordsAsItIs(_ text: String) async throws {
    let page = try await page { $0.paragraph(.text(text)) }
    #expect(page.contains(text))
    #expect(!page.contains("class=\"control\""))
  }
}
