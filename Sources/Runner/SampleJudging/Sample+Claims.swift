import WorkbookModel

extension Sample {
  /// The outcome that it has if nothing that the chapter says of it is wrong.
  ///
  /// Only what is said of the sample itself counts, not of those that it continues. What scenarios say of
  /// an app and a check of an exercise comes later (``AppJudge``, ``ExerciseJudge``).
  var outcomeWhenRight: SampleResult.Outcome {
    if annotations.compileFail != nil || annotations.shouldWarn != nil { return .verified }
    guard annotations.isRun, !annotations.isApp else { return .compiled }
    return saysHowItEnds || claims.contains { !$0.allowsAnything } || claimsCommands
      ? .verified : .ran
  }

  /// Whether the sample claims an ending, which every run either has or has not.
  private var saysHowItEnds: Bool {
    annotations.shouldTrap != nil || annotations.exitStatus != nil
  }

  /// Nothing below a command says that it prints nothing.
  ///
  /// So a command without lines below it claims something, and one below which only `...` stands does
  /// not. An exit status that is written claims something even if it is 0.
  private var claimsCommands: Bool {
    commands.contains { command in
      command.statusRange != nil || lines[command.output].isEmpty
        || lines[command.output].contains { $0.code != LinePattern.anyLines }
    }
  }
}

extension Claim {
  /// Whether every output is as claimed, so that nothing is: nothing but `...` stands in it.
  fileprivate var allowsAnything: Bool {
    let lines = OutputPattern.lines(of: text)
    return match != .literal && !lines.isEmpty && lines.allSatisfy { $0 == LinePattern.anyLines }
  }
}
