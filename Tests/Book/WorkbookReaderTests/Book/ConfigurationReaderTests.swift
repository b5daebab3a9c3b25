import TextDiagnostics
import Testing
import WorkbookModel

struct ConfigurationReaderTests {
  private func load(_ text: String, chapters: [String] = []) async throws -> Workbook {
    let files = chapters.map { ("Content/\($0).md", chapterFile()) }
    let book = try TemporaryBook(Dictionary(files) { $1 }, configuration: text)
    for language in ["fi", "ro", "zh-Hans"] { try book.createFolder("Content/\(language)") }
    return try await book.load()
  }

  private func check(_ text: String, _ said: [Said]) async throws {
    let marked = MarkedText(text)
    let diagnostics = try await load(marked.text).diagnostics
    #expect(diagnostics.map(Said.init) == said)
    #expect(diagnostics.map(\.range) == marked.ranges.map { marked.source.range($0) })
    for (problem, text) in mended(diagnostics, in: marked, #_sourceLocation) {
      #expect(try await load(text).diagnostics.count < diagnostics.count, "\(problem)")
    }
  }

  @Test func refusesLimitsOfTheCacheThatAreNone() async throws {
    let book = try await load(
      "title: {fi: K}\nlanguages: [fi]\ncache: {max-age: 0d, max-size: 1 GB, size: 1G}\n")
    #expect(
      book.diagnostics.map { "\($0.range.start.column) \($0.summary)" } == [
        "18 '0d' is not an age", "32 '1 GB' is not a size", "38 unknown key 'size' in 'cache'",
      ])
    #expect(book.configuration.cache == CacheLimits())
  }

  @Test func readsTheSystemOfDevices() async throws {
    let start = "title: {fi: K}\nlanguages: [fi]\n"
    let book = try await load(start + "device: {profile: iOS18}\n")
    #expect(book.diagnostics.isEmpty && book.configuration.deviceProfile == "iOS18")
    #expect(try await load(start).configuration.deviceProfile == nil)
    try await check(
      start + "device: {profile: ⟦iOS19⟧}\n",
      [
        Said(
          "configuration", "'iOS19' is not a system version of the device",
          fix: "did you mean 'iOS18'? the systems are iOS4 to iOS18, iOS26 or iOS27")
      ])
    try await check(
      start + "device: {profile: ⟦latest⟧}\n",
      [
        Said(
          "configuration", "'latest' is not a system version of the device",
          fix: "write iOS4 to iOS18, iOS26 or iOS27")
      ])
  }

  @Test func refusesPartsAndTextsThatFitNothing() async throws {
    let book = try await load(
      """
      title: {fi: K}
      languages: [fi]
      summary: {ro: Ce}
      audience: [a]
      authors: Aino
      licens: MIT
      parts:
        - {title: {fi: A}, from: 01-b}
        - {title: {fi: A}, from: 00-a}
        - {title: {se: A}, from: 02-cc}
        - {titel: {fi: A}, from: 01-b}

      """, chapters: ["fi/00-a", "fi/01-b", "fi/02-c"])
    #expect(
      book.diagnostics.map {
        "\($0.range.start.line):\($0.range.start.column) \($0.summary); \($0.fix ?? "")"
      } == [
        "3:11 'ro' is not one of the languages; write one of fi",
        "4:11 'audience' must be a mapping, not a list; write it like 'audience: {name: value}'",
        "5:10 'authors' must be a list of strings, not a string; write it like 'authors: [a, b]'",
        "6:1 unknown key 'licens' in workbook.yml; did you mean 'licence'?",
        "9:28 the part from '00-a' does not begin after the part before it; "
          + "list parts in the order of their chapters, each once",
        "10:14 'se' is not one of the languages; write one of fi",
        "10:28 no chapter is called '02-cc'; did you mean '02-c'?",
        "11:5 key 'title' is missing in an entry of 'parts'; add 'title: ...'",
        "11:6 unknown key 'titel' in an entry of 'parts'; did you mean 'title'?",
      ])
  }

  /// The time is not quadratic.
  @Test(.timeLimit(.minutes(1))) func readsManyNamesAndRedirects() async throws {
    let names = (0..<20_000).map { "A\($0)" }
    let redirects = names.map { "\($0): 00-a" }.joined(separator: ", ")
    let book = try await load(
      "title: {fi: K}\nlanguages: [fi]\nknown: [\(names.joined(separator: ", "))]\n"
        + "redirects: {\(redirects)}\n", chapters: ["fi/00-a"])
    #expect(book.configuration.knownNames.count == 20_000 && book.diagnostics.isEmpty)
    #expect(book.configuration.face.redirects.count == 20_000)
  }

  @Test func warnsOfValuesThatANumberSignCutsOff() async throws {
    try await check(
      "title: {fi: K}\nlanguages: [fi] #a\nsummary: Kanava ⟦#1 tänään⟧\nlicence: CC BY ⟦#x⟧\n"
        + "authors: [A] # b\naudience: C #  d\ntime-limit: 30m #e\n",
      ["#1 tänään", "#x"].map {
        Said(
          "configuration", "'\($0)' is a comment of YAML and not part of the value",
          fix: "put the whole value in quotation marks, or the comment on another line")
      })
  }

  @Test func readsEveryKey() async throws {
    let book = try await load(
      """
      title:
        fi: Tausta-ajo
        ro: Execuție
      languages: [fi, ro]
      summary: {fi: Mitä opit, ro: Ce înveți}
      audience: {ro: Programatori}
      authors: [Aino, Bogdan]
      licence: CC BY 4.0
      parts:
        - title: {fi: Alku}
          from: 04-fetch
      source:
        default: ro
        04-fetch: fi
      modules:
        - package: .
          products: [UIKit, DeviceSimulator]
      known: [BGTaskScheduler, UIApplication.backgroundTimeRemaining, "a:b:", "f(_:by:)", g()]
      swift-language-mode: 5
      programs: [workbook]
      site-url: https://example.org/x/
      repository: https://example.org/x/blob/main/
      documents: [README.md, "Guides/**"]
      checks:
        link: {level: warning}
        value: {level: off}
      cache: {max-age: 12w, max-size: 500M}

      """, chapters: ["fi/04-fetch", "ro/04-fetch"])
    #expect(book.diagnostics.map(Said.init) == [])
    let configuration = book.configuration
    #expect(configuration.title == ["fi": "Tausta-ajo", "ro": "Execuție"])
    #expect(configuration.summary == ["fi": "Mitä opit", "ro": "Ce înveți"])
    #expect(configuration.audience == ["ro": "Programatori"])
    #expect(configuration.authors == ["Aino", "Bogdan"])
    #expect(configuration.licence == ["fi": "CC BY 4.0", "ro": "CC BY 4.0"])
    #expect(configuration.parts.map(\.first) == ["04-fetch"])
    #expect(configuration.parts.first?.title == ["fi": "Alku"])
    #expect(configuration.languages == ["fi", "ro"])
    #expect(configuration.sourceLanguage(ofChapter: "04-fetch") == "fi")
    #expect(configuration.sourceLanguage(ofChapter: "05-x") == "ro")
    #expect(configuration.modules.map(\.path) == ["."])
    #expect(configuration.modules.map(\.products) == [["UIKit", "DeviceSimulator"]])
    #expect(configuration.modules.first?.range.start.line == 16)
    #expect(
      configuration.knownNames.map(\.name) == [
        "BGTaskScheduler", "UIApplication.backgroundTimeRemaining", "a:b:", "f(_:by:)", "g()",
      ])
    #expect(configuration.knownNames.first?.range.start.column == 9)
    #expect(configuration.swiftLanguageMode == "5")
    #expect(configuration.programs == ["workbook"])
    #expect(configuration.siteURL == "https://example.org/x/")
    #expect(configuration.repositoryURL == "https://example.org/x/blob/main/")
    #expect(configuration.cache.days == 84)
    #expect(configuration.cache.bytes == 500 << 20)
    #expect(configuration.documents.map(\.path) == ["README.md", "Guides/**"])
    #expect(configuration.checkLevels == [.link: .warning, .value: .off])
    #expect(!configuration.readsValues)
  }

  @Test func defaultsToTheFirstLanguageAndSwift6() async throws {
    let configuration = try await load("title: {ro: T}\nlanguages: [ro]\n").configuration
    #expect(configuration.sourceLanguage == "ro")
    #expect(configuration.swiftLanguageMode == "6")
  }

  /// A book of one language need not repeat it.
  @Test func readsOneTitleForAllLanguages() async throws {
    let book = try await load(
      "title: T\nlanguages: [fi]\nparts: [{title: A, from: 00-a}]\n", chapters: ["fi/00-a"])
    #expect(book.diagnostics.isEmpty)
    #expect(book.configuration.title == ["fi": "T"])
    #expect(book.configuration.parts.map(\.title) == [["fi": "A"]])
  }

  private static let base = "title: {fi: T}\nlanguages: [fi, ro]\n"

  struct Case: Sendable {
    var text: String
    var said: Said

    init(_ text: String, _ said: Said) {
      self.text = text
      self.said = said
    }
  }

  private static let mistakes: [Case] = [
    Case(
      base + "⟦langauges⟧: []\n",
      Said(
        "unknown-key", "unknown key 'langauges' in workbook.yml", fix: "did you mean 'languages'?")
    ),
    Case(
      "⟦languages: [fi]⟧\n",
      Said("missing-key", "key 'title' is missing in workbook.yml", fix: "add 'title: ...'")
    ),
    Case(
      "title: {fi: T}\nlanguages: ⟦fi⟧\n",
      Said(
        "yaml", "'languages' must be a list of strings, not a string",
        fix: "write it like 'languages: [a, b]'")
    ),
    Case(
      "title: {}\nlanguages: ⟦[]⟧\n",
      Said(
        "configuration", "the list of languages is empty", fix: "name at least one, such as [fi]")
    ),
    Case(
      "title: {fi: T}\nlanguages: [fi]\nmodules:\n  - package: .\n    products: ⟦[]⟧\n",
      Said(
        "configuration", "the list of products is empty", fix: "name the libraries to import")
    ),
    Case(
      "title: {fi: T}\nlanguages: [fi, ⟦finnish⟧]\n",
      Said(
        "configuration", "'finnish' is not a language tag",
        fix: "write a BCP 47 tag such as 'fi' or 'zh-Hans'")
    ),
    Case(
      "title: {fi: T}\nlanguages: [fi, ⟦fi⟧]\n",
      Said("configuration", "the language 'fi' is listed twice", fix: "remove one of the two")
    ),
    Case(
      "title: {fi: T, ⟦rp⟧: U}\nlanguages: [fi, ro]\n",
      Said("configuration", "'rp' is not one of the languages", fix: "write one of fi, ro")
    ),
    Case(
      "title: {fi: ⟦[T]⟧}\nlanguages: [fi]\n",
      Said("yaml", "'fi' must be a string, not a list", fix: "write it like 'fi: text'")
    ),
    Case(
      base + "known: [A.b, ⟦BG Task⟧]\n",
      Said(
        "configuration", "'BG Task' is not the name of an API",
        fix: "write it as in chapters, such as BGTaskScheduler or 'BGTaskScheduler.submit(_:)'")
    ),
    Case(
      base + "known: [A.b, B, ⟦A.b⟧]\n",
      Said("configuration", "the name 'A.b' is listed twice", fix: "remove one of the two")
    ),
    Case(
      base + "known: ⟦A⟧\n",
      Said(
        "yaml", "'known' must be a list of strings, not a string",
        fix: "write it like 'known: [a, b]'")
    ),
    Case(
      base + "source: {default: ⟦xyz⟧}\n",
      Said("configuration", "'xyz' is not one of the languages", fix: "write one of fi, ro")
    ),
    Case(
      base + "modules: [⟦{package: .}⟧]\n",
      Said(
        "missing-key", "key 'products' is missing in an entry of 'modules'",
        fix: "add 'products: ...'")
    ),
    Case(
      base + "modules: [{package: ., products: [], ⟦path⟧: x}]\n",
      Said(
        "unknown-key", "unknown key 'path' in an entry of 'modules'",
        fix: "known keys: 'package', 'products'")
    ),
    Case(
      base + "swift-language-mode: ⟦7⟧\n",
      Said("configuration", "'7' is not a language mode of Swift", fix: "write 5 or 6")
    ),
    Case(
      base + "site-url: ⟦example.org⟧\n",
      Said(
        "configuration", "'example.org' is not the address of a site",
        fix: "write https://host/path/")
    ),
    Case(
      base + "theme: {colours: {accent: ⟦#⟧123456}}\n",
      Said(
        "yaml", "broken YAML: '#' begins a comment, which cuts off the end of the value",
        fix: "put the text that contains '#' in quotes")
    ),
    Case(
      base + "⟦licence： x⟧: y\n",
      Said(
        "unknown-key", "unknown key 'licence： x' in workbook.yml",
        fix: "write ': ', with a space, in place of '：'")
    ),
    Case(
      base + "checks: {link: ⟦off⟧}\n",
      Said(
        "configuration", "'link' must be a mapping, not a string", fix: "write '{level: off}'")
    ),
    Case(
      base + "site-url: ⟦https://a.org/?a=b⟧\n",
      Said(
        "configuration", "'https://a.org/?a=b' is not the address of a site",
        fix: "write https://host/path/")
    ),
    Case(
      base + "repository: ⟦git@example.org:a/b⟧\n",
      Said(
        "configuration", "'git@example.org:a/b' is not the address of files",
        fix: "write https://github.com/OWNER/NAME/blob/main/")
    ),
    Case(
      base + "source: {⟦99-typo⟧: ro}\n",
      Said(
        "configuration", "no chapter is called '99-typo'",
        fix: "name a chapter's file without '.md', or remove it")
    ),
    Case(
      base + "checks: {⟦output⟧: {level: off}}\n",
      Said(
        "configuration", "unknown check 'output'",
        fix:
          "write one of value, api-missing, api-renamed, deprecated, link, anchor, image, translation-missing, "
          + "sample-mismatch")
    ),
    Case(
      base + "checks: {link: {level: off, ⟦threshold⟧: 0.5}}\n",
      Said("unknown-key", "unknown key 'threshold' in 'link'", fix: "known keys: 'level'")
    ),
    Case(
      base + "checks: {⟦ancor⟧: {level: off}}\n",
      Said("configuration", "unknown check 'ancor'", fix: "did you mean 'anchor'?")
    ),
    Case(
      base + "checks: {link: {level: ⟦warn⟧}}\n",
      Said("configuration", "'warn' is not a level", fix: "write one of error, warning, off")
    ),
    Case(
      base + "checks: {value: {level: ⟦warning⟧}}\n",
      Said("configuration", "'warning' is not a level", fix: "write one of error, off")
    ),
    Case(
      base + "checks: {link: ⟦{}⟧}\n",
      Said("missing-key", "key 'level' is missing in 'link'", fix: "add 'level: ...'")
    ),
  ]

  @Test(arguments: mistakes) func reportsWhatIsWrongAtItsPlace(mistake: Case) async throws {
    try await check(mistake.text, [mistake.said])
  }

  @Test func reportsBrokenYAMLOnce() async throws {
    let diagnostics = try await load("title: [\n").diagnostics
    #expect(diagnostics.map(\.id) == [.yaml])
    #expect(diagnostics.map(\.file) == ["Content/workbook.yml"])
  }
}
