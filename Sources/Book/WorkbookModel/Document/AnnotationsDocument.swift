/// The annotations of a ``SampleDocument``. Annotations that the fence lacks are absent.
///
/// The keys are those of the info string in camel case. A `#Group` of the compiler keeps its number sign; a
/// text that begins with one is written as `\#`.
package struct AnnotationsDocument: Codable, Sendable, Equatable {
  /// The flags that are set, sorted: `app`, `exercise`, `hidden`, `nest`, `no_run`, `no_values`,
  /// `predict`, `standalone`.
  package var flags: [String]
  /// The id of the sample that it continues.
  package var `continue`: String?
  /// The errors that the compiler must report, each a part of the message or a `#Group`.
  package var compileFail: [String]?
  /// The warnings that the compiler must print, in the form of `compileFail`; an empty list accepts any.
  package var shouldWarn: [String]?
  /// `6.1` for `swift=">=6.1"`.
  package var swift: String?
  /// A path from the book's root.
  package var file: String?
  /// The region of `file` that is shown; absent for the whole file.
  package var region: String?
  /// Paths from the book's root, of files and folders.
  package var files: [String]?
  /// The program's arguments, without its name.
  package var args: [String]?
  /// The program's whole standard input.
  package var stdin: String?
  /// Environment variables in addition to the runner's own, by name.
  package var env: [String: String]?
  /// The expected exit status, if the fence specifies one.
  package var exit: Int32?
  /// In seconds.
  package var timeout: Double?
  /// An empty text accepts any trap.
  package var shouldTrap: String?
  /// The reason why the sample is neither compiled nor run.
  package var ignore: String?
  /// The ids of the apps that the device has.
  package var scenario: [String]?
  /// The id of the app that it must do the same as.
  package var twin: String?
  /// For example, `iOS7`.
  package var profile: String?
  /// The id of a sample, as are `hint` and `solution`.
  package var check: String?
  package var hint: String?
  package var solution: String?
  /// The first and last line of each range, from 1.
  package var highlight: [[Int]]?
  /// A line of text below the sample.
  package var caption: String?
  package var tab: String?

  init(_ annotations: SampleAnnotations) {
    let all = [
      ("app", annotations.isApp), ("exercise", annotations.isExercise),
      ("hidden", annotations.isHidden), ("nest", annotations.isNested),
      ("no_run", annotations.isNotRun),
      ("no_values", annotations.hasNoValues), ("predict", annotations.isPrediction),
      ("standalone", annotations.isStandalone),
    ]
    flags = all.filter(\.1).map(\.0)
    `continue` = annotations.continues?.value
    compileFail = annotations.compileFail?.value.map(Self.text)
    shouldWarn = annotations.shouldWarn?.value.map(Self.text)
    swift = annotations.swiftVersion?.value.map(String.init).joined(separator: ".")
    file = annotations.file?.value
    region = annotations.region?.value
    files = annotations.files?.map(\.value)
    args = annotations.arguments
    stdin = annotations.standardInput
    env = annotations.environment
    exit = annotations.exitStatus?.value
    timeout = annotations.timeout
    shouldTrap = annotations.shouldTrap?.value
    ignore = annotations.ignoreReason?.value
    scenario = annotations.scenario?.map(\.value)
    twin = annotations.twin?.value
    profile = annotations.profile?.value
    check = annotations.check?.value
    hint = annotations.hint?.value
    solution = annotations.solution?.value
    let lines = annotations.highlight.map { [$0.lowerBound, $0.upperBound] }
    highlight = lines.isEmpty ? nil : lines
    caption = annotations.caption
    tab = annotations.tab
  }

  /// Encodes a text or a group unambiguously as one string.
  private static func text(_ expectation: SampleAnnotations.MessageExpectation) -> String {
    switch expectation {
    case .group(let name): "#\(name)"
    case .text(let text): text.hasPrefix("#") ? "\\\(text)" : text
    }
  }
}
