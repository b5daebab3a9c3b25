import ChildProcess
import Foundation
import TestSupport
import Testing

/// Searches in our own book as a reader does: in a browser, in a folder.
@Suite(.serialized, .enabled(if: Browser.program != nil, "chromium is not installed"))
struct SearchTests {
  private static let languages = ["fi", "zh", "ru", "ro"]

  /// A promise of the search in a page, which is opened by its key.
  private static let opened = """
    new Promise((done) => {
      document.addEventListener("load", ({ target }) => {
        if (/search-..\\.js$/.test(target.src)) done(document.querySelector("dialog.search"));
      }, true);
      dispatchEvent(new KeyboardEvent("keydown", { key: "/" }));
    })
    """

  /// A table of queries: what readers type, and the section that they want.
  ///
  /// The tables were written from the titles of the sections, before the search existed.
  private static func queries(_ language: String) throws -> [[String]] {
    let file = Repository.root.path + "/Tests/Site/BrowserTests/Queries/\(language).tsv"
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t").map(String.init) }
  }

  @Test func findsWhatReadersWantAmongTheFirstThree() async throws {
    let tables = try Dictionary(
      uniqueKeysWithValues: Self.languages.map { ($0, try Self.queries($0)) })
    try #require(tables.values.allSatisfy { $0.count == 40 })
    let site = try await TestSite.ofOurBook()
    let json = String(decoding: try JSONEncoder().encode(tables), as: UTF8.self)
    let missed = """
      \(Self.opened).then(() => (\(json))[document.documentElement.lang].filter(([query, wanted]) =>
        !workbookSearch.find(query).slice(0, 3)
          .some(({ section }) => section.name + "#" + section.anchor === wanted))
        .map(([query]) => query).join(", "))
      """
    let answers = try await site.ask(
      missed, of: Self.languages.map { "\($0)/00-start.html" }, at: [1280])
    for answer in answers {
      let missing = answer.split(separator: ": ", maxSplits: 1).dropFirst()
        .flatMap { $0.split(separator: ", ") }
      #expect(missing.count <= 2, "\(answer)")
    }
  }

  @Test(arguments: languages)
  func loadsAtMost110KilobytesOfIndex(_ language: String) async throws {
    let site = try await TestSite.ofOurBook()
    let file = "\(site.folder)/assets/search-\(language).js"
    let command = Subprocess.Configuration(
      executable: "/usr/bin/gzip", arguments: ["-9", "-c", file])
    let size = try await Subprocess.run(command).standardOutput.count
    #expect(size > 10_000 && size <= 110_000, "\(size)")
  }

  @Test func opensWithAKeyAndIsUsedWithKeys() async throws {
    let site = try await TestSite.ofOurBook()
    let used = """
      \(Self.opened).then((dialog) => {
        const press = (key) => document.activeElement
          .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        const input = dialog.querySelector("input");
        const seen = [dialog.open, document.activeElement === input];
        input.value = "tilakoodi";
        input.dispatchEvent(new Event("input"));
        const links = [...dialog.querySelectorAll("a")];
        press("ArrowDown");
        press("ArrowDown");
        seen.push(document.activeElement === links[1]);
        press("ArrowUp");
        press("ArrowUp");
        seen.push(document.activeElement === input);
        let followed = "";
        links[0].addEventListener("click", (event) => {
          followed = links[0].getAttribute("href").split("/fi/")[1];
          event.preventDefault();
        });
        press("Enter");
        return [...seen, followed, links[0].querySelector("mark").textContent, dialog.open].join();
      })
      """
    let answers = try await site.ask(used, of: ["fi/00-start.html"], at: [400])
    #expect(
      answers == [
        "fi/00-start.html at 400: true,true,true,true,08-url-session.html#status,tilakoodi,false"
      ])
  }

  @Test func findsOtherFormsPartsOfNamesAndWordsWithoutDiacritics() async throws {
    let wanted = [
      "fi": [
        "sovelluksissa": "sovelluksen", "VALIMUISTI": "välimuisti",
        "refresh control": "UIRefreshControl",
      ],
      "ru": ["приложениями": "приложение", "модульныи": "модульный", "отладчик": "отладчика"],
      "ro": ["aplicatiilor": "aplicați", "NOTIFICARILE": "notificarea", "sesiuni": "sesiunea"],
      "zh": ["低电量模式下": "低电量模式", "scheduler": "BGTaskScheduler"],
    ]
    let site = try await TestSite.ofOurBook()
    let pairs = String(decoding: try JSONEncoder().encode(wanted), as: UTF8.self)
    let missed = """
      \(Self.opened).then((dialog) => Object.entries(\(pairs)[document.documentElement.lang])
        .filter(([query, wanted]) => {
          const input = dialog.querySelector("input");
          input.value = query;
          input.dispatchEvent(new Event("input"));
          return ![...dialog.querySelectorAll("a")].some((link) => {
            const text = link.textContent.toLowerCase();
            return text.includes(wanted.toLowerCase()) && link.querySelector("mark");
          });
        }).map(([query]) => query).join(", "))
      """
    let answers = try await site.ask(
      missed, of: Self.languages.map { "\($0)/00-start.html" }, at: [1280])
    #expect(answers.count == 4 && answers.allSatisfy { $0.hasSuffix(" at 1280: ") }, "\(answers)")
  }

  @Test func loadsTheIndexOfALargeBookInParts() async throws {
    let chapter = "---\ntitle: A\nsummary: B.\n---\n\n# A {#top}\n\nOmenat kypsyvät.\n"
    let site = try await TestSite.ofChapter(chapter, [])
    let assets = site.folder + "/assets/"
    try FileManager.default.moveItem(
      atPath: assets + "search-fi.js", toPath: assets + "search-fi-0.js")
    try "workbookSearch([\n\"search-fi-0.js\",\n],\"\");\n"
      .write(toFile: assets + "search-fi.js", atomically: true, encoding: .utf8)
    let found = """
      new Promise((done) => {
        document.addEventListener("load", ({ target }) => {
          if (target.src.endsWith("search-fi-0.js")) done(workbookSearch.find("omenoita").length);
        }, true);
        document.querySelector(".search-button").click();
      })
      """
    #expect(
      try await site.ask(found, of: ["fi/01-a.html"], at: [400]) == ["fi/01-a.html at 400: 1"])
  }

  @Test func isAllowedByThePolicyOfPages() async throws {
    let site = try await TestSite.ofOurBook()
    let script = """
      document.addEventListener("load", ({ target }) => {
        if (target.src.endsWith("/search-fi.js")) {
          parent.postMessage(String(workbookSearch.find("tilakoodi").length > 0), "*");
        }
      }, true);
      addEventListener("load", () => document.querySelector(".search-button").click());
      """
    try script.write(toFile: site.folder + "/fi/press.js", atomically: true, encoding: .utf8)
    let page = try String(contentsOfFile: site.folder + "/fi/00-start.html", encoding: .utf8)
    try (page + "<script src=\"press.js\"></script>")
      .write(toFile: site.folder + "/fi/pressed.html", atomically: true, encoding: .utf8)
    let opened = try await site.open([(path: "fi/pressed.html", width: 1280)])
    #expect(page.contains("script-src 'self' file:"))
    #expect(opened.document.contains("<li>true</li>"))
    #expect(!opened.log.contains("CONSOLE"))
  }

  @Test func showsNothingWithoutScripts() async throws {
    let site = try await TestSite.ofOurBook()
    let page = try String(contentsOfFile: site.folder + "/fi/00-start.html", encoding: .utf8)
    #expect(!page.contains("<dialog") && !page.contains("type=\"search\""))
  }
}
