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

  /// The compiler's messages that lie in the sample, and for the last sample of a chain those without
  /// a place.
  var messages: [SampleResult.CompilerMessage] {
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

  /// The sample must compile, with the warnings that it claims.
  func checkSuccess(_ verdict: inout SampleResult) {
    guard judge.result.compilation.executable == nil else {
      checkWarnings(&verdict)
      return
    }
    let errors = errors()
    // Behind a brace that an earlier sample leaves open, the errors here are only its echo.
    let isEcho = errors.contains { !$0.isOwn && $0.isBehindSample }
    let own = isEcho ? [] : errors.filter(\.isOwn)
    for error in own { verdict.fail(error.diagnostic) }
    guard own.isEmpty else { return }
    if let first = errors.first {
      var problem = problem(
        "compile", at: sample.annotations.continues?.range ?? sample.infoRange,
        "cannot be compiled behind the samples that it continues: \(first.message.text)",
        fix: "mend the error there")
      problem.notes = [
        .init("the error is here", file: judge.chapter.file, range: first.diagnostic.range)
      ]
      verdict.fail(problem)
    } else {
      verdict.fail(
        problem(
          "compile", at: sample.infoRange, "the compiler failed without a message of its own",
          explanation: judge.result.compilation.unreadOutput,
          fix: "run the command again; if that changes nothing, try a smaller sample"))
    }
  }

  private func checkWarnings(_ verdict: inout SampleResult) {
    guard let expected = sample.annotations.shouldWarn else { return }
    let warnings = verdict.compilerMessages.filter { $0.severity == .warning }
    let said = warnings.map(\.line).joined(separator: "\n")
    if expected.value.isEmpty, warnings.isEmpty {
      verdict.fail(
        problem(
          "diagnostic", at: expected.range, "the compiler does not warn",
          fix: "remove 'should_warn', or mend the sample so that it shows the warning"))
    }
    for expectation in expected.value where !warnings.contains(where: { expectation.matches($0) }) {
      verdict.fail(
        problem(
          "diagnostic", at: expected.range,
          "no warning of the compiler has \(expectation.description)", explanation: said,
          fix: "claim a part of what the compiler really says"))
    }
  }

  /// The sample must not compile, and every error must be one that it claims, in its own lines.
  func checkErrors(_ verdict: inout SampleResult) {
    guard let expected = sample.annotations.compileFail else { return }
    if judge.result.compilation.executable != nil {
      verdict.fail(
        problem(
          "diagnostic", at: expected.range,
          "the sample compiles, but the chapter says that it does not",
          fix: "remove 'compile_fail', or mend the sample so that it shows the error"))
      return
    }
    let errors = errors()
    guard !errors.isEmpty else {
      checkSuccess(&verdict)
      return
    }
    let own = errors.filter(\.isOwn)
    for expectation in expected.value
    where !own.contains(where: { expectation.matches($0.message) }) {
      verdict.fail(
        problem(
          "diagnostic", at: expected.range,
          "no error of the compiler has \(expectation.description)",
          explanation: own.map(\.message.line).joined(separator: "\n"),
          fix: "claim a part of what the compiler really says"))
    }
    for error in errors {
      if error.isOwn, expected.value.contains(where: { $0.matches(error.message) }) { continue }
      var diagnostic = error.diagnostic
      diagnostic.fix =
        error.isOwn
        ? "claim this error too: compile_fail=[\"...\", \"...\"], or mend the sample"
        : "the error lies outside of '\(sample.id.name)', which may only show its own: mend it"
      verdict.fail(diagnostic)
    }
  }

  private func problem(
    _ id: Diagnostic.ID, at range: SourceRange, _ summary: String, explanation: String? = nil,
    fix: String
  ) -> Diagnostic {
    Diagnostic(
      .error, id, file: judge.chapter.file, range: range, summary,
      explanation: explanation.flatMap { $0.isEmpty ? nil : $0 }, fix: fix)
  }

  private struct Found {
    var message: SampleResult.CompilerMessage
    var diagnostic: Diagnostic
    /// Whether it lies in this sample, or nowhere.
    var isOwn: Bool
    var isBehindSample: Bool
  }

  /// Every error of the compiler as a problem at its place, notes included.
  private func errors() -> [Found] {
    var found: [Found] = []
    var notesBelong = false
    for message in judge.result.compilation.messages {
      let place = judge.place(of: message)
      if message.severity == "note" {
        guard notesBelong, let place else { continue }
        found[found.count - 1].diagnostic.notes.append(
          Diagnostic.Note(
            message.text, file: judge.chapter.file, range: SourceRange(at: place.position)))
        continue
      }
      notesBelong = message.severity == "error"
      guard notesBelong else { continue }
      found.append(
        Found(
          message: SampleResult.CompilerMessage(
            severity: .error, text: message.text, group: message.group,
            position: place?.position),
          diagnostic: Diagnostic(
            .error, "compile", file: judge.chapter.file,
            range: place.map { judge.range(at: $0.position) } ?? sample.infoRange, message.text),
          isOwn: place.map { $0.sample == sample.id } ?? true,
          isBehindSample: place?.isBehindSample ?? false))
    }
    return found
  }
}

extension SampleResult.CompilerMessage {
  /// `error: cannot find 'x' in scope [#Group]`
  fileprivate var line: String {
    "\(severity.rawValue): \(text)\(group.map { " [#\($0)]" } ?? "")"
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
