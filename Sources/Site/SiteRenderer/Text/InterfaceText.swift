internal import SiteStructure
internal import MarkdownTree

/// The interface text of a page, in one language.
///
/// The placeholders `{}` of a text are replaced in order by the values that are passed to `filled(_:)`. Texts
/// avoid counted nouns, whose plural forms differ between the languages.
///
/// All languages are complete by construction: each is one value with all fields, so a missing text is a
/// compilation error. The text of timelines is in ``TimelineText``. The comments of the fields describe where
/// a text appears, for translators; texts at the start of a line or a label are capitalized, those after
/// other text are not.
struct InterfaceText: Sendable {
  /// The language of elements that contain only these texts; nil if it is the page's own.
  var lang: HTMLAttribute?

  // Navigation.
  /// The first link of a page, for keyboards and screen readers; visible while it has the focus.
  let skipToContent: String
  /// The list of the book's chapters, and the links to the chapters that it leaves out.
  let chapters: String
  /// The documents of the package, after the chapters.
  let documents: String
  /// The table of contents.
  let onThisPage: String
  /// The language switch, for screen readers.
  let language: String
  /// The cards of the entry page, for screen readers.
  let chooseLanguage: String
  /// Above the title of the previous chapter.
  let previous: String
  /// Above the title of the next chapter.
  let next: String
  /// The link from a cover to the first chapter.
  let startReading: String
  /// The script's button that opens the search, and the name of its dialog.
  let search: String
  /// In that dialog; `{}` is the number of sections that were found.
  let searchResults: String
  /// The button that closes a dialog, for screen readers.
  let close: String
  /// The title of the list of keys.
  let keys: String
  /// The script's button for the appearance, while it follows the system.
  let appearanceOfSystem: String
  let appearanceLight: String
  let appearanceDark: String
  /// The mark of a chapter that was read to its end, for screen readers.
  let readMark: String
  /// The script's link from a cover to the section that was read last.
  let goOn: String
  /// Below the summary of a chapter; `{}` is a number of minutes.
  let readingTime: String
  /// The link from a chapter to its file in the repository.
  let editPage: String
  /// The link from a cover to the repository.
  let sourceCode: String
  /// Above what a chapter's author says about changes, and in the title of their feed.
  let changes: String
  /// The title of the page that a server shows for an unknown address.
  let noPage: String
  /// On that page.
  let noPageReasons: String
  /// On the former page of a chapter; `{}` is a link to the new one.
  let moved: String
  /// Before the readers that a book is for, with its colon and space.
  let audience: String
  let authors: String
  let licence: String
  /// The link after a heading to itself, for screen readers.
  let linkToSection: String
  /// The tooltip of a sample's language.
  let linkToSample: String
  /// For a chapter that the language lacks; `{}` is replaced by links to the languages that have it.
  let onlyIn: String
  /// The box of a table, for screen readers.
  let table: String
  /// The footnotes below a chapter, for screen readers.
  let footnotes: String
  /// The link from a footnote back to a reference; `{}` is the number of the reference.
  let backToText: String
  /// The ticked box of a task in a list, for screen readers.
  let taskDone: String
  /// The empty box of a task in a list, for screen readers.
  let taskOpen: String

  // The code of a sample.
  /// The script's button that copies a sample.
  let copy: String
  /// The same button just after copying.
  let copied: String
  /// Instead of ``copy``, for a sample that is only a part of a program, or belongs to an app.
  let copyProgram: String
  /// The summary of the collapsed parts of a program that the chapter leaves out.
  let hiddenParts: String
  /// The closed fold of an output that readers are to predict.
  let prediction: String
  /// A group of tabs, for screen readers.
  let alternatives: String
  /// In a sample's caption; `{}` is the name of the app, or a link to it.
  let app: String
  /// In a sample's caption; `{}` is the name of the scenario.
  let scenario: String
  /// In the caption of an app; `{}` is replaced by links to its scenarios.
  let scenarios: String
  /// The control above a sample; `{}` is the number of hidden lines.
  let showHiddenLines: String
  /// In a sample's caption; `{}` is a link to the sample that it continues.
  let continues: String
  /// Instead of ``continues``, when the page does not show that sample.
  let continuesUnseen: String
  /// After the title of a message; `{}` is the number of a visible line.
  let line: String
  /// Instead of ``line``, when the page hides that line.
  let hiddenLine: String
  /// The box of a sample or listing, for screen readers.
  let code: String
  /// The caption of a console sample; other samples have the name of their language.
  let console: String

  // Exercises.
  /// The mark in the caption of a sample that a reader is to change.
  let exercise: String
  /// Below an exercise whose check and solution are verified.
  let exerciseChecked: String
  /// The summary of a collapsed hint.
  let hint: String
  let solution: String

  // Results.
  /// The badge of ``SampleStatus/verified``. This and the next six also appear in tallies, with a number.
  let verified: String
  /// The badge of a sample without claims that ran and ended normally.
  let ran: String
  /// The badge of a sample without claims that compiled and is not run.
  let compiled: String
  let failed: String
  /// The badge of a sample with differing outputs in two runs.
  let flaky: String
  /// The badge of a sample that was not tried, followed by the reason.
  let unverified: String
  /// The badge of a sample without a result.
  let notRun: String
  /// The origin of a result of another machine that nobody vouches for.
  let unsealed: String
  /// The reason after ``notRun``.
  let notRunReason: String
  /// The title above standard output.
  let output: String
  /// The title above standard error, and the summary of the runtime's collapsed trap report.
  let standardError: String
  /// After ``output``, for a sample without claims about its output.
  let unclaimed: String
  /// After ``standardError``, when it differs between two runs.
  let varying: String
  /// The summary of the collapsed middle of a long output; `{}` is the number of lines.
  let moreLines: String
  /// In that middle, or between lines of a command; `{}` is the number of omitted lines.
  let linesLeftOut: String
  /// Below an output with truncated lines; `{}` is the number of omitted bytes.
  let bytesLeftOut: String
  /// The title above a compiler error, whose message is in English.
  let compilerError: String
  /// The title above a compiler warning.
  let compilerWarning: String
  /// The title above a compiler note.
  let compilerNote: String
  /// The title above the message of a trap or of an uncaught error.
  let trapped: String
  /// The end of a program; `{}` is a nonzero exit status.
  let exitStatus: String
  /// The end of a program; `{}` is the limit, an English word such as `time`.
  let stopped: String
  /// After an error, a warning or a trap that the chapter expects.
  let expected: String
  /// After the badge of a sample that is not run but has claims.
  let onlyCompiled: String
  let arguments: String
  /// The term for a program's standard input.
  let standardInput: String
  /// The title above the claim of a failed sample.
  let claimed: String
  /// The title above a problem found by the runner, in English.
  let problem: String

  // Provenance.
  /// The term for the compiler and its version.
  let toolchain: String
  /// The term for the isolation of programs.
  let sandbox: String
  /// The guarantees of the level `namespaces`.
  let sandboxNamespaces: String
  /// The guarantees of the level `kernel`.
  let sandboxKernel: String
  /// The absence of a sandbox.
  let sandboxNone: String
  /// The term for the dates of the runs.
  let date: String
  /// The term for the cache key of the result.
  let key: String
  /// The term for the sample's name in the book.
  let sample: String
  /// The tally; the placeholders are the number of verified samples and the total.
  let samplesVerified: String
  /// The text of a badge and the number of samples with it.
  let counted: String
  /// At the end of a page with results.
  let promise: String
  /// The promise for the whole site.
  let sitePromise: String

  // Prose.
  /// The title of an alert `[!NOTE]`.
  let note: String
  /// The title of an alert `[!TIP]`.
  let tip: String
  /// The title of an alert `[!IMPORTANT]`.
  let important: String
  /// The title of an alert `[!WARNING]`.
  let warning: String
  /// The title of an alert `[!CAUTION]`.
  let caution: String
  /// Below the heading of a section that is marked `legacy`.
  let legacy: String
}

extension InterfaceText {
  /// Returns the text in a language, by its tag or its primary subtag; English if there is none.
  ///
  ///     "fi", "fi-FI"  -> Finnish        "sv"  -> English, with a `lang` attribute
  static func `in`(_ language: String) -> InterfaceText {
    let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
    if let own = byLanguage[primary] { return own }
    var foreign = english
    foreign.lang = .lang("en")
    return foreign
  }

  /// By primary subtag.
  private static let byLanguage = [
    "en": english, "fi": finnish, "ro": romanian, "ru": russian, "zh": chinese,
  ]

  func title(of alert: AlertKind) -> String {
    switch alert {
    case .note: note
    case .tip: tip
    case .important: important
    case .warning: warning
    case .caution: caution
    }
  }

  /// Returns the guarantees of a level of the sandbox, or the name of an unknown level.
  func sandbox(_ level: String) -> String {
    switch level {
    case "namespaces": sandboxNamespaces
    case "kernel": sandboxKernel
    case "none": sandboxNone
    default: level
    }
  }
}
