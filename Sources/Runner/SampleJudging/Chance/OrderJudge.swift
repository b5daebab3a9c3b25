import TextDiagnostics
import ResultStore
import SamplePlan
import SwiftRewriting
import WorkbookModel

/// Warns about what depends on the order in which a program runs: variables that are used above the lines
/// that give them their values, and work that may not be done when the program ends.
///
/// What a sample prints because of either is not what its author shows, so claims about it are not verified
/// even if they match.
struct OrderJudge {
  private let judge: Judge
  private let variables: [VariablePlaces]
  private let work: [UnfinishedWork]
  /// Whether the program sleeps meanwhile.
  private let isSlept: Bool

  /// Returns nil if the order does not matter to the program: it has no top-level code or must not compile,
  /// or it is a device's, whose clock waits for all work.
  init?(_ judge: Judge) {
    guard !judge.source.isLibrary, judge.program.purpose != .failToCompile,
      judge.program.settings.device == nil, judge.source.role == .plain
    else { return nil }
    self.judge = judge
    let names =
      (judge.result.run?.variablesUsedEarly ?? [])
      + (judge.result.values?.variablesUsedEarly ?? [])
    variables = names.isEmpty ? [] : VariablePlaces.all(of: names, in: judge.source.text)
    (work, isSlept) =
      judge.result.run == nil ? ([], false) : UnfinishedWork.all(in: judge.source.text)
    if variables.isEmpty, work.isEmpty { return nil }
  }

  /// Adds the warnings about a sample, and withdraws a verification that rests on them.
  func check(_ verdict: inout SampleResult) {
    guard !verdict.problems.contains(where: { $0.id == .compile }) else { return }
    checkVariables(&verdict)
    checkWork(&verdict)
  }

  private func checkVariables(_ verdict: inout SampleResult) {
    for variable in variables {
      guard let declaration = place(variable.declaration),
        let use = place(variable.use) ?? place(variable.declaration),
        verdict.id == use.sample || verdict.id == declaration.sample
      else { continue }
      if verdict.id == use.sample {
        verdict.problems.append(
          Diagnostic(
            .warning, .earlyUse, file: use.file, range: judge.range(at: use),
            variable.user.map { "'\($0)' uses '\(variable.name)', which has no value yet" }
              ?? "'\(variable.name)' is used above the line that gives it its value",
            fix: "move the declaration of '\(variable.name)' above the statement that uses it",
            notes: [
              .init(
                "it gets its value here", file: declaration.file,
                range: judge.range(at: declaration))
            ]))
      }
      withdraw(&verdict, "'\(variable.name)' is used above the line that gives it its value")
    }
  }

  /// Names the work as the reason why claimed lines are missing; warns where a claim is right only because the work is
  /// not done: no output, a part of it, or a value that the work changes.
  private func checkWork(_ verdict: inout SampleResult) {
    let own = work.compactMap { work in
      place(work.offset).flatMap { starts(work, at: $0, in: verdict.id) ? (work, $0) : nil }
    }
    guard let (first, firstPlace) = own.first,
      let sample = judge.chapter.sample(verdict.id.name)
    else { return }
    for index in verdict.problems.indices
    where verdict.problems[index].id == .output && verdict.lacksOutput(sample) {
      verdict.problems[index].notes.append(note(first, firstPlace))
      verdict.problems[index].fix = Self.waiting
    }
    guard verdict.outcome == .verified else { return }
    if let empty = sample.claims.first(where: {
      $0.form == .fence && $0.stream == .stdout && $0.text.isEmpty
    }) {
      warn(&verdict, empty, first, firstPlace, "that nothing is printed")
    } else if let claim = sample.claims.first(where: { $0.isOfOutput && $0.stream == .stdout }),
      !sample.claims.contains(where: \.leavesLinesOut),
      let (lost, place) = own.first(where: { isLost($0.0, in: verdict) })
    {
      warn(&verdict, claim, lost, place, "that nothing else is printed")
    } else if !isSlept,
      let (claim, changing, place) = changedValue(own, sample)
    {
      warn(&verdict, claim, changing, place, "this value")
    }
  }

  private static let waiting =
    "wait for the work before the program ends, for example with a DispatchGroup or 'await task.value'"

  private func note(_ work: UnfinishedWork, _ place: ProgramSource.Place) -> Diagnostic.Note {
    Diagnostic.Note(
      "'\(work.name)' starts work here that may not be done when the program ends",
      file: place.file, range: judge.range(at: place))
  }

  private func warn(
    _ verdict: inout SampleResult, _ claim: Claim, _ work: UnfinishedWork,
    _ place: ProgramSource.Place, _ what: String
  ) {
    let isEmpty = claim.text.isEmpty
    verdict.problems.append(
      Diagnostic(
        .warning, .flaky,
        file: claim.form == .fence
          ? judge.text.path
          : judge.chapter.sample(verdict.id.name).map(judge.codeFile) ?? judge.text.path,
        range: claim.range,
        "\(what) is not verified: the program \(claim.value == nil ? "ends" : "may come here") "
          + "before the work of '\(work.name)' is done",
        fix: isEmpty
          ? "wait for the work before the program ends, or claim nothing with 'no_run'"
          : Self.waiting,
        notes: [note(work, place)]))
    withdraw(&verdict, "its output depends on when '\(work.name)' does its work")
  }

  /// Whether a sample starts work: in its own lines, or by those of an earlier sample, whose function it may call.
  private func starts(
    _ work: UnfinishedWork, at place: ProgramSource.Place, in sample: Sample.ID
  ) -> Bool {
    if place.sample == sample { return true }
    let samples = judge.program.samples
    guard let own = samples.firstIndex(of: sample),
      let other = samples.firstIndex(of: place.sample), other < own
    else { return false }
    guard let starter = work.starter else { return true }
    return judge.program.segments[own].code.split {
      !$0.isLetter && !$0.isNumber && $0 != "_"
    }.contains(starter[...])
  }

  /// Whether work of a program should print what it did not.
  private func isLost(_ work: UnfinishedWork, in verdict: SampleResult) -> Bool {
    let printed = judge.result.run?.parts.map(\.standardOutput).joined() ?? ""
    return work.printed.contains { !printed.contains($0) }
  }

  /// The first claim of a value that work started above it changes.
  private func changedValue(
    _ own: [(UnfinishedWork, ProgramSource.Place)], _ sample: Sample
  ) -> (Claim, UnfinishedWork, ProgramSource.Place)? {
    let code = Array(sample.code.utf8)
    for claim in sample.claims {
      guard let value = claim.value else { continue }
      let subject: String
      switch value.subject {
      case .name(let name): subject = name
      case .expression(_, let start, _) where start < value.commentRange.lowerBound,
        .link(let start) where start < value.commentRange.lowerBound:
        subject = String(decoding: code[start..<value.commentRange.lowerBound], as: UTF8.self)
      default: continue
      }
      let names = subject.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      guard
        let (work, place) = own.first(where: { work, place in
          !work.changed.isDisjoint(with: names)
            && (place.sample != sample.id
              || place.position.line < claim.range.start.line)
        })
      else { continue }
      return (claim, work, place)
    }
    return nil
  }

  private func withdraw(_ verdict: inout SampleResult, _ reason: String) {
    guard verdict.outcome == .verified else { return }
    verdict.outcome = .unverified
    verdict.reason = reason
  }

  /// The place in the chapter of an offset of the program's text.
  private func place(_ offset: Int) -> ProgramSource.Place? {
    let before = judge.source.text.utf8.prefix(offset)
    return judge.source.place(
      file: ProgramSource.fileName, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1, in: judge.text,
      including: judge.files)
  }
}

extension SampleResult {
  /// Whether the sample prints fewer lines than its claims about output have.
  fileprivate func lacksOutput(_ sample: Sample) -> Bool {
    let claimed = sample.claims.filter { $0.stream == .stdout && $0.isOfOutput }
      .reduce(0) { $0 + OutputPattern.lines(of: $1.text).count }
    return OutputPattern.lines(of: standardOutput).count < claimed
  }
}

extension Claim {
  /// Whether it has a line `...`, which stands for any lines.
  fileprivate var leavesLinesOut: Bool {
    form != .value && OutputPattern(text, match: match).lines.contains { $0.matchesAnyLines }
  }
}
