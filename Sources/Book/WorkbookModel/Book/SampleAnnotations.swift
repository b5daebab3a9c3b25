package import Diagnostics

/// The typed content of a sample's info string.
///
/// `AnnotationParser` fills it in, one property for each word of `AnnotationVocabulary`. Nil
/// and false mean that the fence does not say the word. A value is ``Located`` where a later check
/// may have to point at it.
package struct SampleAnnotations: Sendable, Equatable {
  /// A text or a diagnostic group (`#DeprecatedDeclaration`) that a compiler message must have.
  package enum MessageExpectation: Sendable, Hashable {
    /// A part of the message's text, compared with letter case.
    case text(String)
    /// The name of a diagnostic group without its number sign, as the compiler prints it behind the
    /// message.
    case group(String)
  }

  /// A value together with the place in the info string that says it.
  package struct Located<Value: Sendable & Equatable>: Sendable, Equatable {
    /// What the info string says, typed.
    package var value: Value
    /// The value's own bytes, without the word and `=`.
    package var range: SourceRange

    /// Makes a value with its place in the chapter.
    package init(_ value: Value, range: SourceRange) {
      self.value = value
      self.range = range
    }
  }

  // Flags.
  /// `app`: it is installed on devices by scenarios and has no run of its own.
  package var isApp = false
  /// `no_run`: it is compiled and linked, and not run.
  package var isNotRun = false
  /// `standalone`: it is compiled without other programs of the book, even where merging would
  /// change nothing.
  package var isStandalone = false
  /// `nest`: it and what continues it stand in a scope of their own, in which names may be declared
  /// again.
  package var isNested = false
  /// `hidden`: the page does not show it; it is compiled, run and judged like any other.
  package var isHidden = false
  /// `exercise`: it is a starting point, which must fail its check until a reader solves it.
  package var isExercise = false
  /// `no_values`: its comments claim no values; those that claim output still do.
  package var hasNoValues = false

  // How it is built.
  /// The id of the earlier sample in whose program it goes on; nil for one that begins its own.
  package var continues: Located<String>?
  /// Every expected error; nil when the sample must compile.
  ///
  /// An empty list cannot be: `compile_fail` needs a text or a group.
  package var compileFail: Located<[MessageExpectation]>?
  /// Expected warnings; an empty list means any.
  package var shouldWarn: Located<[MessageExpectation]>?
  /// The least version of Swift, as its numbers: `>=6.1` is `[6, 1]`.
  package var swiftVersion: Located<[Int]>?
  /// The file of the book whose content the fence shows, a path from the book's root.
  package var file: Located<String>?
  /// The named region of the file that is shown; nil for the whole file.
  package var region: Located<String>?

  // How it runs.
  /// Files and folders of the book that the working folder of a console sample starts with.
  package var files: [Located<String>]?
  /// The program's arguments, without its name; none when nil.
  package var arguments: [String]?
  /// All of the program's input; an empty one when nil.
  package var standardInput: String?
  /// Variables that the run has beside the runner's own, by their names.
  package var environment: [String: String]?
  /// The expected exit status; 0 when nil.
  package var exitStatus: Located<Int32>?
  /// The wall-clock limit of a run in seconds; the runner's default when nil.
  package var timeout: Double?
  /// Set when the sample must trap; the text must stand in the trap's message ("" for any trap).
  package var shouldTrap: Located<String>?
  /// Set when the sample is not compiled at all; says why.
  package var ignoreReason: Located<String>?

  // Apps, scenarios and exercises.
  /// The apps that the sample's device has, in the order of installation; nil for no device.
  package var scenario: [Located<String>]?
  /// The device's system: `iOS4` to `iOS18`; the latest when nil.
  package var profile: Located<String>?
  /// `plist=`: the app whose Info.plist an `xml` fence is; nil for every sample.
  package var propertyList: Located<String>?
  /// `check=`: the id of the sample that must fail behind the exercise and pass behind its
  /// solution.
  package var check: Located<String>?
  /// `hint=`: the id of a sample that helps a reader on.
  package var hint: Located<String>?
  /// `solution=`: the id of the sample that takes the place of the exercise.
  package var solution: Located<String>?

  // The page.
  /// Line numbers of the visible code, from 1.
  package var highlight: [ClosedRange<Int>] = []
  /// A line of text below the sample.
  package var caption: String?

  /// Makes the annotations of a fence that names its language and nothing else.
  package init() {}

  /// Whether the sample is compiled and then run, whatever is expected of it.
  ///
  /// For an app it means that scenarios may run it.
  package var isRun: Bool { !isNotRun && ignoreReason == nil && compileFail == nil }
}
