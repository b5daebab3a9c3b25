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
  private let reads: [EarlyReads.Read]
  private let work: UnfinishedWork?

  /// Returns nil if the order does not matter to the program: it has no top-level code or must not compile,
  /// or it is a device's, whose clock waits for all work.
  init?(_ judge: Judge) {
    guard !judge.source.isLibrary, judge.program.purpose != .failToCompile,
      judge.program.settings.device == nil, judge.source.role == .plain
    else { return nil }
    self.judge = judge
    reads = EarlyReads(judge.source.text).reads
    // Only looked at where output lacks, or where none is claimed.
    work = judge.result.run == nil ? nil : UnfinishedWork(in: judge.source.text)
    if reads.isEmpty, work == nil { return nil }
  }

  /// Adds the warnings about a sample, and withdraws a verification that rests on them.
  func check(_ verdict: inout SampleResult) {
    guard !verdict.problems.contains(where: { $0.id == .compile }) else { return }
    checkReads(&verdict)
    checkWork(&verdict)
  }

  private func checkReads(_ verdict: inout SampleResult) {
    let own = reads.compactMap { read in
      place(read.offset).flatMap { $0.sample == verdict.id ? (read, $0) : nil }
    }
    for (read, place) in own {
      let declaration = self.place(read.declaration)
      verdict.problems.append(
        Diagnostic(
          .warning, .earlyUse, file: place.file, range: judge.range(at: place),
          read.function.map { "'\($0)' uses '\(read.variable)', which has no value yet" }
            ?? "'\(read.variable)' is used above the line that gives it its value",
          fix: "move the declaration of '\(read.variable)' above this line",
          notes: declaration.map {
            [.init("it gets its value here", file: $0.file, range: judge.range(at: $0))]
          } ?? []))
    }
    if let (read, _) = own.first {
      withdraw(&verdict, "'\(read.variable)' is used above the line that gives it its value")
    }
  }

  /// Names the work as the reason why claimed lines are missing; warns where no output is claimed.
  private func checkWork(_ verdict: inout SampleResult) {
    guard let work, let place = place(work.offset),
      let sample = judge.chapter.sample(verdict.id.name)
    else { return }
    let note = Diagnostic.Note(
      "'\(work.name)' starts work here that may not be done when the program ends",
      file: place.file,
      range: judge.range(at: place))
    for index in verdict.problems.indices
    where verdict.problems[index].id == .output && verdict.lacksOutput(sample) {
      verdict.problems[index].notes.append(note)
      verdict.problems[index].fix =
        "wait for the work before the program ends, for example with a DispatchGroup or 'await task.value'"
    }
    let empty = sample.claims.first { $0.form == .fence && $0.stream == .stdout && $0.text.isEmpty }
    guard let empty, verdict.outcome == .verified, place.sample == verdict.id else { return }
    verdict.problems.append(
      Diagnostic(
        .warning, .flaky, file: judge.text.path, range: empty.range,
        "that nothing is printed is not verified: the program ends before the work of '\(work.name)' "
          + "is done",
        fix: "wait for the work before the program ends, or claim nothing with 'no_run'",
        notes: [note]))
    withdraw(&verdict, "its output depends on when '\(work.name)' does its work")
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
