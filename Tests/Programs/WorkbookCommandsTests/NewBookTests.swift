import CommandLineSyntax
import TextDiagnostics
import Testing
import WorkbookCommands
import MarkdownTree
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// The files of `workbook init`, parsed as their later readers do.
struct NewBookTests {
  private static let odd = "A \"b\" \\ c: #d\n\te\r\n\u{1B}\u{85}\u{2028}ä中😀"

  private static func start(
    _ language: String = "en", folder: String = "", repository: String? = nil
  ) -> NewBook {
    NewBook(
      title: odd, language: language,
      package: NewBook.Package(
        path: folder.isEmpty ? "." : "..", products: ["Odd \"one\"", "B"], module: "Odd"),
      folder: folder, workbookRepository: repository)
  }

  private func text(_ path: String, of start: NewBook) throws -> String {
    try #require(start.files.first { $0.path == path }?.text)
  }

  private func yaml(_ path: String, of start: NewBook) throws -> YAMLNode {
    let text = try text(path, of: start)
    let (node, problems) = YAMLNode.parse(SourceText(path: path, text: text))
    #expect(problems == [])
    return try #require(node)
  }

  @Test(arguments: NewBookText.languages)
  func configurationAndChapterAreReadWithoutAWord(_ language: String) throws {
    let start = Self.start(language)
    let configuration = try yaml("Content/workbook.yml", of: start)
    #expect(configuration["title"]?[language]?.string == Self.odd)
    let package = try #require(configuration["modules"]?.items.first)
    #expect(package["package"]?.string == ".")
    #expect(package["products"]?.items.map(\.string) == ["Odd \"one\"", "B"])
    let path = "Content/\(language)/01-start.md"
    let (chapter, diagnostics) = ChapterReader(
      source: SourceText(path: path, text: try text(path, of: start)), name: "01-start",
      language: language, languages: [language]
    ).read()
    #expect(diagnostics == [])
    #expect(chapter.samples.map(\.id.name) == ["import", "sum", "refused"])
    #expect(chapter.samples.allSatisfy { $0.annotations.compileFail != nil || !$0.claims.isEmpty })
  }

  private static let files = ["workbook.yml", "workbook-site.yml"]

  /// The jobs of a workflow, by their names.
  private func jobs(_ file: String, of start: NewBook) throws -> [(key: String, job: YAMLNode)] {
    let workflow = try yaml(".github/workflows/\(file)", of: start)
    guard case .mapping(let entries) = try #require(workflow["jobs"]).content else { return [] }
    return entries.map { ($0.key, $0.value) }
  }

  @Test(arguments: files)
  func noJobThatRunsSamplesHasATokenOrARightToWrite(_ file: String) throws {
    let workflow = try yaml(".github/workflows/\(file)", of: Self.start())
    #expect(workflow["permissions"]?.keys == ["contents"])
    #expect(workflow["permissions"]?["contents"]?.string == "read")
    for (name, job) in try jobs(file, of: Self.start()) {
      #expect(job["timeout-minutes"] != nil)
      let steps = job["steps"]?.items ?? []
      let uses = steps.compactMap { $0["uses"]?.string }
      let runsSamples = uses.contains { $0.contains("/.github/action@") }
      #expect(runsSamples == (name != "publish"))
      guard runsSamples else { continue }
      #expect(job["permissions"] == nil)
      let checkout = try #require(steps.first)
      #expect(checkout["uses"]?.string?.hasPrefix("actions/checkout@") == true)
      #expect(checkout["with"]?["persist-credentials"]?.string == "false")
      // No shell reads a text of the book.
      #expect(steps.allSatisfy { $0["run"] == nil })
    }
  }

  @Test func workflowsNeedNothingThatForksDoNotHave() throws {
    for file in Self.files {
      let text = try text(".github/workflows/\(file)", of: Self.start(repository: "a/b"))
      #expect(!text.contains("vars.") && !text.contains("secrets."))
    }
  }

  @Test(arguments: [
    ("master", "master"), ("release/1.x", "release/1.x"), ("a+b", "a\\+b"), ("!x", "\\!x"),
  ])
  func pushesOfTheDefaultBranchAreChecked(_ branch: String, _ pattern: String) throws {
    var start = Self.start()
    start.defaultBranch = branch
    for file in Self.files {
      let events = try #require(try yaml(".github/workflows/\(file)", of: start)["on"])
      #expect(events["push"]?["branches"]?.items.map(\.string) == [pattern])
    }
  }

  @Test func workflowsKnowTheFolderAndTheCommitOfWorkbook() throws {
    var start = Self.start(folder: "docs/book", repository: "a/b")
    start.workbookReference = "0123abc"
    let check = try #require(try jobs("workbook.yml", of: start).first?.job)
    let action = try #require(check["steps"]?.items.last)
    #expect(action["uses"]?.string == "a/b/.github/action@0123abc")
    #expect(action["with"]?["directory"]?.string == "docs/book")
    let build = try #require(try jobs("workbook-site.yml", of: start).first?.job)
    let steps = build["steps"]?.items ?? []
    #expect(steps.compactMap { $0["with"]?["command"]?.string } == ["build"])
    #expect(steps.compactMap { $0["with"]?["path"]?.string } == ["docs/book/Site/public"])
  }

  @Test func aBookOnSeveralMachinesHasAMatrixAndIsMerged() throws {
    var start = Self.start(folder: "docs/book", repository: "a/b")
    start.shards = 3
    func steps(_ file: String, _ name: String) throws -> [YAMLNode] {
      let jobs = try jobs(file, of: start)
      return try #require(jobs.first { $0.key == name }?.job)["steps"]?.items ?? []
    }
    for file in Self.files {
      let parts = try #require(try jobs(file, of: start).first)
      #expect(parts.key == "parts")
      let strategy = parts.job["strategy"]
      #expect(strategy?["matrix"]?["part"]?.items.map(\.string) == ["1", "2", "3"])
      // The report of a part with problems is needed, too.
      #expect(strategy?["fail-fast"]?.string == "false")
      let words = try steps(file, "parts").compactMap { $0["with"]?["arguments"]?.string }
      #expect(words == ["--shard ${{ matrix.part }}/3 --report ${{ matrix.part }}.json"])
    }
    let merge = try steps("workbook.yml", "merge").compactMap { $0["with"]?["arguments"]?.string }
    #expect(merge == ["workbook-parts/1.json workbook-parts/2.json workbook-parts/3.json"])
    let build = try steps("workbook-site.yml", "build").compactMap { $0["with"] }
    let reports = (1...3).map { "--results workbook-parts/\($0).json" }.joined(separator: " ")
    #expect(build.compactMap { $0["arguments"]?.string } == [reports])
    #expect(build.compactMap { $0["path"]?.string } == ["workbook-parts", "docs/book/Site/public"])
  }

  @Test func withoutARepositoryTheUserWritesIt() throws {
    let check = try #require(try jobs("workbook.yml", of: Self.start()).first?.job)
    let uses = check["steps"]?.items.last?["uses"]?.string
    #expect(uses == "OWNER/workbook/.github/action@v\(Version.number)")
    #expect(check["steps"]?.items.last?["with"] == nil)
  }

  @Test(arguments: ["5", "6"])
  func theLanguageModeIsThatOfThePackage(_ mode: String) throws {
    var start = Self.start()
    start.package?.languageMode = mode
    let configuration = try yaml("Content/workbook.yml", of: start)
    #expect(configuration["swift-language-mode"]?.string == mode)
  }

  @Test func theParserTakesTheLanguagesOfChapters() {
    let option = CommandOption.all.first { $0.name == "--language" }
    #expect(option?.choices == NewBookText.languages)
  }

  @Test(arguments: [
    (["LANG": "fi_FI.UTF-8"], "fi"), (["LANG": "zh_CN"], "zh"), (["LANG": "ru"], "ru"),
    (["LANG": "de_DE.UTF-8"], "en"), (["LANG": "C.UTF-8"], "en"), ([:], "en"),
    (["LANG": "fi_FI.UTF-8", "LC_ALL": "ro_RO.UTF-8"], "ro"),
    (["LANG": "fi_FI.UTF-8", "LC_ALL": ""], "fi"),
  ])
  func theLanguageIsThatOfTheEnvironment(_ environment: [String: String], _ language: String) {
    #expect(NewBookText.language(in: environment) == language)
  }
}

extension YAMLNode {
  fileprivate subscript(key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  fileprivate var keys: [String] {
    guard case .mapping(let entries) = content else { return [] }
    return entries.map(\.key)
  }

  fileprivate var items: [YAMLNode] {
    guard case .sequence(let items) = content else { return [] }
    return items
  }
}
