import Foundation
import TestSupport
import Testing

/// Pages as axe-core sees them, with the rules of WCAG and those for best practice, in both appearances, on a
/// phone and on a wide window.
///
/// axe-core is not part of this package: the nightly run installs it. It then has the whole site, with results and
/// pages about symbols (`WORKBOOK_SITE`); any other run has some pages of our own book, whose samples were not run.
@Suite(
  .serialized, .enabled(if: Browser.program != nil, "chromium is not installed"),
  .enabled(if: Axe.file != nil, "axe-core is not installed"))
struct AccessibilityTests {
  /// Every kind of page in every language; of a site without results, some.
  private static func pages(in site: String) throws -> [String] {
    let languages = try FileManager.default.contentsOfDirectory(atPath: site)
      .filter { $0.utf8.count == 2 }.sorted()
    let symbols = languages.flatMap { language in
      let pages = (try? FileManager.default.contentsOfDirectory(atPath: "\(site)/\(language)/api"))
      return (pages ?? []).filter { $0.hasSuffix(".html") }.sorted().prefix(2)
        .map { "\(language)/api/\($0)" }
    }
    let others = [
      "index", "00-start", "06-fetch-in-an-app", "12-snapshots", "api", "rules", "coverage", "book",
    ]
    let pages =
      ["index.html"] + languages.flatMap { language in others.map { "\(language)/\($0).html" } }
    return (pages + symbols).filter { FileManager.default.fileExists(atPath: "\(site)/\($0)") }
  }

  @Test func findsNothing() async throws {
    let built = ProcessInfo.processInfo.environment["WORKBOOK_SITE"]
    let ours = try await TestSite.ofOurBook()
    let site = built ?? ours.folder
    let pages =
      built == nil
      ? ["index.html", "fi/index.html", "zh/06-fetch-in-an-app.html"] : try Self.pages(in: site)
    #expect(pages.count >= 3)
    for page in pages {
      for (theme, width) in [("light", 400), ("dark", 1280)] {
        let found = try await Self.findings(on: page, of: site, theme: theme, width: width)
        #expect(found == "[]", "\(page), \(theme), \(width) px")
      }
    }
  }

  @Test func wouldFindAMistake() async throws {
    let site = try await TestSite.ofOurBook()
    let found = try await Self.findings(
      on: "fi/index.html", of: site.folder, theme: "light", adding: "<img src=\"a.png\">")
    #expect(found.contains("image-alt"))
  }

  /// The names of violated rules with the elements, as JSON.
  ///
  /// - Parameters:
  ///   - width: the width of the window, in CSS pixels.
  ///   - markup: added at the end of the page.
  private static func findings(
    on path: String, of site: String, theme: String, width: Int = 1280, adding markup: String = ""
  ) async throws -> String {
    var html = try String(contentsOfFile: "\(site)/\(path)", encoding: .utf8)
    for policy in [
      /<meta http-equiv="Content-Security-Policy"[^>]*>/, /<meta http-equiv="refresh"[^>]*>/,
    ] {
      html.replace(policy, with: "")
    }
    html += """
      \(markup)<script src="\(try #require(Axe.file))"></script>
      <script>
      addEventListener("load", async () => {
        document.documentElement.dataset.theme = "\(theme)";
        // WCAG 2.2, 2.5.8; off unless asked for.
        const found = await axe.run({rules: {"target-size": {enabled: true}}});
        const list = document.createElement("pre");
        list.id = "axe-findings";
        list.textContent = JSON.stringify(found.violations.map(({ id, nodes }) =>
          id + ": " + nodes.map((node) => node.target.join(" ")).slice(0, 5).join(", ")));
        document.body.append(list);
      });
      </script>
      """
    let copy = "\(site)/\(path.dropLast(5)).\(UUID().uuidString).html"
    try html.write(toFile: copy, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let page = try await Browser.open(copy, width: width)
    let found = try #require(
      page.document.firstMatch(of: /<pre id="axe-findings">([^<]*)<\/pre>/), "\(path): \(page.log)")
    return String(found.output.1)
  }
}

/// axe-core (MPL 2.0), the engine of rules.
private enum Axe {
  static let file = [Repository.root.path + "/.build/axe/axe_playwright_python/axe.min.js"].first {
    FileManager.default.isReadableFile(atPath: $0)
  }
}
