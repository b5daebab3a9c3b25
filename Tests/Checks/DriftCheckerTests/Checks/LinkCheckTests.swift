import TextDiagnostics
import DriftChecker
import SafeFiles
import MarkdownTree
import Testing
import WorkbookModel
import WorkbookReader

struct LinkCheckTests {
  private func problems(_ body: String, files: Set<String> = []) -> [String] {
    diagnostics(body, files: files).map {
      "\($0.range.start.line):\($0.range.start.column) \($0.id.rawValue): \($0.summary)"
        + ($0.fix.map { " = \($0)" } ?? "")
    }
  }

  private func diagnostics(
    _ body: String, files: Set<String> = [],
    checks: [Diagnostic.ID: Configuration.CheckLevel] = [:]
  ) -> [Diagnostic] {
    let text = "---\ntitle: T\n---\n\n# T {#top}\n\n\(body)\n\n```swift,id=shown\nprint(1)\n```\n"
    let source = SourceText(path: "Content/fi/01-a.md", text: text)
    let chapter = ChapterReader(
      source: source, name: "01-a", language: "fi", languages: ["fi"]
    ).read().chapter
    var configuration = Configuration()
    configuration.languages = ["fi"]
    configuration.checkLevels = checks
    configuration.drafts = ["09-later"]
    let workbook = Workbook(
      root: "/book", configuration: configuration, chapters: [chapter], diagnostics: [],
      sources: [source.path: source])
    let check = LinkCheck(workbook, contents: { _ in Array("<svg onload='f()'/>".utf8) }) { path in
      if path.parts.contains("link") { return .link(path) }
      return files.contains("Content/\(path)") ? .file : nil
    }
    return check.report().problems
  }

  @Test func reportsAPictureThatCouldRun() {
    #expect(
      problems("![a](images/a.svg)", files: ["Content/fi/images/a.svg"]) == [
        "7:1 image: 'Content/fi/images/a.svg' has the attribute 'onload' in line 1, so it is not published: "
          + "it could run or load something when a reader opens it = export the picture as a plain SVG "
          + "without scripts and outside addresses, or as PNG"
      ])
  }

  @Test(arguments: [
    "[a](#top)", "[a](#shown)", "[a](#sample-shown)", "[a](01-a.md)", "[a](01-a.md#top)",
    "[a](../fi/01-a.md#shown)", "[a](https://example.org/x#y)", "<mailto:a@example.org>",
  ])
  func acceptsWhatThePageLinksTo(link: String) {
    #expect(problems(link) == [])
  }

  @Test(arguments: [
    (
      "ä [a](#topp)",
      "7:3 anchor: there is no '#topp' in 'fi/01-a' = did you mean '#top'?"
    ),
    (
      "[a](01-a.md#show)",
      "7:1 anchor: there is no '#show' in 'fi/01-a' = did you mean '#shown'?"
    ),
    (
      "[a](02-a.md)",
      "7:1 link: '02-a.md' is not in the site = did you mean '01-a.md'?"
    ),
    (
      "[a](09-later.md#part)",
      "7:1 link: '09-later.md#part' is a draft, which the site does not have yet = build it with '--drafts', "
        + "or take the chapter out of 'drafts' in workbook.yml"
    ),
    (
      "[a](javascript:x)",
      "7:1 link: 'javascript:x' is not in the site = link to a chapter "
        + "('01-a.md'), an anchor on this page ('#id') or the web"
    ),
    (
      "[a](http:01-a.md#top)",
      "7:1 link: 'http:01-a.md#top' has no host = did you mean '01-a.md#top'?"
    ),
    (
      "[a](https:/example.org/x)",
      "7:1 link: 'https:/example.org/x' has no host = did you mean 'https://example.org/x'?"
    ),
    (
      "[a](https:)",
      "7:1 link: 'https:' has no host = write the host after 'https://', or link to a chapter without "
        + "'https:'"
    ),
    (
      "[a](http:02-b.md)",
      "7:1 link: 'http:02-b.md' has no host = write the host after 'http://', or link to a chapter "
        + "without 'http:'"
    ),
    ("[a](mailto:)", "7:1 link: 'mailto:' has no address = write the address after 'mailto:'"),
    (
      "![a](a.png)",
      "7:1 image: there is no file 'Content/fi/a.png' = add the file, or correct the path, which "
        + "is relative to the chapter's folder"
    ),
    (
      "![a](link/a.png)",
      "7:1 image: 'Content/fi/link/a.png' is a symbolic link, and pages show only files of the book "
        + "itself = replace the link with its target"
    ),
    (
      "![a](https://example.org/a.png)",
      "7:1 image: pages show only image files of the book, not 'https://example.org/a.png' = put "
        + "the image into 'Content' and link to it relative to the chapter's folder"
    ),
  ])
  func reportsWhatThePageCannotCarry(link: String, expected: String) {
    #expect(problems(link) == [expected])
  }

  @Test(arguments: [
    ("ä [a](#topp)", "ä [a](#top)"), ("[#topp](#topp)", "[#topp](#top)"),
    ("[a](01-a.md#show \"x\")", "[a](01-a.md#shown \"x\")"),
    ("[02-a.md](02-a.md)", "[02-a.md](01-a.md)"), ("[*a*][b]\n\n[b]: #topp", nil),
    ("[a](http:01-a.md#top)", "[a](01-a.md#top)"),
    ("[a](https:/example.org/x)", "[a](https://example.org/x)"), ("[a](mailto:)", nil),
    ("[a](<#topp>)", nil), ("[a](#nothing-like-it)", nil),
  ])
  func writesTheNearestPlace(link: String, mended: String?) throws {
    let problem = try #require(diagnostics(link).first)
    guard let mended else { return #expect(problem.edits == []) }
    #expect(problems(mended) == [])
    let head = "---\ntitle: T\n---\n\n# T {#top}\n\n"
    let source = SourceText(path: "Content/fi/01-a.md", text: head + link)
    #expect(
      String(decoding: source.bytes(applying: problem.edits), as: UTF8.self) == head + mended)
  }

  @Test func reportsTheSameMistakeAtEachPlace() {
    let said = "anchor: there is no '#topp' in 'fi/01-a' = did you mean '#top'?"
    #expect(problems("[a](#topp)\n\nä [b](#topp)") == ["7:1 \(said)", "9:3 \(said)"])
  }

  @Test func namesTheChapterThatALinkLeadsTo() {
    var configuration = Configuration()
    configuration.languages = ["fi", "en"]
    let texts = [
      ("fi", "01-a", "# T {#start}\n\n[a](../en/01-a.md#begin) [b](../en/01-a.md#start)\n"),
      ("en", "01-a", "# T {#beginn}\n"),
    ]
    let chapters = texts.map { language, name, body in
      let source = SourceText(
        path: "Content/\(language)/\(name).md", text: "---\ntitle: T\n---\n\n\(body)")
      return ChapterReader(
        source: source, name: name, language: language, languages: ["fi", "en"]
      ).read().chapter
    }
    let workbook = Workbook(
      root: "/book", configuration: configuration, chapters: chapters, diagnostics: [], sources: [:]
    )
    let said = LinkCheck(workbook) { _ in nil }.report().problems.map {
      "\($0.summary) = \($0.fix ?? "")"
    }
    #expect(
      said == [
        "there is no '#begin' in 'en/01-a' = did you mean '#beginn'?",
        "there is no '#start' in 'en/01-a' = name the id of a heading ('{#id}') or of a sample that "
          + "is shown",
      ])
  }

  @Test func acceptsAnImageThatIsThere() {
    #expect(problems("![a](img/a.png)", files: ["Content/fi/img/a.png"]) == [])
  }

  @Test func tellsOfEachCheckWhatTheBookWants() {
    let body = "[a](#x) [b](z.md) ![c](c.png)"
    let found = diagnostics(body, checks: [.anchor: .warning, .link: .off])
    #expect(found.map(\.id) == [.anchor, .image])
    #expect(found.map(\.severity) == [.warning, .error])
  }

  @Test func leavesASectionAloneThatTurnsTheCheckOff() {
    let body = "[a](#x)\n\n## Off {#off}\n\n<!-- workbook: off=anchor -->\n\n[b](#y) [c](z.md)"
    #expect(
      problems(body).map { $0.prefix { $0 != " " } } == ["7:1", "13:9"])
  }
}
