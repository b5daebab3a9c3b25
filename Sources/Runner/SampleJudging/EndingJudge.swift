import TextDiagnostics
import SamplePlan
import ResultStore
import Sandbox
import WorkbookModel

/// Compares the ending of a program with the claim of its last sample.
///
/// The claim is `should_trap="..."` or `exit=N`; without either the program must end with status 0. Only the
/// last sample that the program reached is judged: earlier ones continued as intended. A limit of the sandbox
/// cannot be claimed, so a program that it stopped has always failed.
struct EndingJudge: Sendable {
  /// The judge of the whole program, which has locations and settings.
  let judge: Judge
  /// The last sample that the program reached.
  let sample: Sample
  /// The first run; ``FlakeJudge`` compares it with another one.
  let run: RunRecord

  /// Stores the ending in a result, and reports one that does not match the claim.
  ///
  /// The message and location of a trap are stored too, claimed or not, since the page shows both.
  ///
  /// - Parameter isLast: whether the sample is the last one of its chain; no other sample may end the
  ///   program.
  /// - Returns: whether the ending matches the claim.
  func check(_ verdict: inout SampleResult, isLast: Bool) -> Bool {
    if let limit = run.stoppedBy {
      verdict.ending = .stopped(limit: limit)
      verdict.fail(limitProblem(limit))
      return false
    }
    let problem =
      switch run.ending {
      case .trapped(let signal): checkTrap(signal, &verdict, isLast: isLast)
      case .exited(let status): checkExit(status, &verdict, isLast: isLast)
      }
    if let problem {
      verdict.fail(problem)
    } else if sample.annotations.shouldTrap != nil || sample.annotations.exitStatus != nil {
      for problem in misplaced(verdict.ending) { verdict.fail(problem) }
    }
    return problem == nil
  }

  /// The problems of a claimed ending that readers cannot see, or see in another line than a comment says.
  private func misplaced(_ ending: SampleResult.Ending?) -> [Diagnostic] {
    let shown = sample.lines.filter { !$0.isHidden }
    switch ending {
    case .exited(let status) where status != 0 && sample.isShown:
      let isHidden = sample.lines.contains {
        $0.isHidden && $0.code.filter { $0 != " " } == "exit(\(status))"
      }
      guard isHidden, !shown.contains(where: { $0.code.contains("exit(") }) else { return [] }
      return [
        problem(
          at: sample.annotations.exitStatus?.range ?? sample.infoRange,
          "the call that ends the program is in a hidden line",
          fix: "show the line, or call 'exit' in a line that readers see")
      ]
    case .trapped(_, let message):
      let file = judge.codeFile(of: sample)
      let places = run.frames.compactMap { frame in
        judge.source.place(
          file: frame.file, line: frame.line, column: frame.column, in: judge.text,
          including: judge.files)
      }.filter { !$0.isAfterSample }
      let lines = Set(places.filter { $0.file == file }.map(\.position.line))
      guard let first = places.first else { return [] }
      let ranges = Set(shown.map(\.start.line))
      if sample.isShown, places.allSatisfy({ $0.sample == sample.id }),
        lines.isDisjoint(with: ranges)
      {
        return [
          problem(
            at: sample.annotations.shouldTrap?.range ?? sample.infoRange,
            "the claimed trap is in a hidden line",
            fix: "show the line, or trap in a line that readers see")
        ]
      }
      return sample.quotations(of: ["fatal error:"]).compactMap { comment in
        let range = (judge.files[file] ?? judge.text).range(comment.offsets)
        guard comment.isPart(of: message) else {
          return Diagnostic(
            .error, .trap, file: file, range: range,
            "the program does not stop with '\(comment.text)'", explanation: message,
            fix: "quote a part of the message, or say it in other words without 'Fatal error:'")
        }
        if lines.contains(comment.position.line) { return nil }
        return Diagnostic(
          .error, .trap, file: file, range: range,
          "the program traps in another line", fix: "move the comment to the line that traps",
          notes: [.init("it traps here", file: first.file, range: judge.range(at: first))])
      }
    default: return []
    }
  }

  /// Judges a signal, or an error thrown from `main`, which makes the runtime trap too.
  ///
  /// The claim is a case-sensitive part of the message; an empty one (`should_trap` alone) matches any trap.
  /// For any other message the problem has an edit that claims its first line.
  ///
  /// - Returns: the problem; nil for a claimed trap.
  private func checkTrap(
    _ signal: Int32, _ verdict: inout SampleResult, isLast: Bool
  ) -> Diagnostic? {
    if let reason = run.lostDaemon { return lostDaemon(reason, &verdict, signal) }
    let isTrap = Self.trapSignals.contains(signal)
    let message = (isTrap ? run.trapMessage : nil) ?? "signal \(signal)"
    let firstLine = OutputPattern.lines(of: message).first ?? ""
    let place = trapPlace
    verdict.ending = .trapped(signal: signal, message: firstLine)
    // The page knows positions only in the text that contains the sample's own code.
    verdict.trapPosition = place.flatMap {
      $0.file == judge.codeFile(of: sample) ? $0.position : nil
    }
    guard let expected = sample.annotations.shouldTrap, isLast else {
      return unexpectedTrap(firstLine, at: place)
    }
    guard isTrap || message == expected.value else {
      return problem(
        at: expected.range, "does not trap: it was ended by signal \(signal)",
        fix: "remove 'should_trap', or change the sample so that it traps")
    }
    if expected.value.isEmpty || message.contains(expected.value) { return nil }
    var problem = problem(
      at: expected.range, "traps with '\(firstLine)', not with '\(expected.value)'",
      fix: "claim a part of the real message: should_trap=\(firstLine.quoted)")
    // An info string cannot contain backticks (CommonMark 0.30, 4.5).
    if !firstLine.contains(where: { $0 == "`" || $0.isNewline }), !firstLine.isEmpty {
      problem.edits = [
        Edit(file: judge.chapter.file, range: expected.range, text: firstLine.quoted)
      ]
    }
    return problem
  }

  /// The signals of a trap: SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE and SIGSEGV.
  ///
  /// Any other is sent by somebody, so the text on standard error is not the runtime's.
  private static let trapSignals: Set<Int32> = [4, 5, 6, 7, 8, 11]

  /// The problem of a scenario whose daemon has ended; a claim cannot match that.
  private func lostDaemon(
    _ reason: String, _ verdict: inout SampleResult, _ signal: Int32
  ) -> Diagnostic {
    verdict.ending = .trapped(signal: signal, message: reason)
    return problem(at: sample.infoRange, "was stopped: \(reason)", fix: Self.daemonFix)
  }

  /// The next step when the transfer daemon has ended, in virtual time or live.
  static let daemonFix =
    "run it again, since the sample is not the cause; if it fails again, check what ends processes on "
    + "this machine, such as a lack of memory, otherwise report a bug in the daemon"

  /// Judges an exit status, which must be the claimed one, or 0.
  ///
  /// - Returns: the problem; nil for the right status.
  private func checkExit(
    _ status: Int32, _ verdict: inout SampleResult, isLast: Bool
  ) -> Diagnostic? {
    verdict.ending = .exited(status: status)
    let annotations = sample.annotations
    if let expected = annotations.shouldTrap {
      return problem(
        at: expected.range, "does not trap: it ended with exit status \(status)",
        explanation: lastWords(of: verdict),
        fix: "remove 'should_trap', or change the sample so that it traps")
    }
    let expected = annotations.exitStatus?.value ?? 0
    if status == expected {
      if let written = annotations.exitStatus, written.value == 0 {
        verdict.problems.append(
          Diagnostic(
            .warning, .claim, file: judge.chapter.file, range: written.range,
            "'exit=0' claims nothing: every sample must end with status 0", fix: "remove it"))
      }
      return nil
    }
    return problem(
      at: annotations.exitStatus?.range ?? sample.infoRange,
      "ends with exit status \(status), not \(expected)", explanation: lastWords(of: verdict),
      fix: isLast
        ? "if that is meant, write 'exit=\(status)'"
        : "correct the sample: others continue it, so it must run to its end")
  }

  /// The innermost location of the backtrace that is in a sample.
  ///
  /// Nil if no frame is: the trap is in a library that was called from generated code, or there is no
  /// backtrace.
  private var trapPlace: ProgramSource.Place? {
    run.frames.lazy.compactMap { frame in
      judge.source.place(
        file: frame.file, line: frame.line, column: frame.column, in: judge.text,
        including: judge.files)
    }.first
  }

  /// The problem of an unclaimed trap, at its location.
  ///
  /// ```
  /// Fatal error: Index out of range            traps: Fatal error: Index out of range
  /// Error raised at top level: Broken()        throws an error that nothing catches: Broken()
  /// ```
  /// A request that the device refused is reported in the device's own words.
  private func unexpectedTrap(_ message: String, at place: ProgramSource.Place?) -> Diagnostic {
    let range = place.map(judge.range) ?? sample.infoRange
    if DeviceJudge(judge: judge).hasRefused(message) {
      return Diagnostic(
        .error, .misuse, file: place?.file ?? judge.chapter.file, range: range, message,
        fix: "correct the scenario; if it is meant to end like this, write "
          + "'should_trap=\(message.quoted)'")
    }
    let uncaught = "Error raised at top level: "
    let isError = message.hasPrefix(uncaught)
    var problem = problem(
      at: range,
      isError
        ? "throws an error that nothing catches: \(message.dropFirst(uncaught.count))"
        : "traps: \(message)",
      fix: "if that is meant, write 'should_trap=\(message.quoted)'")
    problem.file = place?.file ?? problem.file
    return problem
  }

  /// The problem of a program that the sandbox stopped, with the limit in the units that authors use.
  ///
  /// - Parameter limit: the sandbox's name of the limit; an unknown one gets a general message.
  private func limitProblem(_ limit: String) -> Diagnostic {
    let seconds = judge.program.settings.timeout
    let limits: Sandbox.Limits =
      judge.program.apps.isEmpty ? .sample : .device(apps: judge.program.apps.count)
    let (deed, fix) =
      switch limit {
      case "time":
        (
          "did not end within its time limit of \(seconds.formatted) s",
          "raise the limit with 'timeout=SECONDS', or mark the sample 'no_run'"
        )
      case "output":
        ("printed more than the \(limits.output.mebibytes) that the sandbox allows", "print less")
      case "memory":
        (
          "needed more memory than the \(limits.memory.mebibytes) that the sandbox allows",
          "use less memory"
        )
      case "processes":
        (
          "had more than the \(limits.processes) processes and threads that the sandbox allows",
          "start fewer at a time, and wait for those that are started"
        )
      case "files":
        (
          "wrote more files than the \(limits.workSize.mebibytes) that the sandbox allows",
          "keep less in files"
        )
      case "processor":
        (
          "used more than the \(limits.processorTime) s of processor time that the sandbox allows",
          "compute less"
        )
      default: ("exceeded the sandbox's limit on \(limit)", "use less of it")
      }
    let summary = deed + " and was stopped"
    return Diagnostic(
      .error, .limit, file: judge.chapter.file, range: sample.infoRange, summary, fix: fix)
  }

  /// An error about the ending, in the chapter; the caller may change its file.
  private func problem(
    at range: SourceRange, _ summary: String, explanation: String? = nil, fix: String
  ) -> Diagnostic {
    Diagnostic(
      .error, .trap, file: judge.chapter.file, range: range, summary, explanation: explanation,
      fix: fix)
  }

  /// The last lines on standard error, which often contain the reason.
  ///
  /// At most five lines; nil if there are none.
  private func lastWords(of verdict: SampleResult) -> String? {
    let lines = OutputPattern.lines(of: verdict.standardError).suffix(5)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension String {
  /// The text as an annotation's value: `say "hi"` becomes `"say \"hi\""`.
  ///
  /// Only backslashes and quotation marks are escaped; a text with a line feed or a backtick cannot be
  /// written in an info string.
  package var quoted: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

extension Double {
  /// Without `.0` for an integer.
  fileprivate var formatted: String { self == rounded() ? String(Int(self)) : String(self) }
}

extension Int {
  /// A number of bytes in mebibytes: `512 MiB`.
  fileprivate var mebibytes: String { "\(self >> 20) MiB" }
}
