import TextDiagnostics
import DriftChecker
import Testing
import WorkbookModel
import WorkbookReader

/// What is reported about samples that use `UIApplication.setMinimumBackgroundFetchInterval(_:)`, which the tests deprecate
/// since iOS 13.
struct DeprecationCheckTests {
  private static let code = "UIApplication.shared.setMinimumBackgroundFetchInterval(60)"
  private static let symbol = "UIKit/UIApplication.setMinimumBackgroundFetchInterval(_:)"

  /// - Parameter body: a chapter in which `CODE` stands for the call.
  private func problems(
    _ body: String, language: String = "en",
    deprecation: BookSymbol.Deprecation = .init(version: "13", message: "Use a task."),
    levels: [Diagnostic.ID: Configuration.CheckLevel] = [:], profile: String? = nil,
    hasProse: Bool = true
  ) async throws -> [String] {
    let text = "---\ntitle: T\n---\n\n" + body.replacing("CODE", with: Self.code)
    let source = SourceText(path: "Content/\(language)/01-a.md", text: text)
    var (chapter, problems) = ChapterReader(
      source: source, name: "01-a", language: language, languages: [language]
    ).read()
    #expect(problems.filter { $0.severity == .error }.map(\.summary) == [])
    var configuration = Configuration()
    configuration.languages = [language]
    configuration.checkLevels = levels
    configuration.deviceProfile = profile
    var references = await ReferenceResolver(TestIndex.index, configuration).references(in: [
      chapter
    ])
    #expect(references.symbols[Self.symbol] != nil)
    references.symbols[Self.symbol]?.details.deprecation = deprecation
    if !hasProse { chapter.dropProse() }
    let workbook = Workbook(
      root: "/book", configuration: configuration, chapters: [chapter], diagnostics: [],
      sources: [source.path: source])
    return DeprecationCheck(workbook, references).report().problems.map {
      let (start, end) = ($0.range.start, $0.range.end)
      return "\($0.severity.rawValue) \(start.line):\(start.column)-\(end.column) \($0.summary)"
    }
  }

  private static let found =
    "12:22-55 'UIApplication.setMinimumBackgroundFetchInterval(_:)' is deprecated since iOS 13: Use a task."

  private static let chapter = """
    # A

    Some words.

    ```swift,app,id=news
    import UIKit
    // å
    CODE
    ```
    """

  @Test func namesTheFirstUseInTheChapter() async throws {
    #expect(try await problems(Self.chapter) == ["warning \(Self.found)"])
    #expect(
      try await problems(Self.chapter, deprecation: .init(version: "13", replacement: "submit(_:)"))
        == [
          "warning 12:22-55 'UIApplication.setMinimumBackgroundFetchInterval(_:)' is deprecated since iOS 13: "
            + "use 'submit(_:)'"
        ])
  }

  /// Version 100000 is what Apple's headers say of what is to be deprecated.
  @Test func namesWhatIsDiscouragedUnlessTheSystemIsOld() async throws {
    let discouraged = BookSymbol.Deprecation(version: "100000", message: "Use a task.")
    let problem =
      "warning 12:22-55 Apple discourages 'UIApplication.setMinimumBackgroundFetchInterval(_:)': Use a task."
    #expect(try await problems(Self.chapter, deprecation: discouraged) == [problem])
    let scenario = "\n\n```swift,scenario=news,profile=iOS12,id=s\nimport DeviceSimulator\n```\n"
    #expect(try await problems(Self.chapter + scenario, deprecation: discouraged) == [])
  }

  /// A book sets the level; what is deprecated everywhere is a matter of the compiler.
  @Test func followsTheBookAndLeavesTheRestToTheCompiler() async throws {
    #expect(
      try await problems(Self.chapter, levels: [.deprecated: .error]) == ["error \(Self.found)"])
    #expect(try await problems(Self.chapter, levels: [.deprecated: .off]) == [])
    #expect(try await problems(Self.chapter, deprecation: .init(message: "Use a task.")) == [])
  }

  @Test(arguments: [
    ("en", "It is deprecated."), ("fi", "Metodi on vanhentunut."), ("zh", "这个方法已弃用。"),
    ("ru", "Метод устарел."), ("ro", "Metoda este **învechită**."), ("ro-MD", "- Învechit\n"),
    ("de", "It is *deprecated*."),
  ])
  func isSilentWhereTheTextSaysSo(language: String, words: String) async throws {
    for body in [Self.chapter.replacing("Some words.", with: words), words + "\n\n" + Self.chapter]
    {
      #expect(try await problems(body, language: language) == [])
    }
    // Another section does not count, and neither does the code.
    let other = Self.chapter.replacing("// å", with: "// deprecated") + "\n\n# B\n\n" + words
    #expect(try await problems(other, language: language).count == 1)
  }

  @Test(arguments: ["legacy", "off=deprecated"])
  func isSilentWhereTheSectionIsMarked(mark: String) async throws {
    #expect(
      try await problems(
        Self.chapter.replacing("Some words.", with: "<!-- workbook: \(mark) -->")) == [])
  }

  /// An app that runs on old systems only may use what was not deprecated yet.
  @Test(arguments: [("iOS12", 0), ("iOS13", 1), ("iOS27", 1), ("", 1)])
  func knowsTheSystemOfTheDevice(profile: String, count: Int) async throws {
    let scenario = """


      ```swift,scenario=news\(profile.isEmpty ? "" : ",profile=\(profile)")
      device.run()
      ```
      """
    let old = "\n\n```swift,scenario=news,profile=iOS7\ndevice.run()\n```"
    #expect(try await problems(Self.chapter + old + scenario).count == count)
  }

  /// The scenario names the last sample of a program.
  @Test func knowsTheSystemOfAnAppThatContinuesAnother() async throws {
    let more = """


      ```swift,app,id=feed,continue=news
      print(1)
      ```

      ```swift,scenario=feed,profile=iOS12
      device.run()
      ```
      """
    #expect(try await problems(Self.chapter + more) == [])
  }

  /// Of a large book only the samples are kept.
  @Test func readsTheTextAgain() async throws {
    let said = Self.chapter.replacing("Some words.", with: "It is deprecated.")
    #expect(try await problems(said, hasProse: false) == [])
    #expect(try await problems(Self.chapter, hasProse: false) == ["warning \(Self.found)"])
  }

  @Test func isSilentWhereTheIntroductionSaysSo() async throws {
    let body = "# A\n\nIt is deprecated.\n\n" + Self.chapter.replacing("# A", with: "## B")
    #expect(try await problems(body) == [])
    #expect(try await problems(body.replacing("It is deprecated.", with: "It is.")).count == 1)
  }

  /// The system that a book chooses holds where a scenario has none of its own.
  @Test(arguments: [("iOS12", 0), ("iOS18", 1)])
  func knowsTheSystemOfTheBook(profile: String, count: Int) async throws {
    let scenario = "\n\n```swift,scenario=news\ndevice.run()\n```"
    #expect(try await problems(Self.chapter + scenario, profile: profile).count == count)
  }
}
