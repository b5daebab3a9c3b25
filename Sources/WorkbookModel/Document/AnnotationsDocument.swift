/// The annotations of a ``SampleDocument``; what the fence does not say is left out.
///
/// The keys are those of the info string in camel case. A `#Group` of the compiler keeps its number
/// sign, and a text that begins with one is written as `\#`.
package struct AnnotationsDocument: Codable, Sendable, Equatable {
  /// The flags that are set, sorted: `app`, `exercise`, `hidden`, `nest`, `no_run`, `no_values`,
  /// `standalone`.
  package var flags: [String]
  package var `continue`: String?
  package var compileFail: [String]?
  /// An empty list means any warning.
  package var shouldWarn: [String]?
  /// `6.1` of `swift=">=6.1"`.
  package var swift: String?
  package var file: String?
  package var region: String?
  package var files: [String]?
  package var args: [String]?
  package var stdin: String?
  package var env: [String: String]?
  package var exit: Int32?
  /// In seconds.
  package var timeout: Double?
  /// An empty text means any trap.
  package var shouldTrap: String?
  package var ignore: String?
  package var scenario: [String]?
  package var profile: String?
  package var check: String?
  package var hint: String?
  package var solution: String?
  /// First and last line of each range, from 1.
  package var highlight: [[Int]]?
  package var caption: String?

  init(_ annotations: SampleAnnotations) {
    let all = [
      ("app", annotations.isApp), ("exercise", annotations.isExercise),
      ("hidden", annotations.isHidden), ("nest", annotations.isNested),
      ("no_run", annotations.isNotRun),
      ("no_values", annotations.hasNoValues), ("standalone", annotations.isStandalone),
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
    profile = annotations.profile?.value
    check = annotations.check?.value
    hint = annotations.hint?.value
    solution = annotations.solution?.value
    let lines = annotations.highlight.map { [$0.lowerBound, $0.upperBound] }
    highlight = lines.isEmpty ? nil : lines
    caption = annotations.caption
  }

  private static func text(_ expectation: SampleAnnotations.MessageExpectation) -> String {
    switch expectation {
    case .group(let name): "#\(name)"
    case .text(let text): text.hasPrefix("#") ? "\\\(text)" : text
    }
  }
}
