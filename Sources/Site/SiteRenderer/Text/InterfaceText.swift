internal import SiteStructure
internal import MarkdownTree

/// Everything that a page says by itself, in one language.
///
/// A text with `{}` is filled in order with what `filled(_:)` is given. Texts avoid counted nouns,
/// whose plural forms differ between the languages.
///
/// All languages are complete by construction: each is one value with all fields, so a text that is
/// missing in one does not compile. What a timeline says is in ``TimelineText``. Where a text stands is
/// said at its field, for those who translate it; texts that begin a line or a label have a capital
/// letter, those behind another word have none.
struct InterfaceText: Sendable {
  /// For elements that hold nothing but these texts; nil where they are in the page's own language.
  var lang: HTMLAttribute?

  // Navigation.
  /// The first link of a page, for keyboards and screen readers; it is seen when it has the focus.
  let skipToContent: String
  /// The list of the book's chapters, and the links to the chapters that it leaves out.
  let chapters: String
  /// The table of contents.
  let onThisPage: String
  /// The language switch, for screen readers.
  let language: String
  /// The cards of the site's entry, for screen readers.
  let chooseLanguage: String
  /// Above the title of the chapter before.
  let previous: String
  /// Above the title of the chapter behind.
  let next: String
  /// The link from a cover to the first chapter.
  let startReading: String
  /// The button of the script that switches between light and dark.
  let switchAppearance: String
  /// The link behind a heading to itself, for screen readers.
  let linkToSection: String
  /// What a pointer that rests on a sample's language is told.
  let linkToSample: String
  /// Of a chapter that the language does not have; `{}` is links to those that do.
  let onlyIn: String
  /// The box of a table, for screen readers.
  let table: String
  /// The footnotes below a chapter, for screen readers.
  let footnotes: String
  /// With the number of the place, for a footnote that several name.
  let backToText: String
  /// The ticked box of a task in a list, for screen readers.
  let taskDone: String
  /// The empty box of a task in a list, for screen readers.
  let taskOpen: String

  // The code of a sample.
  /// The button of the script that copies a sample.
  let copy: String
  /// The same button just after it has copied.
  let copied: String
  /// The control above a sample; `{}` is how many lines it shows.
  let showHiddenLines: String
  /// In a sample's caption; `{}` is a link to the sample that it continues.
  let continues: String
  /// In the place of ``continues``, when the page does not show that sample.
  let continuesUnseen: String
  /// Beside the title of a message; `{}` is the number of a visible line.
  let line: String
  /// In the place of ``line``, when the page hides that line.
  let hiddenLine: String
  /// The box of a sample or listing, for screen readers.
  let code: String
  /// The caption of a sample that holds commands, where others have their language.
  let console: String

  // Exercises.
  /// The mark in the caption of a sample that a reader is to change.
  let exercise: String
  /// Below an exercise of which the runs have shown that.
  let exerciseChecked: String
  /// The fold of a hint.
  let hint: String
  /// The fold of a solution.
  let solution: String

  // What became of it.
  /// The badge of ``SampleStatus/verified``. This and the six below also stand in a tally, with a
  /// number.
  let verified: String
  /// The badge of a sample that ran well and of which nothing is claimed.
  let ran: String
  /// The badge of a sample that compiled and was not to run.
  let compiled: String
  /// The badge of a sample that did not do what it should.
  let failed: String
  /// The badge of a sample that two runs of gave two outputs.
  let flaky: String
  /// The badge of a sample that was not tried, for a reason that stands beside it.
  let unverified: String
  /// The badge of a sample without a result.
  let notRun: String
  /// The reason beside ``notRun``.
  let notRunReason: String
  /// The title above standard output.
  let output: String
  /// The title above standard error, and the fold that holds the runtime's report of a trap.
  let standardError: String
  /// Beside ``output``, of a sample of which no output is claimed.
  let unclaimed: String
  /// Beside ``standardError``, when two runs wrote different things there.
  let varying: String
  /// The fold between the start and the end of a long output; `{}` is how many lines stand there.
  let moreLines: String
  /// In that fold, or between lines of a command; `{}` is how many of them the page does not carry.
  let linesLeftOut: String
  /// Below an output with lines that are cut; `{}` is how many bytes the page does not carry.
  let bytesLeftOut: String
  /// The title above an error of the compiler, whose words are in English.
  let compilerError: String
  /// The title above a warning of the compiler.
  let compilerWarning: String
  /// The title above a note of the compiler.
  let compilerNote: String
  /// The title above the message of a trap or of an error that nothing has caught.
  let trapped: String
  /// How a program ended; `{}` is a number other than 0.
  let exitStatus: String
  /// How a program ended; `{}` is the limit, an English word such as `time`.
  let stopped: String
  /// Beside an error, a warning or a trap that the chapter says will come.
  let expected: String
  /// Beside the badge of a sample that was not to run, though something was claimed of it.
  let onlyCompiled: String
  /// The term for the arguments that a program got.
  let arguments: String
  /// The term for what a program got as standard input.
  let standardInput: String
  /// The title above the claim of a sample that has failed.
  let claimed: String
  /// The title above what the runner found wrong, in English.
  let problem: String

  // Where the output comes from.
  /// The term for the compiler and its version.
  let toolchain: String
  /// The term for how programs were shut in.
  let sandbox: String
  /// What the level `namespaces` keeps.
  let sandboxNamespaces: String
  /// What the level `kernel` keeps.
  let sandboxKernel: String
  /// That there was no sandbox.
  let sandboxNone: String
  /// The term for the days of the runs.
  let date: String
  /// The term for the key under which the result is kept.
  let key: String
  /// The term for the sample's name in the book.
  let sample: String
  /// The tally; `{}` is how many were verified, then how many there are.
  let samplesVerified: String
  /// A word of a badge and how many samples it stands at.
  let counted: String
  /// At the end of a page with results.
  let promise: String
  /// The promise for all pages together.
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
  /// The texts of a language, by its tag or its tag's first part; English when there are none.
  ///
  ///     "fi", "fi-FI"  -> Finnish        "sv"  -> English, with a `lang` for the elements that hold it
  static func `in`(_ language: String) -> InterfaceText {
    let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
    if let own = byLanguage[primary] { return own }
    var foreign = english
    foreign.lang = .lang("en")
    return foreign
  }

  /// By the first part of the tag.
  private static let byLanguage = [
    "en": english, "fi": finnish, "ro": romanian, "ru": russian, "zh": chinese,
  ]

  /// The title of an alert.
  func title(of alert: AlertKind) -> String {
    switch alert {
    case .note: note
    case .tip: tip
    case .important: important
    case .warning: warning
    case .caution: caution
    }
  }

  /// What a level of the sandbox promises; the level's own name when it is not known here.
  func sandbox(_ level: String) -> String {
    switch level {
    case "namespaces": sandboxNamespaces
    case "kernel": sandboxKernel
    case "none": sandboxNone
    default: level
    }
  }
}
