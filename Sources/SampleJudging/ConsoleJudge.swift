import ContentHash
package import Diagnostics
import OutputMatching
import SampleRecords
package import WorkbookModel

/// Compares what the commands of a console sample did with what stands below them.
package struct ConsoleJudge: Sendable {
  /// The chapter that holds the sample.
  package let text: SourceText
  package let sample: Sample

  package init(text: SourceText, sample: Sample) {
    self.text = text
    self.sample = sample
  }

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
      check(record, timeout: timeout, &verdict)
      if let other = record.other, verdict.problems.allSatisfy({ $0.id == .output }) {
        checkFlakes(record.outputs, other, &verdict)
      }
      return verdict
    }
  }

  /// What a terminal would show.
  private func transcript(of record: ConsoleRecord) -> String {
    zip(sample.commands, record.outputs).map { command, output in
      let text = output.text.printedLines.map { $0 + "\n" }.joined()
      let status = output.status.flatMap { $0 == 0 ? nil : "? \($0)\n" } ?? ""
      return "$ \(words(of: command))\n\(text)\(status)"
    }.joined()
  }

  private func words(of command: ConsoleCommand) -> String { text.string(command.range.offsets) }

  /// Commands are judged up to the first one that ends otherwise than claimed: those behind it start
  /// from something else than their author thought.
  private func check(_ record: ConsoleRecord, timeout: Double, _ verdict: inout SampleResult) {
    var captures = Captures()
    for (index, command) in sample.commands.enumerated() {
      guard index < record.outputs.count, let status = record.outputs[index].status else {
        verdict.fail(stopped(command, by: record.stoppedBy, timeout: timeout))
        return
      }
      let real = Self.trimmed(record.outputs[index].text)
      if status != command.status {
        verdict.fail(ending(of: command, status: status, output: real))
        return
      }
      let pattern = pattern(of: command)
      if !captures.match(pattern, real) {
        verdict.fail(
          difference(
            pattern.difference(from: real, values: captures.values), of: command, among: record))
      }
    }
  }

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
      let difference = FlakeDifference(one, two)
      verdict.outcome = .flaky
      // What is wrong with one of two outputs says nothing.
      verdict.problems.removeAll { $0.id == .output }
      verdict.problems.append(
        problem(
          .flaky, at: command.range,
          one == two ? "a second run ended otherwise" : "two runs print different things",
          explanation: one == two ? nil : difference.text,
          fix: one == two
            ? "let the command do the same each time" : difference.fix(.stdout)))
      return
    }
  }

  private func pattern(of command: ConsoleCommand) -> OutputPattern {
    OutputPattern(claim(of: command), match: .exact, captures: names.names)
  }

  private func claim(of command: ConsoleCommand) -> String {
    sample.lines[command.output].map { $0.code + "\n" }.joined()
  }

  /// The captures of all commands together.
  private var names: CaptureNames {
    let claims = sample.commands.map(claim)
    return CaptureNames(own: claims, all: claims)
  }

  /// Empty lines behind an output part it from the next command, in the chapter as on a terminal.
  private static func trimmed(_ output: String) -> String {
    var lines = OutputPattern.lines(of: output)
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Problems

  private func missing(_ program: String, folders: [String]) -> Diagnostic {
    let command = sample.commands.first { $0.words[0] == program }
    return problem(
      .console, at: command?.programRange ?? sample.infoRange,
      "there is no program '\(program)' in \(folders.joined(separator: ", "))",
      fix: "install it, or mark the sample 'ignore=\"why\"' to show it as unverified")
  }

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
        ("the command passed the sandbox's limit on \(limit) and was stopped", "ask for less of it")
      case nil: ("the command did not come to its end", "let it end by itself")
      }
    return problem(.limit, at: command.range, summary, fix: fix)
  }

  private func ending(
    of command: ConsoleCommand, status: Int32, output: String
  ) -> Diagnostic {
    let real = OutputPattern.lines(of: output)
    let lines = real.suffix(5)
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

  /// The edits with which the lines below a command are what it printed.
  private func edits(
    _ difference: OutputDifference, of command: ConsoleCommand, among record: ConsoleRecord
  ) throws(NewClaim.Obstacle) -> [Edit] {
    let claim = try NewClaim(
      difference, match: .exact, captures: names, literally: "claim it as '[..]'")
    let fence = WrittenFence(sample.range, in: text)
    // All commands ask for the same length of the fence.
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
