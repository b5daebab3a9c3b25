import TextDiagnostics
import DriftChecker
import Testing
import WorkbookModel
import WorkbookReader

struct TranslationCheckTests {
  /// A book in Finnish and Romanian, with chapters by their paths below `Content`.
  private func book(
    _ bodies: KeyValuePairs<String, String>, present: [String] = ["fi", "ro"],
    unread: [ChapterFile] = [],
    checks: [Diagnostic.ID: Configuration.CheckLevel] = [:]
  ) -> Workbook {
    var configuration = Configuration()
    configuration.languages = ["fi", "ro"]
    configuration.sourceLanguage = "fi"
    configuration.checkLevels = checks
    let chapters = bodies.map { path, body in
      let parts = path.split(separator: "/").map(String.init)
      return ChapterReader(
        source: SourceText(path: "Content/\(path).md", text: "---\ntitle: T\n---\n\n" + body),
        name: parts[1], language: parts[0], languages: configuration.languages
      ).read().chapter
    }
    let files = chapters.map { ChapterFile(name: $0.name, language: $0.language, path: $0.file) }
    return Workbook(
      root: "/book", configuration: configuration, chapters: chapters, diagnostics: [],
      sources: [:], files: files + unread, presentLanguages: present)
  }

  private func said(_ workbook: Workbook) -> [String] {
    TranslationCheck(workbook).report().problems.map {
      "\($0.file):\($0.range.start.line) \($0.severity.rawValue) \($0.id.rawValue): \($0.summary) = "
        + ($0.fix ?? "-")
    }
  }

  @Test func reportsMissingTranslationsAsWarnings() {
    #expect(
      said(book(["fi/00-a": "", "ro/01-b": ""])) == [
        "Content/fi/00-a.md:1 warning translation-missing: chapter '00-a' is missing in 'ro' = "
          + "translate it to Content/ro/00-a.md",
        "Content/ro/01-b.md:1 warning translation-missing: chapter '01-b' is missing in 'fi', the "
          + "language it is translated from = write Content/fi/01-b.md, or name another source in "
          + "workbook.yml",
      ])
  }

  @Test(arguments: [
    (Configuration.CheckLevel.off, [Diagnostic.Severity]()), (.warning, [.warning, .warning]),
    (.error, [.error, .error]),
  ])
  func reportsMissingTranslationsAsTheBookWants(
    level: Configuration.CheckLevel, severities: [Diagnostic.Severity]
  ) {
    let book = book(["fi/00-a": "", "ro/01-b": ""], checks: [.translationMissing: level])
    #expect(TranslationCheck(book).report().problems.map(\.severity) == severities)
  }

  @Test func missesNoTranslationInALanguageWithoutAFolder() {
    #expect(said(book(["fi/00-a": ""], present: ["fi"])) == [])
  }

  @Test func takesAFileThatCouldNotBeReadForATranslation() {
    let unread = ChapterFile(name: "00-a", language: "ro", path: "Content/ro/00-a.md")
    #expect(said(book(["fi/00-a": ""], unread: [unread])) == [])
    let first = ChapterFile(name: "00-a", language: "fi", path: "Content/fi/00-a.md")
    #expect(said(book(["ro/00-a": "```swift,id=x\n```\n"], unread: [first])) == [])
  }

  @Test func comparesTheSamplesOfTranslations() {
    let book = book([
      "fi/00-a": "```swift,id=x\n```\n```swift,id=y\n```\n```swift\n```\n",
      "ro/00-a": "```swift,id=x\n```\n\n```swift,id=z\n```\n",
    ])
    #expect(
      said(book) == [
        "Content/ro/00-a.md:1 error sample-mismatch: sample 'y' is missing in ro/00-a = copy it from "
          + "Content/fi/00-a.md:7",
        "Content/ro/00-a.md:8 error sample-mismatch: sample 'z' is not in fi/00-a, the source of this "
          + "chapter = add it to Content/fi/00-a.md, or remove it here",
        "Content/ro/00-a.md:1 error sample-mismatch: ro/00-a has 0 samples without an id, fi/00-a 1 = "
          + "give samples an 'id=' in all languages to see which ones differ",
      ])
  }

  @Test func findsNothingInSamplesThatAreTheSame() {
    let body = "```swift,id=x\n```\n\n```swift\n```\n"
    #expect(said(book(["fi/00-a": body, "ro/00-a": body])) == [])
  }
}
