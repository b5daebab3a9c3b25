import WorkbookModel

/// The annotations of a sample, independent of the book's language.
///
/// A reason, a message, an input and a path may be in the reader's language: only their presence counts.
struct ComparableAnnotations {
  /// Values by annotation word; empty for one whose value may be translated.
  private let values: [String: String]

  init(_ annotations: SampleAnnotations) {
    var values: [String: String] = [:]
    for (word, isSet) in [
      ("app", annotations.isApp), ("no_run", annotations.isNotRun),
      ("standalone", annotations.isStandalone), ("nest", annotations.isNested),
      ("hidden", annotations.isHidden), ("exercise", annotations.isExercise),
      ("predict", annotations.isPrediction),
      ("no_values", annotations.hasNoValues), ("file", annotations.file != nil),
      ("files", annotations.files != nil), ("args", annotations.arguments != nil),
      ("stdin", annotations.standardInput != nil), ("env", annotations.environment != nil),
      ("should_trap", annotations.shouldTrap != nil), ("ignore", annotations.ignoreReason != nil),
    ] where isSet {
      values[word] = ""
    }
    values["continue"] = annotations.continues?.value
    values["swift"] = annotations.swiftVersion?.value.map(String.init).joined(separator: ".")
    values["exit"] = annotations.exitStatus.map { "\($0.value)" }
    values["scenario"] = annotations.scenario?.map(\.value).joined(separator: " ")
    values["twin"] = annotations.twin?.value
    values["profile"] = annotations.profile?.value
    values["check"] = annotations.check?.value
    values["solution"] = annotations.solution?.value
    values["compile_fail"] = annotations.compileFail?.value.map(\.written).joined(separator: " ")
    values["should_warn"] = annotations.shouldWarn?.value.map(\.written).joined(separator: " ")
    self.values = values
  }

  /// The first annotation, in alphabetical order, that differs; nil if all are equal.
  func difference(from original: ComparableAnnotations) -> String? {
    for word in Set(values.keys).union(original.values.keys).sorted() {
      switch (values[word], original.values[word]) {
      case (nil, let value?): return "lacks '\(Self.tag(word, value))'"
      case (let value?, nil): return "has '\(Self.tag(word, value))'"
      case (let value?, let other?) where value != other:
        return "has '\(Self.tag(word, value))' instead of '\(Self.tag(word, other))'"
      default: continue
      }
    }
    return nil
  }

  private static func tag(_ word: String, _ value: String) -> String {
    value.isEmpty ? word : "\(word)=\(value)"
  }
}

extension SampleAnnotations.MessageExpectation {
  fileprivate var written: String {
    switch self {
    case .text(let text), .group(let text): text
    }
  }
}
