import Diagnostics
import Foundation
import Markdown
import SiteRenderer
import Testing
import WorkbookModel

/// Opens the pages of our own book from a folder, as a reader without a server does.
///
/// Nothing is run for them: every sample is marked as not run, which changes no layout that matters
/// here.
@Suite(.serialized, .enabled(if: Browser.program != nil, "chromium is not installed"))
struct PageTests {
  /// A site on the disk that goes away with the test.
  private final class Site {
    let folder = NSTemporaryDirectory() + "workbook-pages-\(UUID().uuidString)"
    let pages: [String]

    init() async throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
      let workbook = try await WorkbookLoader(startingAt: root).load()
      let files = await SiteRenderer(workbook: workbook, results: nil).render()
      _ = try SiteWriter(output: folder, content: root + "/Content").write(files)
      pages = files.map(\.path).filter { $0.hasSuffix(".html") }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
  }

  @Test func opensEveryPageWithoutAnErrorOrABlockedResource() async throws {
    let site = try await Site()
    #expect(site.pages.count > 8)
    let page = try await open(site.pages.map { (path: $0, width: 1280) }, of: site)
    let complaints = page.log.split(separator: "\n").filter { $0.contains("CONSOLE") }
    #expect(complaints.isEmpty)
  }

  @Test func needsNoSidewaysScrollingFromPhoneToDesk() async throws {
    let site = try await Site()
    let chapters = site.pages.filter { $0.hasSuffix("00-start.html") }
    // The copies beside the pages have no policy against our own script.
    let copies = try chapters.map { try probe(beside: $0, in: site) }
    let frames = copies.flatMap { path in [320, 500, 768, 1280].map { (path: path, width: $0) } }
    let page = try await open(frames, of: site)
    let answers = page.document.matches(of: /<li>([^<]*)<\/li>/).map { String($0.output.1) }
    #expect(answers.count == frames.count)
    #expect(answers.filter { !$0.hasSuffix("fits") } == [])
  }

  /// Opens pages in frames of one window, since a window is never narrower than 500 pixels; what
  /// they tell it becomes a list.
  private func open(
    _ frames: [(path: String, width: Int)], of site: Site
  ) async throws -> Browser.Page {
    let elements = frames.map { path, width in
      "<iframe style='width:\(width)px;height:900px;border:0' src='\(path)'></iframe>"
    }
    let window = """
      <!doctype html><html lang="en"><title>pages</title><ul></ul>
      <script>
      addEventListener("message", event => {
        const item = document.createElement("li");
        item.textContent = event.data;
        document.querySelector("ul").append(item);
      });
      </script>
      \(elements.joined(separator: "\n"))
      </html>
      """
    let file = "\(site.folder)/window.html"
    try window.write(toFile: file, atomically: true, encoding: .utf8)
    return try await Browser.open(file)
  }

  /// A copy of a page that tells its frame whether its content is wider than the window.
  private func probe(beside path: String, in site: Site) throws -> String {
    var html = try String(contentsOfFile: "\(site.folder)/\(path)", encoding: .utf8)
    let policy = try #require(
      html.firstMatch(of: /<meta http-equiv="Content-Security-Policy"[^>]*>/))
    html.replaceSubrange(policy.range, with: "")
    html += """
      <script>
      addEventListener("load", () => {
        const content = document.documentElement.scrollWidth;
        const verdict = content <= innerWidth ? "fits" : content + " pixels wide";
        parent.postMessage("\(path) at " + innerWidth + ": " + verdict, "*");
      });
      </script>
      """
    let copy = path.replacing(".html", with: ".probe.html")
    try html.write(toFile: "\(site.folder)/\(copy)", atomically: true, encoding: .utf8)
    return copy
  }
}
