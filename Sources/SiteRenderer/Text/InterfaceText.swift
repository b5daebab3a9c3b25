internal import HTML
internal import Markdown

/// Everything that a page says by itself, in one language.
///
/// A text with `{}` is filled in order with what `filled(_:)` is given. Texts avoid counted nouns,
/// whose plural forms differ between the languages.
struct InterfaceText: Sendable {
  /// For elements that hold nothing but these texts; nil where they are in the page's own language.
  var lang: HTMLAttribute?

  // Navigation.
  let skipToContent: String
  let chapters: String
  let onThisPage: String
  let language: String
  let chooseLanguage: String
  let previous: String
  let next: String
  let startReading: String
  let switchAppearance: String
  let linkToSection: String
  let linkToSample: String
  let onlyIn: String
  let table: String
  let footnotes: String
  /// With the number of the place, for a footnote that several name.
  let backToText: String
  let taskDone: String
  let taskOpen: String

  // The code of a sample.
  let copy: String
  let copied: String
  let showHiddenLines: String
  let continues: String
  let continuesUnseen: String
  let line: String
  let hiddenLine: String
  let code: String
  let console: String

  // Exercises.
  let exercise: String
  let exerciseChecked: String
  let hint: String
  let solution: String

  // What became of it.
  let verified: String
  let ran: String
  let compiled: String
  let failed: String
  let flaky: String
  let unverified: String
  let notRun: String
  let notRunReason: String
  let output: String
  let standardError: String
  let unclaimed: String
  let varying: String
  let compilerError: String
  let compilerWarning: String
  let compilerNote: String
  let trapped: String
  let exitStatus: String
  let stopped: String
  let expected: String
  let onlyCompiled: String
  let arguments: String
  let standardInput: String
  let claimed: String
  let problem: String

  // Where the output comes from.
  let toolchain: String
  let sandbox: String
  let sandboxNamespaces: String
  let sandboxKernel: String
  let sandboxNone: String
  let date: String
  let key: String
  let sample: String
  let samplesVerified: String
  /// A word of a badge and how many samples it stands at.
  let counted: String
  let promise: String
  /// The promise for all pages together.
  let sitePromise: String

  // Prose.
  let note: String
  let tip: String
  let important: String
  let warning: String
  let caution: String
  let legacy: String
}

extension InterfaceText {
  /// The texts of a language, by its tag or its tag's first part; English when there are none.
  static func `in`(_ language: String) -> InterfaceText {
    let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
    if let own = byLanguage[primary] { return own }
    var foreign = english
    foreign.lang = .lang("en")
    return foreign
  }

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

extension String {
  /// The text with its `{}` replaced in order; values are not searched for `{}` again.
  func filled(_ values: String...) -> String {
    var result = ""
    var rest = self[...]
    for value in values {
      guard let hole = rest.firstRange(of: "{}") else { break }
      result += rest[..<hole.lowerBound] + value
      rest = rest[hole.upperBound...]
    }
    return result + rest
  }
}
