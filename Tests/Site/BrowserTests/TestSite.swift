import Foundation
import SiteRenderer
import Synchronization
import TestSupport
import Testing
import WorkbookModel
import WorkbookReader

/// A site on disk, which is removed with the last reference.
final class TestSite: Sendable {
  let folder = NSTemporaryDirectory() + "workbook-pages-\(UUID().uuidString)"
  /// The paths of its pages.
  let pages: [String]

  /// - Parameter content: the folder from which images are copied.
  init(_ workbook: Workbook, results: RunResults?, content: String) async throws {
    let files = await SiteRenderer(workbook: workbook, results: results).render()
    _ = try await SiteWriter(output: folder, content: content).write(files)
    pages = files.map(\.path).filter { $0.hasSuffix(".html") }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Our own book without running it, rendered once for all tests.
  static func ofOurBook() async throws -> TestSite { try await ours.value }

  private static let ours = Task {
    let site = try await ofBook(at: Repository.root.path, [])
    removeAtExit(site)
    return site
  }

  /// Removes the folder of a site that is never released when the tests end.
  static func removeAtExit(_ site: TestSite) {
    kept.withLock { $0.append(site.folder) }
    atexit {
      for folder in TestSite.kept.withLock({ $0 }) {
        try? FileManager.default.removeItem(atPath: folder)
      }
    }
  }

  private static let kept = Mutex<[String]>([])

  /// A book of one chapter, `fi/01-a`, whose folder exists only until it is read.
  static func ofChapter(_ text: String, _ results: [SampleResult]) async throws -> TestSite {
    let root = NSTemporaryDirectory() + "workbook-book-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(
      atPath: root + "/Content/fi", withIntermediateDirectories: true)
    let settings = "title: {fi: Kirja}\nlanguages: [fi]\nprograms: [swiftc, ./sum]\n"
    try settings.write(toFile: root + "/Content/workbook.yml", atomically: true, encoding: .utf8)
    try text.write(toFile: root + "/Content/fi/01-a.md", atomically: true, encoding: .utf8)
    return try await ofBook(at: root, results)
  }

  private static func ofBook(
    at root: String, _ results: [SampleResult]
  ) async throws -> TestSite {
    let workbook = try await WorkbookLoader(startingAt: root).load()
    let samples = Dictionary(uniqueKeysWithValues: results.map { ($0.id, $0) })
    return try await TestSite(
      workbook,
      results: results.isEmpty
        ? nil : RunResults(toolchain: "Swift", sandbox: "none", samples: samples),
      content: root + "/Content")
  }

  /// Opens pages in frames of one window, since a window is at least 500 pixels wide.
  ///
  /// Their messages to the window become a list.
  func open(_ frames: [(path: String, width: Int)]) async throws -> Browser.Page {
    let elements = frames.map { path, width in
      // One over the other: a browser slows down frames that are out of sight.
      "<iframe style='position:fixed;top:0;left:0;width:\(width)px;height:900px;border:0' src='\(path)'>"
        + "</iframe>"
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
    let file = "\(folder)/window-\(UUID().uuidString).html"
    try window.write(toFile: file, atomically: true, encoding: .utf8)
    return try await Browser.open(file)
  }

  /// Applies the print style to the screen.
  func lookAsOnPaper() throws {
    let file = "\(folder)/assets/workbook.css"
    let style = try String(contentsOfFile: file, encoding: .utf8)
    try style.replacing("@media print", with: "@media screen")
      .write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// Opens copies of pages at several widths, and returns the value of a JavaScript expression in each, or of the
  /// promise that it returns.
  ///
  /// The copies lie beside the pages and have no policy against our own script.
  func ask(
    _ expression: String, of paths: [String], at widths: [Int]
  ) async throws -> [String] {
    let copies = try paths.map { try probe(beside: $0, asking: expression) }
    let frames = copies.flatMap { path in widths.map { (path: path, width: $0) } }
    let page = try await open(frames)
    let answers = page.document.matches(of: /<li>([^<]*)<\/li>/).map { String($0.output.1) }
    #expect(answers.count == frames.count)
    return answers
  }

  /// Makes a copy of a page, `NAME.prepared.html`, that runs a script before its own.
  func prepare(_ script: String, before path: String) throws {
    var html = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    let head = try #require(html.firstRange(of: "<head>"))
    html.insert(contentsOf: "<script>\(script)</script>", at: head.upperBound)
    let policy = try #require(
      html.firstMatch(of: /<meta http-equiv="Content-Security-Policy"[^>]*>/))
    html.replaceSubrange(
      policy.range, with: "<meta http-equiv=\"Content-Security-Policy\" content=\"\">")
    let copy = path.replacing(".html", with: ".prepared.html")
    try html.write(toFile: "\(folder)/\(copy)", atomically: true, encoding: .utf8)
  }

  private func probe(beside path: String, asking expression: String) throws -> String {
    var html = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    let policy = try #require(
      html.firstMatch(of: /<meta http-equiv="Content-Security-Policy"[^>]*>/))
    html.replaceSubrange(policy.range, with: "")
    html += """
      <script>
      addEventListener("load", async () => {
        const answer = await (\(expression));
        parent.postMessage("\(path) at " + innerWidth + ": " + answer, "*");
      });
      </script>
      """
    let copy = path.replacing(".html", with: ".\(UUID().uuidString).html")
    try html.write(toFile: "\(folder)/\(copy)", atomically: true, encoding: .utf8)
    return copy
  }
}
