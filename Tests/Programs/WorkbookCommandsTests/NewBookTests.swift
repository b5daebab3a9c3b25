import Diagnostics
import Testing
import WorkbookCommands
import WorkbookModel
import WorkbookReader

/// The files of `workbook init`, parsed as their later readers do.
struct NewBookTests {
  private static let odd = "A \"b\" \\ c: #d\n\te\r\n\u{1B}\u{85}\u{2028}ä中😀"

  private static func start(
    _ language: String = "en", folder: String = "", repository: String? = nil,
    needsFetching: Bool = false
  ) -> NewBook {
    NewBook(
      title: odd, language: language,
      package: NewBook.Package(
        path: folder.isEmpty ? "." : "..", products: ["Odd \"one\"", "B"], module: "Odd",
        needsFetching: needsFetching),
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

  @Test(arguments: [
    ("workbook.yml", "bare-runner", "namespaces", "check"),
    ("workbook.yml", "container", "kernel", "check"),
    ("workbook-site.yml", "publish", "namespaces", "build"),
  ])
  func everyJobStatesAndRequiresItsSandbox(
    _ file: String, _ job: String, _ level: String, _ command: String
  ) throws {
    let workflow = try yaml(".github/workflows/\(file)", of: Self.start())
    let found = try #require(workflow["jobs"]?[job])
    #expect(found["name"]?.string?.contains("sandbox level \(level)") == true)
    #expect((found["container"] != nil) == (job == "container"))
    let lines = found["steps"]?.items.compactMap { $0["run"]?.string } ?? []
    let run = try #require(lines.first { $0.contains(".workbook/workbook \(command) ") })
    #expect(run.contains("--require-sandbox \(level)"))
    // The runner must not interpret output of a sample as a command.
    #expect(run.hasPrefix("echo \"::stop-commands::$("))
    // Runners restrict user namespaces, which have to be enabled before use.
    let allows = lines.contains { $0.contains("apparmor_restrict_unprivileged_userns=0") }
    #expect(allows == (level == "namespaces"))
  }

  @Test func workflowsKnowTheFolderAndWhereWorkbookComesFrom() throws {
    let start = Self.start(folder: "docs/book", repository: "a/b", needsFetching: true)
    let site = try yaml(".github/workflows/workbook-site.yml", of: start)
    let steps = site["jobs"]?["publish"]?["steps"]?.items ?? []
    let uses = steps.compactMap { $0["uses"]?.string }
    #expect(uses.filter { $0.hasPrefix("actions/checkout@") }.count == 2)
    #expect(uses.last?.hasPrefix("actions/deploy-pages@") == true)
    #expect(steps.compactMap { $0["with"]?["repository"]?.string } == ["a/b"])
    #expect(
      steps.compactMap { $0["with"]?["path"]?.string } == [".workbook", "docs/book/Site/public"])
    #expect(steps.compactMap { $0["env"]?["BOOK"]?.string } == ["docs/book"])
    let fetch = steps.first { $0["run"]?.string == "swift package resolve" }
    #expect(fetch?["working-directory"]?.string == "docs/book/..")
  }

  @Test func withoutARepositoryAVariableSaysIt() throws {
    let check = try yaml(".github/workflows/workbook.yml", of: Self.start())
    let steps = check["jobs"]?["container"]?["steps"]?.items ?? []
    #expect(
      steps.compactMap { $0["with"]?["repository"]?.string } == ["${{ vars.WORKBOOK_REPOSITORY }}"])
    #expect(steps.contains { $0["if"]?.string == "vars.WORKBOOK_REPOSITORY == ''" })
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

  fileprivate var items: [YAMLNode] {
    guard case .sequence(let items) = content else { return [] }
    return items
  }
}
