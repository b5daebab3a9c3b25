import RuleBlocks
import WorkbookModel

/// All words that may follow the language of a fence, as data for parsing, messages and help.
///
/// A new word needs a row here, a property of `SampleAnnotations` or ``OutputAnnotations``, and perhaps a
/// row of ``AnnotationConflict``; `workbook help tags` and the messages about misspelt words are derived
/// from the table.
package enum AnnotationVocabulary {
  private typealias Read = AnnotationValueReader

  /// Fences that contain a program.
  private static let code: Set<FenceLanguage> = [.swift, .objectiveC]
  /// Fences that contain samples of any kind.
  private static let samples: Set<FenceLanguage> = [.swift, .objectiveC, .console]

  /// All words, in the order of the help.
  package static let words: [AnnotationWord] = identity + building + running + apps + page + output

  package static func words(for language: FenceLanguage) -> [AnnotationWord] {
    words.filter { $0.languages.contains(language) }
  }

  /// The name of a sample, and its program.
  private static let identity: [AnnotationWord] = [
    .key("id=ID", samples, Read.id, \.id, "names the sample, the same in every translation"),
    .key(
      "continue=ID", code, Read.id, \.sample.continues,
      "joins the sample to the program of an earlier one"),
    .flag(
      "nest", [.swift], \.sample.isNested,
      "opens a scope in which earlier names may be declared again"),
    .flag(
      "standalone", code, \.sample.isStandalone,
      "never shares a compilation with other samples"),
  ]

  /// The input of the compiler, and its expected messages.
  private static let building: [AnnotationWord] = [
    .key(
      "ignore=\"reason\"", samples, Read.reason, \.sample.ignoreReason,
      "neither compiles nor runs it, and shows it as unverified"),
    .flag("no_run", code, \.sample.isNotRun, "compiles it and does not run it"),
    .key(
      "compile_fail=\"text\"|#Group|[list]", code, takesList: true, Read.messages,
      \.sample.compileFail, "the compiler must report exactly these errors"),
    .key(
      "should_warn[=\"text\"]", code, takesList: true, Read.messages, \.sample.shouldWarn,
      "the compiler must warn"),
    .key(
      "swift=\">=6.1\"", [.swift], Read.swiftVersion, \.sample.swiftVersion,
      "needs at least this version of Swift"),
    .key("file=PATH", code, Read.locatedText, \.sample.file, "shows a file of the book"),
    .key("region=NAME", code, Read.locatedText, \.sample.region, "shows a region of the file"),
  ]

  /// The input of a run, and its expected end.
  private static let running: [AnnotationWord] = [
    .key(
      "should_trap[=\"text\"]", code, Read.trapMessage, \.sample.shouldTrap,
      "the program must end in a trap whose message has the text"),
    .key("exit=STATUS", code, Read.exitStatus, \.sample.exitStatus, "the expected exit status"),
    .key(
      "timeout=SECONDS", samples, Read.seconds, \.sample.timeout,
      "the longest time that a run may take"),
    .key(
      "args=[a,\"b c\"]", code, takesList: true, Read.texts, \.sample.arguments,
      "the program's arguments"),
    .key(
      "files=[PATH,PATH]", [.console], takesList: true, Read.locatedTexts, \.sample.files,
      "files, and contents of folders, in the initial working folder"),
    .key("stdin=\"text\"", code, Read.text, \.sample.standardInput, "the program's input"),
    .key(
      "env=[NAME=value]", samples, takesList: true, Read.environment, \.sample.environment,
      "environment variables of the run"),
    .flag(
      "no_values", [.swift], \.sample.hasNoValues,
      "reads none of its comments as the value of an expression"),
  ]

  private static let apps: [AnnotationWord] = [
    .flag("app", code, \.sample.isApp, "marks an app that scenarios install"),
    .key(
      "scenario=ID|[ID,ID]", [.swift], takesList: true, Read.ids, \.sample.scenario,
      "runs a device with these apps"),
    .key(
      "twin=ID", code, Read.id, \.sample.twin,
      "an app that must do the same as that one in all scenarios"),
    .key(
      "profile=iOS7", [.swift], Read.profile, \.sample.profile,
      "the system, \(Profile.names); else the book's"),
    .key(
      "plist=ID", [.propertyList], Read.id, \.sample.propertyList,
      "marks the Info.plist of an app"),
    .flag("exercise", code, \.sample.isExercise, "marks the starting point of an exercise"),
    .key("check=ID", code, Read.id, \.sample.check, "the sample that checks the exercise"),
    .key("hint=ID", code, Read.id, \.sample.hint, "the sample that hints at a solution"),
    .key("solution=ID", code, Read.id, \.sample.solution, "the sample that solves the exercise"),
  ]

  /// Words that affect only the page.
  private static let page: [AnnotationWord] = [
    .flag("hidden", samples, \.sample.isHidden, "does not show the sample in the text of the page"),
    .flag(
      "predict", samples, \.sample.isPrediction, "folds the output, for readers to predict it"),
    .key(
      "caption=\"text\"", samples, Read.shownText, \.sample.caption,
      "a line of text above the sample"),
    .key(
      "tab=\"title\"", samples, Read.shownText, \.sample.tab,
      "shows it in a tab, beside the neighbours that have one too"),
    AnnotationWord(
      name: "highlight", argument: .required, takesList: true, languages: samples,
      form: "highlight=[1,3-5]", summary: "marks lines of the visible code"
    ) { (item, info) throws(AnnotationProblem) in
      info.sample.highlight = try Read.lineNumbers(item)
      info.highlightRanges = item.elements.map(\.range)
    },
  ]

  private static let output: [AnnotationWord] = [
    .flag(
      "stderr", [.output], \.output.isStandardError, "claims standard error instead of output"),
    .key("of=ID", [.output], Read.id, \.output.sample, "the sample that printed it"),
    .key(
      "match=exact|literal|unordered|float:1e-6", [.output], Read.match, \.output.match,
      "how the output is compared"),
  ]
}
