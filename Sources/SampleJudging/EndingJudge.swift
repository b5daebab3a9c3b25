import Diagnostics
import OutputMatching
import SamplePlan
import SampleRecords
import Sandbox
import WorkbookModel

/// Compares the way a program ended with what its last sample says.
struct EndingJudge: Sendable {
  let judge: Judge
  let sample: Sample
  let run: RunRecord

  /// Writes the ending into a result and reports one that is not as claimed.
  ///
  /// - Parameter isLast: whether the sample is the last one of its chain; another one must not end
  ///   the program at all.
  /// - Returns: whether the ending is as claimed.
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
    if let problem { verdict.fail(problem) }
    return problem == nil
  }

  private func checkTrap(
    _ signal: Int32, _ verdict: inout SampleResult, isLast: Bool
  ) -> Diagnostic? {
    let message = run.trapMessage ?? "signal \(signal)"
    let firstLine = OutputPattern.lines(of: message).first ?? ""
    let place = trapPlace
    verdict.ending = .trapped(signal: signal, message: firstLine)
    // The page knows a position only in the text that the sample's own code stands in.
    verdict.trapPosition = place.flatMap {
      $0.file == judge.codeFile(of: sample) ? $0.position : nil
    }
    guard let expected = sample.annotations.shouldTrap, isLast else {
      return unexpectedTrap(firstLine, at: place)
    }
    if expected.value.isEmpty || message.contains(expected.value) { return nil }
    var problem = problem(
      at: expected.range, "traps with '\(firstLine)', not with '\(expected.value)'",
      fix: "claim a part of the real message: should_trap=\(firstLine.quoted)")
    // A fence's line holds no backtick behind its language (CommonMark 0.30, 4.5).
    if !firstLine.contains(where: { $0 == "`" || $0.isNewline }), !firstLine.isEmpty {
      problem.edits = [
        Edit(file: judge.chapter.file, range: expected.range, text: firstLine.quoted)
      ]
    }
    return problem
  }

  private func checkExit(
    _ status: Int32, _ verdict: inout SampleResult, isLast: Bool
  ) -> Diagnostic? {
    verdict.ending = .exited(status: status)
    let annotations = sample.annotations
    if let expected = annotations.shouldTrap {
      return problem(
        at: expected.range, "does not trap: it ended with exit status \(status)",
        explanation: lastWords(of: verdict),
        fix: "remove 'should_trap', or mend the sample so that it traps")
    }
    let expected = annotations.exitStatus?.value ?? 0
    if status == expected { return nil }
    return problem(
      at: annotations.exitStatus?.range ?? sample.infoRange,
      "ends with exit status \(status), not \(expected)", explanation: lastWords(of: verdict),
      fix: isLast
        ? "if that is meant, write 'exit=\(status)'"
        : "mend the sample: others continue it, so it must come to its end")
  }

  /// The innermost place of the backtrace that lies in a sample.
  private var trapPlace: ProgramSource.Place? {
    run.frames.lazy.compactMap { frame in
      judge.source.place(
        file: frame.file, line: frame.line, column: frame.column, in: judge.text,
        including: judge.files)
    }.first
  }

  private func unexpectedTrap(_ message: String, at place: ProgramSource.Place?) -> Diagnostic {
    let uncaught = "Error raised at top level: "
    let isError = message.hasPrefix(uncaught)
    var problem = problem(
      at: place.map(judge.range) ?? sample.infoRange,
      isError
        ? "throws an error that nothing catches: \(message.dropFirst(uncaught.count))"
        : "traps: \(message)",
      fix: "if that is meant, write 'should_trap=\(message.quoted)'")
    problem.file = place?.file ?? problem.file
    return problem
  }

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
          "took more than the \(limits.processorTime) s of a processor that the sandbox allows",
          "compute less"
        )
      default: ("passed the sandbox's limit on \(limit)", "ask for less of it")
      }
    let summary = deed + " and was stopped"
    return Diagnostic(
      .error, .limit, file: judge.chapter.file, range: sample.infoRange, summary, fix: fix)
  }

  private func problem(
    at range: SourceRange, _ summary: String, explanation: String? = nil, fix: String
  ) -> Diagnostic {
    Diagnostic(
      .error, .trap, file: judge.chapter.file, range: range, summary, explanation: explanation,
      fix: fix)
  }

  /// The end of what the sample printed to standard error, which often says why.
  private func lastWords(of verdict: SampleResult) -> String? {
    let lines = OutputPattern.lines(of: verdict.standardError).suffix(5)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension String {
  /// As a value of an annotation.
  package var quoted: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

extension Double {
  /// Without `.0` for a whole number.
  fileprivate var formatted: String { self == rounded() ? String(Int(self)) : String(self) }
}

extension Int {
  /// Of bytes: `512 MiB`.
  fileprivate var mebibytes: String { "\(self >> 20) MiB" }
}
