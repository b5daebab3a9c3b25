import SwiftRewriting
package import TextDiagnostics
package import SamplePlan
package import ResultStore
import WorkbookModel

/// Compares the compiler's messages with the chapter's claims about them.
///
/// A compilation is that of a whole chain, and its messages are about all of its samples. This judge selects
/// those of one sample: only they are its errors and warnings. An error in a sample that it continues is
/// reported once as a broken chain, with a note at its location, since that sample reports it itself.
///
/// A chapter can claim `compile_fail` (it must not compile, and every error is claimed) and `should_warn` (it
/// must compile, with these warnings). Without either it must compile, and warnings are only shown.
struct CompileJudge: Sendable {
  /// The judge of the whole program, which has the record and locations.
  private let judge: Judge
  private let sample: Sample

  init(_ judge: Judge, _ sample: Sample) {
    self.judge = judge
    self.sample = sample
  }

  /// The compiler's messages in the sample and, for the last sample of a chain, those without a location.
  ///
  /// They are in the order of the compiler's output, each followed by its notes. Severities that pages do not show are left
  /// out, and so is a warning about an unused value that a comment claims, unless the chapter expects the warning.
  var messages: [SampleResult.CompilerMessage] {
    let watched = ClaimedStatements(sample)
    var isOwn = false
    let ignoresEchoes = ignoresEchoes
    return judge.result.compilation.messages.compactMap { message in
      let place = judge.place(of: message)
      // A note belongs to the message before it, wherever it points.
      if message.severity != "note" {
        isOwn = place.map { $0.sample == sample.id } ?? (judge.program.samples.last == sample.id)
        // Generated code is not the author's to fix, such as a call after `exit(0)`.
        if message.severity == "warning" || ignoresEchoes,
          message.file == ProgramSource.generatedName
        {
          isOwn = false
        }
      }
      guard isOwn, let severity = SampleResult.CompilerMessage.Severity(rawValue: message.severity)
      else { return nil }
      // The page knows positions only in the text that contains the sample's own code.
      let position = place.flatMap { $0.file == judge.codeFile(of: sample) ? $0.position : nil }
      let shown = SampleResult.CompilerMessage(
        severity: severity, text: message.text, group: message.group, position: position)
      if watched.use(shown), !sample.annotations.expects(shown) {
        isOwn = false
        return nil
      }
      return shown
    }
  }

  /// Checks that the sample compiles, with the warnings that it claims.
  ///
  /// Without an executable, the first of these becomes the error: the sample's own errors, an error in an
  /// earlier sample, a crash of the compiler, or the output of a compiler that failed without a readable
  /// message.
  func checkSuccess(_ verdict: inout SampleResult) {
    guard judge.result.compilation.executable == nil else {
      checkWarnings(&verdict)
      return
    }
    let errors = errors()
    // After an unclosed brace in an earlier sample, all errors here are consequences of it.
    let isEcho = errors.contains { !$0.isOwn && $0.isAfterSample }
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
          fix: "rewrite the sample; this is a bug in the compiler, report it to the Swift project"))
    } else {
      verdict.fail(
        problem(
          .compile, at: sample.infoRange, "the compiler failed without an error message",
          explanation: judge.result.compilation.unreadOutput,
          fix: "run the command again; if that changes nothing, try a smaller sample"))
    }
  }

  /// Reports claimed warnings that the compiler does not give; unclaimed ones are not errors.
  ///
  /// `should_warn` without a text claims at least one warning. One in a hidden line fulfils no claim.
  private func checkWarnings(_ verdict: inout SampleResult) {
    guard let expected = sample.annotations.shouldWarn else { return }
    let warnings = verdict.compilerMessages.filter { $0.severity == .warning && !isHidden($0) }
    let said = warnings.map(\.line).joined(separator: "\n")
    if expected.value.isEmpty, warnings.isEmpty {
      verdict.fail(
        problem(
          .diagnostic, at: expected.range, "the compiler gives no warning",
          fix: "remove 'should_warn', or change the sample so that it causes the warning"))
    }
    for missing in Self.missing(expected.value, among: warnings) {
      verdict.fail(
        problem(
          .diagnostic, at: expected.range,
          missing.text("warning"), explanation: said,
          fix: "claim a part of what the compiler really says"))
    }
    for comment in sample.quotations(of: ["warning:"]) {
      check(comment, .warning, among: warnings, &verdict)
    }
  }

  /// Checks that the sample does not compile, with exactly the errors that it claims, and with its claimed
  /// warnings.
  ///
  /// A claim may be about a part of a message or a diagnostic group. Every claim needs a message, and every
  /// error a claim: an error that the chapter does not mention would surprise its readers. So would one in a
  /// hidden line, such as `#error`, beside code that compiles. A compiler that
  /// failed without any error is judged by ``checkSuccess(_:)``, since a chapter cannot claim a crash.
  func checkErrors(_ verdict: inout SampleResult) {
    guard let expected = sample.annotations.compileFail else { return }
    if judge.result.compilation.executable != nil {
      verdict.fail(
        problem(
          .diagnostic, at: expected.range,
          "the sample compiles, but the chapter says that it does not",
          fix: "remove 'compile_fail', or change the sample so that it causes the error"))
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
      diagnostic.fix =
        "claim this error too: compile_fail=[\"...\", \"...\"], or correct the sample"
      verdict.fail(diagnostic)
    }
    for error in own where isHidden(error.message) {
      var diagnostic = error.diagnostic
      diagnostic.summary = "the claimed error is in a hidden line: \(diagnostic.summary)"
      diagnostic.fix = "show the line, or cause the error in a line that readers see"
      verdict.fail(diagnostic)
    }
    if let problem = sharedText(expected, own.map(\.message)) { verdict.fail(problem) }
    for comment in sample.quotations(of: ["error:"]) {
      check(comment, .error, among: own.map(\.message), &verdict)
    }
    if let foreign = errors.first(where: { !$0.isOwn }) { verdict.fail(brokenChain(foreign)) }
    checkWarnings(&verdict)
  }

  /// Reports a comment that quotes a message which the compiler gives for another line, and warns of one that it does not
  /// give at all, which may be in the author's words.
  private func check(
    _ comment: QuotingComment, _ severity: Diagnostic.Severity,
    among messages: [SampleResult.CompilerMessage], _ verdict: inout SampleResult
  ) {
    let matching = messages.filter { comment.isPart(of: $0.text) }
    if matching.contains(where: { $0.position?.line == comment.position.line }) { return }
    let place = matching.lazy.compactMap(\.position).first
    if !matching.isEmpty, place == nil { return }
    let file = judge.codeFile(of: sample)
    let range = (judge.files[file] ?? judge.text).range(comment.offsets)
    if let place {
      verdict.fail(
        Diagnostic(
          .error, .diagnostic, file: file, range: range,
          "the compiler gives this \(severity) for another line",
          fix: "move the comment to the line with the \(severity)",
          notes: [.init("the \(severity) is here", file: file, range: SourceRange(at: place))]))
    } else {
      verdict.problems.append(
        Diagnostic(
          .warning, .diagnostic, file: file, range: range,
          "the compiler does not say '\(comment.text)' here",
          explanation: messages.map(\.line).joined(separator: "\n"),
          fix: "quote a part of the \(severity), or say it in other words without '\(severity):'"))
    }
  }

  /// Whether readers do not see the line of a message.
  ///
  /// The end of a scope is not meant: there the compiler reports what is missing in the lines above.
  private func isHidden(_ message: SampleResult.CompilerMessage) -> Bool {
    guard let position = message.position, sample.isShown,
      let line = sample.lines.first(where: { $0.start.line == position.line })
    else { return false }
    return line.isHidden && line.code.contains(where: \.isLetter)
  }

  /// The problem of errors of which several are claimed by one text; a group may claim any number.
  private func sharedText(
    _ expected: SampleAnnotations.Located<[SampleAnnotations.MessageExpectation]>,
    _ errors: [SampleResult.CompilerMessage]
  ) -> Diagnostic? {
    let groups = expected.value.filter { if case .group = $0 { true } else { false } }
    let texts = expected.value.count - groups.count
    // The compiler may say the same of one place twice.
    var seen: Set<SampleResult.CompilerMessage> = []
    let claimed = errors.filter { error in
      expected.value.contains { $0.matches(error) } && !groups.contains { $0.matches(error) }
        && seen.insert(error).inserted
    }
    guard texts > 0, claimed.count > texts else { return nil }
    return problem(
      .diagnostic, at: expected.range,
      "\(texts == 1 ? "one text claims" : "\(texts) texts claim") \(claimed.count) errors",
      explanation: claimed.map(\.line).joined(separator: "\n"),
      fix: "claim each of them: compile_fail=[\"...\", \"...\"]")
  }

  /// An expectation that occurs more often than matching messages.
  private struct Missing {
    /// The claimed text or group.
    var expectation: SampleAnnotations.MessageExpectation
    /// The number of claims.
    var wanted: Int
    /// The number of matching messages.
    var found: Int

    /// The summary of the problem, such as `no error of the compiler has the text 'x'`.
    ///
    /// - Parameter kind: `error` or `warning`.
    func text(_ kind: String) -> String {
      let words = expectation.description
      guard found > 0 else { return "no \(kind) of the compiler has \(words)" }
      return "\(wanted) \(kind)s are claimed to have \(words), but the compiler gives \(found)"
    }
  }

  /// The expectations without enough messages. Different claims may match the same message; equal ones need
  /// as many messages.
  ///
  /// ```
  /// claims  "unused", "never used"    one warning "unused: never used"    nothing is missing
  /// claims  "unused", "unused"        one warning "unused: never used"    2 are claimed, 1 is found
  /// ```
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

  /// The problem of an error in a sample that this one continues.
  ///
  /// The other sample reports the error itself, if it occurs without this sample too. Otherwise this sample
  /// causes it, and the fix says how it may do that.
  private func brokenChain(_ error: Found) -> Diagnostic {
    var problem = problem(
      .compile, at: sample.annotations.continues?.range ?? sample.infoRange,
      "cannot be compiled after the samples that it continues: \(error.message.text)",
      fix: judge.program.influence.map {
        "this sample \($0.reason), which may change the samples above: undo that, or correct the error there"
      } ?? "correct the error there")
    problem.notes = [
      .init("the error is here", file: error.diagnostic.file, range: error.diagnostic.range)
    ]
    return problem
  }

  /// An error in the chapter; an empty explanation is dropped.
  private func problem(
    _ id: Diagnostic.ID, at range: SourceRange, _ summary: String, explanation: String? = nil,
    fix: String
  ) -> Diagnostic {
    Diagnostic(
      .error, id, file: judge.chapter.file, range: range, summary,
      explanation: explanation.flatMap { $0.isEmpty ? nil : $0 }, fix: fix)
  }

  /// An error of the compiler, with the diagnostic for it.
  private struct Found {
    /// The message as the page shows it.
    var message: SampleResult.CompilerMessage
    /// The diagnostic for the sample's own errors: with location, notes and a next step.
    var diagnostic: Diagnostic
    /// Whether it is in this sample, or has no location.
    var isOwn: Bool
    /// Whether it is located after a sample's last line: an unclosed brace is detected there, and all later
    /// errors are consequences.
    var isAfterSample: Bool
  }

  /// Whether there is an error in an app's own text, so that errors in generated lines are consequences.
  private var ignoresEchoes: Bool {
    judge.program.role == .app
      && judge.result.compilation.messages.contains {
        $0.severity == "error" && $0.file != nil && $0.file != ProgramSource.generatedName
      }
  }

  /// All errors of the compiler as problems at their locations, including notes.
  ///
  /// An error without a location counts as the sample's own, at its opening fence. The compiler's own fix
  /// takes precedence over advice.
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
      // Generated lines may refer to types that are missing because of an error.
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
          isAfterSample: place?.isAfterSample ?? false))
    }
    return found
  }
}

extension SampleResult.CompilerMessage {
  /// The message as a line of text, such as `error: cannot find 'x' in scope [#Group]`.
  fileprivate var line: String {
    "\(severity.rawValue): \(text)\(group.map { " [#\($0)]" } ?? "")"
  }
}

extension Judge {
  /// The location of a compiler's message in the chapter; nil for one without a location, or outside of all
  /// samples.
  package func place(of message: CompileRecord.Message) -> ProgramSource.Place? {
    message.file.flatMap {
      source.place(
        file: $0, line: message.line, column: message.column, in: text, including: files)
    }
  }

  /// The range of the word at a location, to be underlined.
  ///
  /// It extends to the end of the identifier within the line; empty if no identifier begins there.
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
  /// Whether it is an ASCII letter or digit, `_`, or a byte of a non-ASCII character.
  fileprivate var isPartOfIdentifier: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
      || self == 0x5F || self >= 0x80
  }
}

extension SampleAnnotations.MessageExpectation {
  /// The expectation in messages: `the text 'x'`, `the group '#DeprecatedDeclaration'`.
  fileprivate var description: String {
    switch self {
    case .text(let text): "the text '\(text)'"
    case .group(let group): "the group '#\(group)'"
    }
  }
}
