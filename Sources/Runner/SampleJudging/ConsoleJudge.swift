import SafeFiles
package import TextDiagnostics
import ResultStore
package import WorkbookModel
import WorkbookReader

/// Compares the results of a console sample's commands with the lines below them.
///
/// The counterpart of ``Judge`` for samples that are not compiled. Each command claims an exit status, which
/// is 0 unless a line `? N` says otherwise, and the text of both streams together, as in a terminal. Claims
/// may contain wildcards and captures; a capture has the same text in all commands of the sample. Trailing
/// empty lines of an output are ignored.
package struct ConsoleJudge: Sendable {
  package let text: SourceText
  /// A console sample whose commands have been parsed.
  package let sample: Sample
  /// What comparing outputs may cost.
  private let budget: Budget
  /// The captures of all commands together.
  private let names: CaptureNames

  /// - Parameter text: the chapter that contains the sample; a console sample never includes a file.
  package init(text: SourceText, sample: Sample, budget: Budget = Budget()) {
    self.budget = budget
    self.text = text
    self.sample = sample
    let claims = sample.commands.map { Self.claim(of: $0, in: sample) }
    names = CaptureNames(own: claims, all: claims)
  }

  /// Returns the sample's result for pages and reports.
  ///
  /// Differences between two runs are checked only if nothing but outputs is wrong with the first: a session
  /// that was stopped, or whose command ended differently than claimed, has its problem already.
  ///
  /// - Parameters:
  ///   - folders: the search path of programs, for the message about a missing one.
  ///   - timeout: the session's limit in seconds, for the message about exceeding it.
  package func result(_ ran: ConsoleResult, folders: [String], timeout: Double) -> SampleResult {
    switch ran {
    case .missing(let program):
      var verdict = SampleResult(id: sample.id, outcome: sample.outcomeWhenRight)
      verdict.fail(missing(program, folders: folders))
      return verdict
    case .ran(let record, let parts, let isCached):
      var verdict = SampleResult(
        id: sample.id, outcome: sample.outcomeWhenRight, ending: .exited(status: 0),
        isCached: isCached, key: parts.key.description, milliseconds: record.milliseconds,
        date: record.date)
      verdict.commands = record.outputs.map {
        SampleResult.CommandOutput(text: $0.text, status: $0.status)
      }
      verdict.standardOutput = transcript(of: record)
      let hasEndedAsClaimed = check(record, timeout: timeout, &verdict)
      if hasEndedAsClaimed, let other = record.other {
        checkFlakes(record.outputs, other, &verdict)
      }
      checkClock(day: record.date, &verdict)
      return verdict
    }
  }

  /// The text that a terminal would show, without commands that were not started.
  ///
  /// ```
  /// $ swift --version
  /// Swift version 6.2
  /// ? 1                       only for a status other than 0
  /// ```
  private func transcript(of record: ConsoleRecord) -> String {
    zip(sample.commands, record.outputs).map { command, output in
      let text = output.text.printedLines.map { $0 + "\n" }.joined()
      let status = output.status.flatMap { $0 == 0 ? nil : "? \($0)\n" } ?? ""
      return "$ \(words(of: command))\n\(text)\(status)"
    }.joined()
  }

  /// A command as the chapter writes it, after `$ `.
  private func words(of command: ConsoleCommand) -> String { text.string(command.range.offsets) }

  /// Judges commands up to the first one with another status than claimed: the later ones run under wrong
  /// assumptions.
  ///
  /// So a sample has at most one error about a status, but one for each differing output before it.
  ///
  /// - Returns: whether each command ended as claimed, so that only outputs can be wrong.
  private func check(
    _ record: ConsoleRecord, timeout: Double, _ verdict: inout SampleResult
  ) -> Bool {
    var captures = Captures()
    for (index, command) in sample.commands.enumerated() {
      guard index < record.outputs.count, let status = record.outputs[index].status else {
        verdict.fail(stopped(command, by: record.stoppedBy, timeout: timeout))
        return false
      }
      let real = Self.trimmed(record.outputs[index].text)
      if status != command.status {
        verdict.fail(ending(of: command, status: status, output: real))
        return false
      }
      let pattern = pattern(of: command)
      if !captures.match(pattern, real) {
        if budget.isExhausted {
          verdict.fail(tooCostly(command))
          return false
        }
        verdict.fail(
          difference(
            pattern.difference(from: real, values: captures.values), of: command, among: record))
      }
    }
    return true
  }

  /// Marks the sample as flaky if a command differed in the second run where no claim covers that.
  ///
  /// The outputs are matched with separate captures, since a capture may have another text in another run.
  /// Different statuses are never covered. The first such command is reported, and errors about outputs are
  /// removed.
  private func checkFlakes(
    _ first: [ConsoleRecord.Output], _ second: [ConsoleRecord.Output],
    _ verdict: inout SampleResult
  ) {
    var captures = (first: Captures(), second: Captures())
    for (index, command) in sample.commands.enumerated() {
      guard index < first.count, index < second.count else { return }
      let (one, two) = (Self.trimmed(first[index].text), Self.trimmed(second[index].text))
      let isSame = one == two && first[index].status == second[index].status
      let pattern = pattern(of: command)
      let isClaimed = (captures.first.match(pattern, one), captures.second.match(pattern, two))
      let isCovered = first[index].status == second[index].status && isClaimed == (true, true)
      if isSame || isCovered { continue }
      if budget.isExhausted {
        if verdict.outcome.hasPassed { verdict.fail(tooCostly(command)) }
        return
      }
      let difference = FlakeDifference(one, two, budget)
      verdict.outcome = .flaky
      // An error about one of two outputs is meaningless.
      verdict.problems = [
        problem(
          .flaky, at: command.range,
          one == two ? "a second run ended differently" : "two runs print different things",
          explanation: one == two ? nil : difference.text,
          fix: one == two
            ? "make the command behave the same on every run" : difference.fix(.stdout))
      ]
      return
    }
  }

  /// Marks the sample as flaky if its claims match but contain the day of the run.
  private func checkClock(day: String, _ verdict: inout SampleResult) {
    guard verdict.outcome.hasPassed, let clock = ClockJudge(sample.commands, day: day) else {
      return
    }
    for command in sample.commands {
      guard let time = clock.time(in: claim(of: command)) else { continue }
      verdict.outcome = .flaky
      verdict.problems.append(
        problem(.flaky, at: command.range, ClockJudge.summary(time), fix: ClockJudge.advice))
      return
    }
  }

  /// The claim below a command, with the captures of the whole sample.
  private func pattern(of command: ConsoleCommand) -> OutputPattern {
    OutputPattern(claim(of: command), match: .exact, captures: names.names, budget: budget)
  }

  /// The lines below a command, each ended by a line feed; empty if no output is claimed.
  private func claim(of command: ConsoleCommand) -> String { Self.claim(of: command, in: sample) }

  private static func claim(of command: ConsoleCommand, in sample: Sample) -> String {
    sample.lines[command.output].map { $0.code + "\n" }.joined()
  }

  /// Removes trailing empty lines, which separate an output from the next command, in the chapter as in a
  /// terminal.
  ///
  /// Lines of white space count as empty.
  private static func trimmed(_ output: String) -> String {
    var lines = OutputPattern.lines(of: output)
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Problems

  /// The problem of an output whose comparison was given up.
  private func tooCostly(_ command: ConsoleCommand) -> Diagnostic {
    problem(
      .limit, at: command.range,
      "comparing the output with the lines below was given up: there are too many ways",
      fix: ClaimJudge.cheaperClaim)
  }

  /// The problem of a missing program, at the command that starts it.
  private func missing(_ program: String, folders: [String]) -> Diagnostic {
    let command = sample.commands.first { $0.words[0] == program }
    return problem(
      .console, at: command?.programRange ?? sample.infoRange,
      "there is no program '\(program)' in \(folders.joined(separator: ", "))",
      fix: "install it, or mark the sample 'ignore=\"why\"' to show it as unverified")
  }

  /// The problem of a command that did not end, because the sandbox stopped the session in it or before it.
  ///
  /// - Parameter limit: the sandbox's name of the limit; nil if no limit was exceeded, but the record lacks a
  ///   status.
  private func stopped(
    _ command: ConsoleCommand, by limit: String?, timeout: Double
  ) -> Diagnostic {
    let seconds = timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)"
    let (summary, fix) =
      switch limit {
      case "time":
        (
          "the commands up to this one did not end within \(seconds) s and were stopped",
          "raise the limit with 'timeout=SECONDS'"
        )
      case let limit?:
        ("the command exceeded the sandbox's limit on \(limit) and was stopped", "use less of it")
      case nil: ("the command did not end", "make it end by itself")
      }
    return problem(.limit, at: command.range, summary, fix: fix)
  }

  /// The problem of an exit status, with an excerpt of the command's output.
  ///
  /// The fix depends on the author's intention: if the line `? 1` was really printed, the chapter must write
  /// it as `?? 1`.
  private func ending(
    of command: ConsoleCommand, status: Int32, output: String
  ) -> Diagnostic {
    let real = OutputPattern.lines(of: output)
    let lines = Self.excerpt(of: real)
    let isPrinted = real.contains("? \(command.status)") && command.statusRange != nil
    return problem(
      .trap, at: command.statusRange ?? command.range,
      "ends with exit status \(status), not \(command.status)",
      explanation: lines.isEmpty ? nil : lines.joined(separator: "\n"),
      fix: isPrinted
        ? "if '? \(command.status)' is a line that it prints, write '?? \(command.status)'"
        : status == 0
          ? "if that is meant, remove the line '? \(command.status)'"
          : "if that is meant, write '? \(status)' below what it prints")
  }

  /// An excerpt of up to ten lines: five from the first error on, or from the start, and the last five.
  ///
  /// A compiler prints the cause of later errors first. `...` stands for omitted lines.
  private static func excerpt(of lines: [String]) -> [String] {
    guard lines.count > 10 else { return lines }
    let error = lines.firstIndex { $0.contains(/\b(?i:error|fatal)\b/) } ?? 0
    let tail = lines.count - 5
    let start = min(error, tail)
    let head = start..<min(start + 5, tail)
    return (head.lowerBound > 0 ? ["..."] : []) + lines[head]
      + (head.upperBound < tail && !head.isEmpty ? ["..."] : []) + lines[tail...]
  }

  /// The problem of an output, at the first missing line, or at the command if there are only additional
  /// lines.
  ///
  /// It contains the edits that correct the claim; if that is impossible, its fix says why.
  private func difference(
    _ difference: OutputDifference, of command: ConsoleCommand, among record: ConsoleRecord
  ) -> Diagnostic {
    let line = difference.firstMissing.map { sample.lines[command.output.lowerBound + $0] }
    let range = line.map {
      text.range($0.start.offset..<$0.start.offset + $0.code.utf8.count)
    }
    let mistakable = difference.onlyReal.first { ConsoleLine.escaped($0) != $0 }
    var problem = problem(
      .output, at: range ?? command.range,
      "the command's output is not what the chapter claims", explanation: difference.text(),
      fix: CaptureHint(names: names, hasGivenUp: false).text(difference)
        ?? mistakable.map { "the line '\($0)' is claimed as '\(ConsoleLine.escaped($0))'" }
        ?? "'-' is claimed, '+' is real: correct the command, or run '\(sample.id.acceptCommand)'")
    do throws(NewClaim.Obstacle) {
      problem.edits = try edits(difference, of: command, among: record)
    } catch {
      problem.fix = "correct the command or the lines below it: \(error.reason)"
    }
    return problem
  }

  /// The edits that make the lines below a command match its output.
  private func edits(
    _ difference: OutputDifference, of command: ConsoleCommand, among record: ConsoleRecord
  ) throws(NewClaim.Obstacle) -> [Edit] {
    let claim = try NewClaim(
      difference, match: .exact, captures: names, literally: "claim it as '[..]'")
    let fence = WrittenFence(sample.range, in: text)
    guard fence.isClosed else {
      throw NewClaim.Obstacle(reason: "its fence has no end; close it first")
    }
    // All commands need the same length of the fence.
    return fence.edits(claim, firstLine: command.range.start.line + 1, escape: ConsoleLine.escaped)
      + fence.growth(around: record.outputs.map(\.text))
  }

  private func problem(
    _ id: Diagnostic.ID, at range: SourceRange, _ summary: String, explanation: String? = nil,
    fix: String
  ) -> Diagnostic {
    Diagnostic(
      .error, id, file: text.path, range: range, summary, explanation: explanation, fix: fix)
  }
}
