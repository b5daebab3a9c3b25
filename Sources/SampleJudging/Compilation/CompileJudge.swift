package import Diagnostics
package import SamplePlan
package import SampleRecords
import SwiftSource
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
    let ignoresEchoes = ignoresEchoes
    return judge.result.compilation.messages.compactMap { message in
      let place = judge.place(of: message)
      // A note belongs to the message in front of it, wherever it points.
      if message.severity != "note" {
        isOwn = place.map { $0.sample == sample.id } ?? (judge.program.samples.last == sample.id)
        // What we wrote is not the author's to mend, such as a call behind `exit(0)`.
        if message.severity == "warning" || ignoresEchoes,
          message.file == ProgramSource.generatedName
        {
          isOwn = false
        }
      }
      guard isOwn, let severity = SampleResult.CompilerMessage.Severity(rawValue: message.severity)
      else { return nil }
      // The page knows a position only in the text that the sample's own code stands in.
      let position = place.flatMap { $0.file == judge.codeFile(of: sample) ? $0.position : nil }
      return SampleResult.CompilerMessage(
        severity: severity, text: message.text, group: message.group, position: position)
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
      verdict.fail(brokenChain(first))
    } else if let crash = judge.result.compilation.crash {
      verdict.fail(
        problem(
          .compilerCrash, at: sample.infoRange, "the compiler itself crashed at this sample",
          explanation: crash,
          fix: "write the sample in another way; the fault is the compiler's, report it to Swift"))
    } else {
      verdict.fail(
        problem(
          .compile, at: sample.infoRange, "the compiler failed without a message of its own",
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
          .diagnostic, at: expected.range, "the compiler does not warn",
          fix: "remove 'should_warn', or mend the sample so that it shows the warning"))
    }
    for missing in Self.missing(expected.value, among: warnings) {
      verdict.fail(
        problem(
          .diagnostic, at: expected.range,
          missing.text("warning"), explanation: said,
          fix: "claim a part of what the compiler really says"))
    }
  }

  /// The sample must not compile, and every error must be one that it claims, in its own lines; so must
  /// it show the warnings that it claims beside them.
  func checkErrors(_ verdict: inout SampleResult) {
    guard let expected = sample.annotations.compileFail else { return }
    if judge.result.compilation.executable != nil {
      verdict.fail(
        problem(
          .diagnostic, at: expected.range,
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
    for missing in Self.missing(expected.value, among: own.map(\.message)) {
      verdict.fail(
        problem(
          .diagnostic, at: expected.range,
          missing.text("error"),
          explanation: own.map(\.message.line).joined(separator: "\n"),
          fix: "claim a part of what the compiler really says"))
    }
    for error in own where !expected.value.contains(where: { $0.matches(error.message) }) {
      var diagnostic = error.diagnostic
      diagnostic.fix = "claim this error too: compile_fail=[\"...\", \"...\"], or mend the sample"
      verdict.fail(diagnostic)
    }
    if let foreign = errors.first(where: { !$0.isOwn }) { verdict.fail(brokenChain(foreign)) }
    checkWarnings(&verdict)
  }

  /// An expectation that stands more often than there are messages for it.
  private struct Missing {
    var expectation: SampleAnnotations.MessageExpectation
    var wanted: Int
    var found: Int

    func text(_ kind: String) -> String {
      let words = expectation.description
      guard found > 0 else { return "no \(kind) of the compiler has \(words)" }
      return "\(wanted) \(kind)s are claimed to have \(words), and the compiler says \(found)"
    }
  }

  /// Different claims may be of the same message; equal ones are of as many messages.
  private static func missing(
    _ expected: [SampleAnnotations.MessageExpectation],
    among messages: [SampleResult.CompilerMessage]
  ) -> [Missing] {
    expected.indices.compactMap { index in
      let expectation = expected[index]
      guard expected.firstIndex(of: expectation) == index else { return nil }
      let wanted = expected.count { $0 == expectation }
      let found = messages.count { expectation.matches($0) }
      return found < wanted
        ? Missing(expectation: expectation, wanted: wanted, found: found) : nil
    }
  }

  /// An error in a sample that this one continues, which may show only its own; the other sample
  /// reports it at its place when it is there without this one too. It may be this one that breaks it.
  private func brokenChain(_ error: Found) -> Diagnostic {
    var problem = problem(
      .compile, at: sample.annotations.continues?.range ?? sample.infoRange,
      "cannot be compiled behind the samples that it continues: \(error.message.text)",
      fix: judge.program.influence.map {
        "this sample \($0.reason), which may change what stands above: undo that, or mend the error there"
      } ?? "mend the error there")
    problem.notes = [
      .init("the error is here", file: error.diagnostic.file, range: error.diagnostic.range)
    ]
    return problem
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

  /// Whether an error lies in an app's own text, so that those in what the lowering adds only follow from it.
  private var ignoresEchoes: Bool {
    judge.program.role == .app
      && judge.result.compilation.messages.contains {
        $0.severity == "error" && $0.file != nil && $0.file != ProgramSource.generatedName
      }
  }

  /// Every error of the compiler as a problem at its place, notes included.
  private func errors() -> [Found] {
    let advice = CompileAdvice(program: judge.program, sample: sample, chapter: judge.chapter)
    var found: [Found] = []
    var notesBelong = false
    let ignoresEchoes = ignoresEchoes
    for message in judge.result.compilation.messages {
      let place = judge.place(of: message)
      if message.severity == "note" {
        guard notesBelong, let place else { continue }
        found[found.count - 1].diagnostic.notes.append(
          Diagnostic.Note(
            message.text, file: place.file, range: SourceRange(at: place.position)))
        continue
      }
      // Of a type that is missing, the lines that the lowering adds cannot speak either.
      let isEcho = ignoresEchoes && message.file == ProgramSource.generatedName
      notesBelong = message.severity == "error" && !isEcho
      guard notesBelong else { continue }
      found.append(
        Found(
          message: SampleResult.CompilerMessage(
            severity: .error, text: message.text, group: message.group,
            position: place?.position),
          diagnostic: Diagnostic(
            .error, .compile, file: place?.file ?? judge.chapter.file,
            range: place.map(judge.range) ?? sample.infoRange, message.text,
            fix: message.fix ?? advice.fix(for: message.text)),
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
  package func place(of message: CompileRecord.Message) -> ProgramSource.Place? {
    message.file.flatMap {
      source.place(
        file: $0, line: message.line, column: message.column, in: text, including: files)
    }
  }

  /// The word at a place, as far as a marker under it is wanted.
  package func range(at place: ProgramSource.Place) -> SourceRange {
    let text = files[place.file] ?? text
    let position = place.position
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
