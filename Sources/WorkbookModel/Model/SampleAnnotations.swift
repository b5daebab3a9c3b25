package import Diagnostics

/// The typed content of a sample's info string.
package struct SampleAnnotations: Sendable, Equatable {
  /// A text or a diagnostic group (`#DeprecatedDeclaration`) that a compiler message must have.
  package enum MessageExpectation: Sendable, Hashable {
    case text(String)
    case group(String)
  }

  /// A value together with the place in the info string that says it.
  package struct Located<Value: Sendable & Equatable>: Sendable, Equatable {
    package var value: Value
    package var range: SourceRange

    package init(_ value: Value, range: SourceRange) {
      self.value = value
      self.range = range
    }
  }

  // Flags.
  package var isApp = false
  package var isNotRun = false
  package var isStandalone = false
  /// Whether it and what continues it stand in a scope of their own, in which names may be declared again.
  package var isNested = false
  package var isHidden = false
  package var isExercise = false
  /// Whether its comments claim no values.
  package var hasNoValues = false

  // How it is built.
  package var continues: Located<String>?
  /// Every expected error; nil when the sample must compile.
  package var compileFail: Located<[MessageExpectation]>?
  /// Expected warnings; an empty list means any.
  package var shouldWarn: Located<[MessageExpectation]>?
  /// The least version of Swift, as its numbers: `>=6.1` is `[6, 1]`.
  package var swiftVersion: Located<[Int]>?
  /// A file of the book whose content the fence shows, and a named region of it.
  package var file: Located<String>?
  package var region: Located<String>?

  // How it runs.
  /// Files and folders of the book that the working folder of a console sample starts with.
  package var files: [Located<String>]?
  package var arguments: [String]?
  package var standardInput: String?
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
  package var propertyList: Located<String>?
  package var check: Located<String>?
  package var hint: Located<String>?
  package var solution: Located<String>?

  // The page.
  /// Line numbers of the visible code, from 1.
  package var highlight: [ClosedRange<Int>] = []
  package var caption: String?

  package init() {}

  /// Whether the sample is compiled and then run, whatever is expected of it.
  package var isRun: Bool { !isNotRun && ignoreReason == nil && compileFail == nil }
}
