import WorkbookModel

extension Sample {
  /// The outcome of the sample if all claims about it hold.
  ///
  /// Only claims of the sample itself count, not those of samples that it continues. Scenarios of an app and
  /// checks of an exercise are considered later (``AppJudge``, ``ExerciseJudge``).
  var outcomeWhenRight: SampleResult.Outcome {
    if annotations.compileFail != nil || annotations.shouldWarn != nil { return .verified }
    guard annotations.isRun, !annotations.isApp else { return .compiled }
    return saysHowItEnds || claims.contains { !$0.allowsAnything } || claimsCommands
      ? .verified : .ran
  }

  private var saysHowItEnds: Bool {
    annotations.shouldTrap != nil || annotations.exitStatus != nil
  }

  /// Whether the commands claim anything.
  ///
  /// A command without lines below it claims that it prints nothing; one with only `...` claims nothing. An
  /// explicit exit status is a claim even if it is 0.
  private var claimsCommands: Bool {
    commands.contains { command in
      command.statusRange != nil || lines[command.output].isEmpty
        || lines[command.output].contains { $0.code != LinePattern.anyLines }
    }
  }
}

extension Claim {
  /// Whether it matches any output, because it consists only of `...`.
  fileprivate var allowsAnything: Bool {
    let lines = OutputPattern.lines(of: text)
    return match != .literal && !lines.isEmpty && lines.allSatisfy { $0 == LinePattern.anyLines }
  }
}
