import TextDiagnostics
import DriftChecker
import Testing
import WorkbookModel
import WorkbookReader

/// Allowed and forbidden differences between a sample and its translation.
struct SampleComparisonTests {
  private func chapter(_ language: String, _ body: String) -> Chapter {
    ChapterReader(
      source: SourceText(
        path: "Content/\(language)/00-a.md", text: "---\ntitle: T\n---\n\n" + body),
      name: "00-a", language: language, languages: ["fi", "ro"]
    ).read().chapter
  }

  private func problems(_ original: String, _ translation: String) -> [Diagnostic] {
    var configuration = Configuration()
    configuration.languages = ["fi", "ro"]
    configuration.sourceLanguage = "fi"
    let chapters = [chapter("fi", original), chapter("ro", translation)]
    let book = Workbook(
      root: "/book", configuration: configuration, chapters: chapters, diagnostics: [],
      sources: [:],
      files: chapters.map { ChapterFile(name: $0.name, language: $0.language, path: $0.file) },
      presentLanguages: configuration.languages)
    return TranslationCheck(book).report().problems
  }

  /// The problems of two versions of a sample, as `LINE:COLUMN summary`.
  private func said(_ original: String, _ translation: String) -> [String] {
    problems("```swift,id=x\n\(original)\n```\n", "```swift,id=x\n\(translation)\n```\n").map {
      "\($0.range.start.line):\($0.range.start.column) \($0.summary)"
    }
  }

  @Test(arguments: [
    ("let a = 1", "let a = 1  // unu"), ("/* a /* b */ yksi */ f()", "f() /* /**/ /* */ unu */"),
    ("/* yksi */ f()", "f()"), ("f(\n  1)", "f(1)"),
    (#"print("yksi")"#, #"print("unu")"#),
    (#"print("kello \(hour):\(minute) on jo")"#, #"print("\(minute) minute, ora \(hour)")"#),
    (#"print("a" + "b")"#, #"print("ab")"#),
    (#"print("a \(x)" + "b \(y)")"#, #"print("\(y) \(x)")"#),
    (#"print("a \(f("b)")) c")"#, #"print("d \(f("(e")) f")"#),
    (##"print(#"a "b" \#(x)"#)"##, ##"print(#"\#(x) c"#)"##),
    ("print(\"\"\"\n  a \"b\"\n  \\(x)\n  \"\"\")", "print(\"\"\"\n  c\n  d \\(x)\n  \"\"\")"),
    ("let yksi = 1\nprint(yksi)", "let unu = 1\nprint(unu)"),
    ("func f(luku: Int) {}\nf(luku: 1)", "func f(numar: Int) {}\nf(numar: 1)"),
    ("let k = 2\nprint(\"\\(k) kertaa\")", "let n = 2\nprint(\"de \\(n) ori\")"),
  ])
  func commentsTextsAndNamesOfTheChapterMayDiffer(original: String, translation: String) {
    #expect(said(original, translation) == [])
  }

  @Test(arguments: [
    ("let a = 1", "let a = 2", "6:9 sample 'x' has '2' in place of '1' in fi/00-a"),
    (
      "table.rows.count", "table.columns.count",
      "6:7 sample 'x' has 'columns' in place of 'rows' in fi/00-a"
    ),
    (
      "let a = 1\nlet b = 2\nprint(a)", "let a = 1\nlet b = 2\nprint(b)",
      "8:7 sample 'x' has 'b' in place of 'a' in fi/00-a"
    ),
    ("f()\ng()", "f()", "5:4 sample 'x' ends before 'g' in fi/00-a"),
    ("f()", "f()\ng()", "7:1 sample 'x' continues with 'g', unlike in fi/00-a"),
    ("print(1)", #"print("1")"#, "6:7 sample 'x' has a string in place of '1' in fi/00-a"),
    (
      #"print("a \(x)")"#, #"print("a \(y)")"#,
      "6:7 sample 'x' has a string with 'y' in place of a string with 'x' in fi/00-a"
    ),
    ("ääkkö(a, 1)", "ääkkö(a, 2)", "6:10 sample 'x' has '2' in place of '1' in fi/00-a"),
  ])
  func otherCodeIsFound(original: String, translation: String, summary: String) {
    #expect(said(original, translation) == [summary])
  }

  @Test(arguments: [
    (
      "swift,id=x", "swift,id=x,no_run", "sample 'x' has 'no_run', unlike in fi/00-a"
    ),
    (
      "swift,id=x,should_trap=\"nil\"", "swift,id=x,ignore=\"b\"",
      "sample 'x' has 'ignore', unlike in fi/00-a"
    ),
    (
      "swift,id=x,exit=1", "swift,id=x,exit=2",
      "sample 'x' has 'exit=2' instead of 'exit=1', unlike in fi/00-a"
    ),
    ("swift,id=x,nest", "swift,id=x", "sample 'x' lacks 'nest', unlike in fi/00-a"),
  ])
  func otherTagsAreFound(original: String, translation: String, summary: String) {
    let problems = problems("```\(original)\n```\n", "```\(translation)\n```\n")
    #expect(problems.map(\.summary) == [summary])
    #expect(problems.map(\.range.start.line) == [5])
  }

  @Test func anotherLanguageOfCodeIsFound() {
    #expect(
      problems("```swift,id=x\n```\n", "```console,id=x\n$ printf a\na\n```\n").map(\.summary) == [
        "sample 'x' is written in another language than in fi/00-a"
      ])
  }

  @Test func whatIsSaidToAReaderIsNoOtherTag() {
    #expect(
      problems(
        "```swift,id=x,ignore=\"ei\",stdin=\"a\"\n```\n",
        "```swift,id=x,ignore=\"nu\",stdin=\"b\"\n```\n")
        == [])
  }

  @Test func missingClaimsAreFound() {
    let sample = "```swift,id=x\nprint(1)  // 1\n```\n"
    let bare = "```swift,id=x\nprint(1)\n```\n"
    #expect(
      problems(sample, bare).map(\.summary) == [
        "sample 'x' has 0 claim comments, and 1 in fi/00-a"
      ])
    #expect(
      problems(bare + "\n```output\n1\n```\n", bare).map(\.summary) == [
        "sample 'x' has 0 output fences, and 1 in fi/00-a"
      ])
  }

  /// Different code for the reader to run outweighs missing claims.
  @Test func otherCodeIsFoundBeforeMissingClaims() {
    let problem = problems(
      "```swift,id=x\nprint(1)  // 1\n```\n", "```swift,id=x\nprint(2)\n```\n")
    #expect(problem.map(\.summary) == ["sample 'x' has '2' in place of '1' in fi/00-a"])
  }

  @Test func anotherOrderIsFound() {
    let (x, y) = ("```swift,id=x\nf()\n```\n\n", "```swift,id=y\ng()\n```\n\n")
    let problem = problems(x + y, y + x)
    #expect(problem.map(\.summary) == ["sample 'y' is where fi/00-a has 'x'"])
    #expect(problem.first?.fix == "bring the samples into the order of Content/fi/00-a.md")
  }

  @Test func samplesWithoutIdsAreComparedInTheirOrder() {
    let (f, g) = ("```swift\nf()\n```\n\n", "```swift\ng()\n```\n\n")
    #expect(problems(f + g, f + g) == [])
    let problem = problems(f + g, f + f)
    #expect(
      problem.map(\.summary) == ["sample 'sample-2' has 'f' in place of 'g' in fi/00-a"])
    #expect(
      problem.first?.fix
        == "only comments, strings and names that the chapter declares may differ; compare "
        + "Content/fi/00-a.md:9")
    // The different numbers of samples have to be fixed first.
    #expect(problems(f + g, g).map(\.summary) == ["ro/00-a has 1 samples without an id, fi/00-a 2"])
  }
}
