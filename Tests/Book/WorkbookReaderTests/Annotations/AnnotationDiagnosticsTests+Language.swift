import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

/// The language of a fence: missing, misspelt, among attributes, or one that is not run.
extension AnnotationDiagnosticsTests {
  @Test(arguments: [
    Case(
      "⟦no_run⟧,swift", "'no_run' is not a language", "the language comes first: 'swift,no_run'",
      id: "language"),
    Case(
      "⟦id=x⟧, swift", "'id' is not a language", "the language comes first: 'swift,id=x'",
      id: "language"),
    Case(
      "⟦⟧,output", "no language precedes the first ','", "the language comes first: 'output'",
      id: "language"),
  ])
  func asksForTheLanguageFirst(test: Case) { check(test) }

  /// Attributes as Pandoc has them.
  @Test(arguments: ["⟦{#x⟧ .swift}", "⟦{⟧ .swift }", "⟦{.numberLines⟧ #x .swift}"])
  func asksAboutALanguageAmongAttributes(marked: String) {
    let word = MarkedText(marked).text.prefix { $0 != " " }
    check(
      Case(
        marked, "unknown language '\(word)'",
        "did you mean 'swift'? mark code that never runs as 'text'", id: "language"))
  }

  @Test(arguments: [
    ("swfit", "swift"), ("Swift", "swift"), ("swiff", "swift"), ("ouput", "output"),
    ("objectiv-c", "objective-c"), ("consol", "console"), ("obc", "objc"),
    ("consle", "console"), ("swift5", "swift"), ("swift6.1", "swift"), ("swift5.9", "swift"),
    ("swift-5.9", "swift"), ("swift-6", "swift"), ("swift_6", "swift"), ("language-swift", "swift"),
    ("lang-swift", "swift"), ("swiftlang", "swift"), ("swift-lang", "swift"), ("{.swift}", "swift"),
    (".swift", "swift"), ("swift-no_run", "swift,no_run"), ("stdout", "output"),
    ("STDERR", "output,stderr"), ("ｓｗｉｆｔ", "swift"), ("main.swift", "swift"),
    ("Sources/a.swift", "swift"), ("text/x-swift", "swift"), ("Diagram", "diagram"),
    ("digram", "diagram"), ("{.output}", "output"),
  ])
  func asksAboutAWordNearALanguageThatRuns(word: String, near: String) {
    check(
      Case(
        "⟦\(word)⟧,id=a", "unknown language '\(word)'",
        "did you mean '\(near)'? mark code that never runs as 'text'", id: "language"))
  }

  /// The rest of such an attribute list is not in our syntax either, so there is no automatic fix.
  @Test func changesNoPartOfAnAttributeList() {
    let marked = MarkedText("⟦{.swift⟧ .numberLines}")
    let diagnostics = AnnotationParser(source: marked.source)
      .parse(offsets: 0..<marked.source.bytes.count).diagnostics
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "language", "unknown language '{.swift'",
          fix: "did you mean 'swift'? mark code that never runs as 'text'")
      ])
    #expect(diagnostics.first?.edits == [])
  }

  @Test(arguments: [
    "abc", "bc", "obj", "swig", "swiftui", "b", "swift-interface", "swift-format-configuration",
    "objective-swift", "{.python}", "build-output",
  ])
  func leavesOtherLanguagesAlone(word: String) {
    let marked = MarkedText(word)
    let (info, diagnostics) = AnnotationParser(source: marked.source)
      .parse(offsets: 0..<marked.source.bytes.count)
    #expect(diagnostics.map(Said.init) == [])
    #expect(info.language == nil)
  }
}
