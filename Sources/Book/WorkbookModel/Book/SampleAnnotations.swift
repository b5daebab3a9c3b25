package import TextDiagnostics

/// The parsed content of a sample's info string.
///
/// `AnnotationParser` fills it in, one property for each word of `AnnotationVocabulary`. Nil and false mean
/// that the word is absent. A value is ``Located`` if a later check may have to point at it.
package struct SampleAnnotations: Sendable, Equatable {
  /// A text or a diagnostic group (`#DeprecatedDeclaration`) that a compiler message must have.
  package enum MessageExpectation: Sendable, Hashable {
    /// A part of the message's text; case-sensitive.
    case text(String)
    /// The name of a diagnostic group without the number sign, as the compiler prints it after the message.
    case group(String)
  }

  /// A value with its range in the info string.
  package struct Located<Value: Sendable & Equatable>: Sendable, Equatable {
    package var value: Value
    /// The range of the value, without the word and `=`.
    package var range: SourceRange

    package init(_ value: Value, range: SourceRange) {
      self.value = value
      self.range = range
    }
  }

  // Flags.
  /// `app`: installed on devices by scenarios, and not run by itself.
  package var isApp = false
  /// `no_run`: compiled and linked, but not run.
  package var isNotRun = false
  /// `standalone`: compiled without other programs of the book, even if bundling would change nothing.
  package var isStandalone = false
  /// `nest`: it and its continuations are in a separate scope, in which names may be redeclared.
  package var isNested = false
  /// `hidden`: not shown on the page, but compiled, run and judged like any other sample.
  package var isHidden = false
  /// Whether readers are asked to predict the output, which their page therefore folds.
  package var isPrediction = false
  /// `exercise`: a starting point, which must fail its check until a reader solves it.
  package var isExercise = false
  /// `no_values`: its comments claim no values, but may claim output.
  package var hasNoValues = false

  // How it is built.
  /// The id of the earlier sample whose program it continues; nil if it begins a program.
  package var continues: Located<String>?
  /// All expected errors; nil if the sample must compile.
  ///
  /// Never empty: `compile_fail` requires a text or a group.
  package var compileFail: Located<[MessageExpectation]>?
  /// Expected warnings; an empty list accepts any.
  package var shouldWarn: Located<[MessageExpectation]>?
  /// The components of the minimum version of Swift: `>=6.1` is `[6, 1]`.
  package var swiftVersion: Located<[Int]>?
  /// The path, from the book's root, of the file whose content the fence shows.
  package var file: Located<String>?
  /// The named region of the file to show; nil for the whole file.
  package var region: Located<String>?

  // How it runs.
  /// Files and folders of the book that are copied to a console sample's working folder.
  package var files: [Located<String>]?
  /// The program's arguments, without its name; nil for none.
  package var arguments: [String]?
  /// The program's standard input; nil for an empty one.
  package var standardInput: String?
  /// Additional environment variables of the run.
  package var environment: [String: String]?
  /// The expected exit status; nil for 0.
  package var exitStatus: Located<Int32>?
  /// The wall-clock limit of a run in seconds; nil for the runner's default.
  package var timeout: Double?
  /// Set if the sample must trap; the trap's message must contain the text ("" for any trap).
  package var shouldTrap: Located<String>?
  /// The reason for which the sample is not compiled at all.
  package var ignoreReason: Located<String>?

  // Apps, scenarios and exercises.
  /// The apps on the sample's device, in the order of installation; nil if there is no device.
  package var scenario: [Located<String>]?
  /// The app that this one is the twin of: each of its scenarios is run with this one too, and must do the same.
  package var twin: Located<String>?
  /// The device's system, `iOS4` to `iOS18`, `iOS26` or `iOS27`; nil for that of the book.
  package var profile: Located<String>?
  /// `plist=`: the app to which an `xml` fence's Info.plist belongs; nil for samples.
  package var propertyList: Located<String>?
  /// `check=`: the id of the sample that must fail after the exercise and pass after its solution.
  package var check: Located<String>?
  /// `hint=`: the id of a sample that gives a hint.
  package var hint: Located<String>?
  /// `solution=`: the id of the sample that replaces the exercise.
  package var solution: Located<String>?

  // The page.
  /// Line numbers of the visible code, 1-based.
  package var highlight: [ClosedRange<Int>] = []
  /// A line of text above the sample.
  package var caption: String?
  /// The title of the tab in which the page shows the sample, beside those of its neighbours.
  package var tab: String?

  /// The annotations of a fence with nothing but its language.
  package init() {}

  /// Whether the sample is compiled and run, whatever is expected of it.
  ///
  /// For an app: whether scenarios may run it.
  package var isRun: Bool { !isNotRun && ignoreReason == nil && compileFail == nil }
}
