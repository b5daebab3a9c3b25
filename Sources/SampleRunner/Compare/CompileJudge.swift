import Diagnostics
import WorkbookModel

/// Compares what the compiler said with what the chapter says of it.
struct CompileJudge: Sendable {
  private let judge: Judge
  private let sample: Sample

  init(_ judge: Judge, _ sample: Sample) {
    self.judge = judge
    self.sample = sample
  }

  /// The compiler's messages that lie in a sample, and for the last sample of a chain those without
  /// a place.
  static func messages(of judge: Judge, for sample: Sample) -> [SampleResult.CompilerMessage] {
    var isOwn = false
    return judge.result.compilation.messages.compactMap { message in
      let place = judge.place(of: message)
      // A note belongs to the message in front of it, wherever it points.
      if message.severity != "note" {
        isOwn = place.map { $0.sample == sample.id } ?? (judge.program.samples.last == sample.id)
      }
      guard isOwn, let severity = SampleResult.CompilerMessage.Severity(rawValue: message.severity)
      else { return nil }
      return SampleResult.CompilerMessage(
        severity: severity, text: message.text, group: message.group, position: place?.position)
    }
  }

  /// The sample must compile.
  func expectingSuccess() -> SampleResult {
    var verdict = judge.draft(for: sample)
    guard judge.result.compilation.executable == nil else { return verdict }
    let problems = diagnostics()
    verdict.outcome = .failed
    verdict.problems = problems.filter(\.isOwn).map(\.diagnostic)
    if problems.isEmpty {
      verdict.problems = [
        Diagnostic(
          .error, "compile", file: judge.chapter.file, range: sample.infoRange,
          "the compiler failed without a message that could be read",
          explanation: judge.result.compilation.unreadOutput)
      ]
    } else if verdict.problems.isEmpty {
      verdict.reason = "continues a sample that does not compile"
    }
    return verdict
  }

  /// The sample must not compile, and every error must be one that it claims, in its own lines.
  func expectingErrors() -> SampleResult {
    var verdict = judge.draft(for: sample)
    guard let expected = sample.annotations.compileFail else { return verdict }
    if judge.result.compilation.executable != nil {
      verdict.fail(
        problem(
          at: expected.range, "the sample compiles, but the chapter says that it does not",
          fix: "remove 'compile_fail', or mend the sample so that it shows the error"))
      return verdict
    }
    let errors = verdict.compilerMessages.filter { $0.severity == .error }
    for expectation in expected.value where !errors.contains(where: { expectation.matches($0) }) {
      verdict.fail(
        problem(
          at: expected.range, "no error of the compiler has \(expectation.description)",
          explanation: errors.map { "error: \($0.text)\($0.group.map { " [#\($0)]" } ?? "")" }
            .joined(separator: "\n"),
          fix: "claim a part of what the compiler really says"))
    }
    for found in diagnostics() {
      let isClaimed = expected.value.contains { $0.matches(found.message) }
      if found.isOwn, isClaimed { continue }
      var diagnostic = found.diagnostic
      if found.isOwn {
        diagnostic.fix =
          "claim this error too: compile_fail=[\"...\", \"...\"], or mend the sample"
      }
      verdict.fail(diagnostic)
    }
    return verdict
  }

  private func problem(
    at range: SourceRange, _ summary: String, explanation: String? = nil, fix: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, "diagnostic", file: judge.chapter.file, range: range, summary,
      explanation: explanation, fix: fix)
  }

  private struct Found {
    var message: SampleResult.CompilerMessage
    var diagnostic: Diagnostic
    /// Whether it lies in this sample, or nowhere.
    var isOwn: Bool
  }

  /// Every error of the compiler as a problem at its place, notes included.
  private func diagnostics() -> [Found] {
    var found: [Found] = []
    for message in judge.result.compilation.messages {
      let place = judge.place(of: message)
      let range = place.map { judge.range(at: $0.position) } ?? sample.infoRange
      if message.severity == "note", let place, !found.isEmpty {
        found[found.count - 1].diagnostic.notes.append(
          Diagnostic.Note(
            message.text, file: judge.chapter.file, range: SourceRange(at: place.position)))
      }
      guard message.severity == "error" else { continue }
      found.append(
        Found(
          message: SampleResult.CompilerMessage(
            severity: .error, text: message.text, group: message.group,
            position: place?.position),
          diagnostic: Diagnostic(
            .error, "compile", file: judge.chapter.file, range: range, message.text),
          isOwn: place.map { $0.sample == sample.id } ?? true))
    }
    return found
  }
}

extension Judge {
  func place(of message: CompileRecord.Message) -> ProgramSource.Place? {
    message.file.flatMap {
      source.place(file: $0, line: message.line, column: message.column, in: text)
    }
  }

  /// The word at a place, as far as a marker under it is wanted.
  func range(at position: SourcePosition) -> SourceRange {
    let line = text.offsets(ofLine: position.line)
    var end = position.offset
    while end < line.upperBound, text.bytes[end].isPartOfIdentifier { end += 1 }
    return text.range(position.offset..<end)
  }
}

extension UInt8 {
  /// ASCII letters and digits, `_`, and every byte of a character outside of ASCII.
  fileprivate var isPartOfIdentifier: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
      || self == 0x5F || self >= 0x80
  }
}

extension SampleAnnotations.MessageExpectation {
  fileprivate func matches(_ message: SampleResult.CompilerMessage) -> Bool {
    switch self {
    case .text(let text): message.text.contains(text)
    case .group(let group): message.group == group
    }
  }

  fileprivate var description: String {
    switch self {
    case .text(let text): "the text '\(text)'"
    case .group(let group): "the group '#\(group)'"
    }
  }
}
