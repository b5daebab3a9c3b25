import SwiftRewriting
package import Diagnostics
package import SamplePlan
package import ResultStore
import WorkbookModel

/// Compares what the compiler said with what the chapter says of it.
///
/// A compilation is that of a whole chain, and says things of all of its samples. This judge asks each
/// time whether a message is the sample's own: only those are its errors and warnings. An error in a
/// sample that it continues is reported once as a broken chain, with a note at the place, since that
/// sample reports it itself.
///
/// What the chapter can say is `compile_fail` (it must not compile, and every error is claimed) and
/// `should_warn` (it must compile, with these warnings); without either it must compile, and warnings
/// are only shown.
struct CompileJudge: Sendable {
  /// The judge of the whole program, for its record and for places.
  private let judge: Judge
  /// The sample that messages are looked at for.
  private let sample: Sample

  /// Makes a judge of one sample of a program.
  init(_ judge: Judge, _ sample: Sample) {
    self.judge = judge
    self.sample = sample
  }

  /// The compiler's messages that lie in the sample, and for the last sample of a chain those without
  /// a place.
  ///
  /// They are in the order of the compiler's output, with each note behind the message that it
  /// explains. A severity that is none of the three that pages show is left out, and so is a warning that
  /// nothing uses a value at which a comment looks, unless the chapter expects it.
  var messages: [SampleResult.CompilerMessage] {
    let watched = WatchedStatements(sample)
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
      let shown = SampleResult.CompilerMessage(
        severity: severity, text: message.text, group: message.group, position: position)
      if watched.use(shown), !sample.annotations.expects(shown) {
        isOwn = false
        return nil
      }
      return shown
    }
  }

  /// The sample must compile, with the warnings that it claims.
  ///
  /// Without an executable the first of these that there is becomes the error: the sample's own errors,
  /// an error above it, a crash of the compiler, or the output of a compiler that failed without a word
  /// that could be read.
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

  /// Reports claimed warnings that the compiler does not give; unclaimed ones are no mistake.
  ///
  /// `should_warn` without a text claims that there is any warning at all.
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
  ///
  /// A claim may be of a part of a message or of a diagnostic group. Every claim needs a message, and
  /// every error a claim: an error that the chapter does not show would surprise its reader. A compiler
  /// that failed without any error is judged by ``checkSuccess(_:)``, for a crash is none that a
  /// chapter could claim.
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
    /// What the chapter claims, a text or a group.
    var expectation: SampleAnnotations.MessageExpectation
    /// How often the chapter claims it.
    var wanted: Int
    /// How many messages it fits.
    var found: Int

    /// The summary of the problem: `no error of the compiler has the text 'x'`.
    ///
    /// - Parameter kind: `error` or `warning`.
    func text(_ kind: String) -> String {
      let words = expectation.description
      guard found > 0 else { return "no \(kind) of the compiler has \(words)" }
      return "\(wanted) \(kind)s are claimed to have \(words), and the compiler says \(found)"
    }
  }

  /// Different claims may be of the same message; equal ones are of as many messages.
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

  /// An error in a sample that this one continues, which may show only its own; the other sample
  /// reports it at its place when it is there without this one too. It may be this one that breaks it.
  ///
  /// Then the fix says how this sample could do that.
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

  /// An error in the chapter; an explanation without text is none.
  private func problem(
    _ id: Diagnostic.ID, at range: SourceRange, _ summary: String, explanation: String? = nil,
    fix: String
  ) -> Diagnostic {
    Diagnostic(
      .error, id, file: judge.chapter.file, range: range, summary,
      explanation: explanation.flatMap { $0.isEmpty ? nil : $0 }, fix: fix)
  }

  /// An error of the compiler, with what is to be said of it.
  private struct Found {
    /// As the page would show it.
    var message: SampleResult.CompilerMessage
    /// As the sample reports it, if it is its own: at its place, with its notes and a next step.
    var diagnostic: Diagnostic
    /// Whether it lies in this sample, or nowhere.
    var isOwn: Bool
    /// Whether it lies behind a sample's last line: a brace that is not closed is noticed there, and
    /// all that follows is an echo of it.
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
  ///
  /// Warnings and notes of warnings are none. An error without a place counts as the sample's own, at
  /// its opening fence. The compiler's own next step comes before any of ours.
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
  /// The place in the chapter of a compiler's message; nil for one without a place, or outside of all
  /// samples.
  package func place(of message: CompileRecord.Message) -> ProgramSource.Place? {
    message.file.flatMap {
      source.place(
        file: $0, line: message.line, column: message.column, in: text, including: files)
    }
  }

  /// The word at a place, as far as a marker under it is wanted.
  ///
  /// It goes to the end of an identifier and never over the end of the line; empty where no identifier
  /// begins.
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
  /// As messages name it: `the text 'x'`, `the group '#DeprecatedDeclaration'`.
  fileprivate var description: String {
    switch self {
    case .text(let text): "the text '\(text)'"
    case .group(let group): "the group '#\(group)'"
    }
  }
}
