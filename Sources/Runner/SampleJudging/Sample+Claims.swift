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
    annotations.shouldTrap != nil || annotations.exitStatus?.value ?? 0 != 0
  }

  /// Whether the commands claim anything.
  ///
  /// A command without lines below it claims that it prints nothing; one with only `...` claims nothing. An
  /// explicit exit status is a claim even if it is 0.
  private var claimsCommands: Bool {
    commands.contains { command in
      command.statusRange != nil || lines[command.output].isEmpty
        || lines[command.output].contains { !LinePattern($0.code).allowsAnything }
    }
  }
}

extension LinePattern {
  /// Whether the line is `...`, or consists of `[..]`.
  fileprivate var allowsAnything: Bool { matchesAnyLines || saysNothing }
}

extension Claim {
  /// Whether it says nothing about the output, because it consists of wildcards.
  ///
  /// So does a number with a tolerance that is greater than the number itself.
  var allowsAnything: Bool {
    if form == .value { return false }
    if isTooTolerant { return true }
    let lines = OutputPattern(text, match: match).lines
    return !lines.isEmpty && lines.allSatisfy(\.allowsAnything)
  }

  /// Whether it contains numbers, and its tolerance is at least 1 and greater than all of them.
  var isTooTolerant: Bool {
    guard form != .value, case .float(let tolerance) = match, tolerance >= 1 else { return false }
    let numbers = OutputPattern(text, match: match).lines.flatMap(\.numbers)
    return !numbers.isEmpty && numbers.allSatisfy { $0.magnitude <= tolerance }
  }

  /// Whether the author may take it for a claim although it says nothing.
  var seemsToSaySomething: Bool {
    allowsAnything && OutputPattern(text, match: match).lines.contains { !$0.matchesAnyLines }
  }
}
