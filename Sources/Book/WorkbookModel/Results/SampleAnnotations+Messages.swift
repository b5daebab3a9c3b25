extension SampleAnnotations {
  /// Whether the chapter expects this error or warning; notes are never expected.
  ///
  /// `should_warn` without a text expects every warning.
  package func expects(_ message: SampleResult.CompilerMessage) -> Bool {
    switch message.severity {
    case .error: compileFail?.value.contains { $0.matches(message) } ?? false
    case .warning:
      shouldWarn.map { $0.value.isEmpty || $0.value.contains { $0.matches(message) } } ?? false
    case .note: false
    }
  }
}

extension SampleAnnotations.MessageExpectation {
  /// Whether a message contains the text, case-sensitively, or belongs to the group.
  package func matches(_ message: SampleResult.CompilerMessage) -> Bool {
    switch self {
    case .text(let text): message.text.contains(text)
    case .group(let group): message.group == group
    }
  }
}
