import Diagnostics
import WorkbookModel

/// Compares the way a program ended with what its last sample says.
struct EndingJudge: Sendable {
  let judge: Judge
  let sample: Sample
  let run: RunRecord
  let output: ProgramOutput

  /// Writes the ending into a result and reports one that is not as claimed.
  ///
  /// - Parameter isLast: whether the sample is the last one of its chain; another one must not end
  ///   the program at all.
  /// - Returns: whether the ending is as claimed.
  func check(_ verdict: inout SampleResult, isLast: Bool) -> Bool {
    let annotations = sample.annotations
    if let limit = run.stoppedBy {
      verdict.ending = .stopped(limit: limit)
      verdict.fail(limitProblem(limit))
      return false
    }
    if let signal = run.signal {
      let message = output.trapMessage ?? "signal \(signal)"
      let place = trapPlace
      verdict.ending = .trapped(signal: signal, message: message)
      verdict.trapPosition = place?.position
      guard let expected = annotations.shouldTrap, isLast else {
        verdict.fail(unexpectedTrap(message, at: place))
        return false
      }
      if expected.value.isEmpty || message.contains(expected.value) { return true }
      verdict.fail(
        problem(
          at: expected.range, "traps with '\(message)', not with '\(expected.value)'",
          fix: "claim a part of the real message: should_trap=\"\(message)\""))
      return false
    }
    let status = run.status ?? 0
    verdict.ending = .exited(status: status)
    if let expected = annotations.shouldTrap {
      verdict.fail(
        problem(
          at: expected.range, "does not trap: it ended with exit status \(status)",
          fix: "remove 'should_trap', or mend the sample so that it traps"))
      return false
    }
    let expected = annotations.exitStatus?.value ?? 0
    if status == expected, isLast || status == 0 { return true }
    verdict.fail(
      problem(
        at: annotations.exitStatus?.range ?? sample.infoRange,
        "ends with exit status \(status), not \(expected)", explanation: lastWords(of: verdict),
        fix: "if that is meant, write 'exit=\(status)'"))
    return false
  }

  /// The innermost place of the backtrace that lies in a sample.
  private var trapPlace: ProgramSource.Place? {
    for frame in output.frames {
      let place = judge.source.place(
        file: frame.file, line: frame.line, column: frame.column, in: judge.text)
      if let place { return place }
    }
    return nil
  }

  private func unexpectedTrap(_ message: String, at place: ProgramSource.Place?) -> Diagnostic {
    let uncaught = "Error raised at top level: "
    let isError = message.hasPrefix(uncaught)
    return problem(
      at: place.map { judge.range(at: $0.position) } ?? sample.infoRange,
      isError
        ? "throws an error that nothing catches: \(message.dropFirst(uncaught.count))"
        : "traps: \(message)",
      fix: "if that is meant, write 'should_trap=\"\(message)\"'")
  }

  private func limitProblem(_ limit: String) -> Diagnostic {
    let seconds = sample.annotations.timeout ?? Planner.defaultTimeout
    let (summary, fix) =
      switch limit {
      case "time":
        (
          "did not end within its time limit of \(seconds.formatted) s and was stopped",
          "raise the limit with 'timeout=SECONDS', or mark the sample 'no_run'"
        )
      case "output":
        ("printed more than the sandbox allows and was stopped", "print less")
      case "memory":
        ("needed more memory than the sandbox allows and was stopped", "use less memory")
      default: ("passed the sandbox's limit on \(limit) and was stopped", "ask for less of it")
      }
    return Diagnostic(
      .error, "limit", file: judge.chapter.file, range: sample.infoRange, summary, fix: fix)
  }

  private func problem(
    at range: SourceRange, _ summary: String, explanation: String? = nil, fix: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "trap", file: judge.chapter.file, range: range, summary, explanation: explanation,
      fix: fix)
  }

  /// The end of what the sample printed to standard error, which often says why.
  private func lastWords(of verdict: SampleResult) -> String? {
    let lines = OutputPattern.lines(of: verdict.standardError).suffix(5)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension Double {
  /// Without `.0` for a whole number.
  fileprivate var formatted: String { self == rounded() ? String(Int(self)) : String(self) }
}
