import CommandLineSyntax
import TextDiagnostics
import ResultStore
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// `workbook accept`: writes the real output of samples into their claims.
///
/// The new content is read and checked first, as if it were in the files. No sample is compiled or run for
/// that, since claims are not part of the cache keys; only values are evaluated again, since they are
/// compared with claims.
///
/// The steps: run the samples and determine which claims could be fixed (``Acceptance``); read the book with
/// all edits applied and run it from the cache, to exclude claims that would still fail; show the differences
/// and ask; check once more that no file has changed, and replace each atomically (``BookFileWriter``).
/// Nothing is written before the last step, and `--check` ends before it; its exit status is 1 if something
/// would change.
struct AcceptCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let loader: WorkbookLoader

  /// Whether to report only whether something would change.
  private var writesNothing: Bool { invocation.has("--check") }

  /// Runs the command.
  ///
  /// - Returns: `.clean` if every sample that could be accepted was, and none could not.
  func run() async throws -> WorkbookCommand.Status {
    let workbook = try await loader.load()
    let selection = try SampleSelection(
      invocation.operands, filters: invocation.values("--filter"), in: workbook,
      directory: console.currentDirectory
    ).inAllLanguages(of: workbook)
    let runEnvironment = try await RunEnvironment(invocation, console)
    let run = try await BookRun.perform(
      invocation, console, runEnvironment, workbook: workbook, selection: selection,
      tellsProblems: false)
    var acceptance = Acceptance(run, adds: invocation.has("--add"))
    try await prove(&acceptance, run, selection, runEnvironment)
    let chosen = try await choose(among: acceptance.proposals, of: workbook)
    tellRefusals(acceptance, of: workbook)
    return try finish(acceptance, chosen, of: workbook)
  }

  // MARK: Verification

  /// Refuses samples whose claims would still fail, or would break something else, once written.
  ///
  /// The draft contains all edits together. A part is refused for a new problem in a file that it changes,
  /// for an error of its sample, and for a comment that would no longer be a claim.
  private func prove(
    _ acceptance: inout Acceptance, _ before: BookRun, _ selection: SampleSelection,
    _ runEnvironment: RunEnvironment
  ) async throws {
    guard !acceptance.parts.isEmpty else { return }
    let workbook = before.workbook
    let draft = try await loader.load(
      drafts: workbook.bytes(applying: acceptance.parts.flatMap(\.edits)))
    // The first run has already reported everything.
    var quiet = console
    quiet.errors = { _ in }
    let run = try await BookRun.perform(
      invocation, quiet, runEnvironment, workbook: draft, selection: selection, tellsProblems: false
    )
    let known = Set(before.bookProblems.map(\.meaning))
    let new = run.bookProblems.filter { $0.severity == .error && !known.contains($0.meaning) }
    for part in acceptance.parts {
      let files = Set(part.edits.map(\.file))
      let problem =
        new.first { files.contains($0.file) }
        ?? run.results.samples[part.sample]?.problems.first { $0.severity == .error }
        ?? lostClaim(of: part.sample, from: workbook, in: draft)
      guard let problem else { continue }
      acceptance.refuse(part.sample, for: Self.refusal(of: part.sample, problem, in: workbook))
    }
  }

  /// The problem of a comment that would become prose with the new output in it.
  ///
  /// - Returns: nil when the sample has as many claims in the draft as now.
  private func lostClaim(
    of id: Sample.ID, from old: Workbook, in new: Workbook
  ) -> Diagnostic? {
    guard let chapter = old.chapter(id.chapter, language: id.language),
      let sample = chapter.sample(id.name),
      let draft = new.chapter(id.chapter, language: id.language)?.sample(id.name),
      draft.claims.count(where: \.isOnItsOwn) < sample.claims.count(where: \.isOnItsOwn)
    else { return nil }
    return Diagnostic(
      .error, .claim, file: chapter.file, range: sample.infoRange,
      "a comment would no longer be a claim")
  }

  private static func refusal(
    of id: Sample.ID, _ problem: Diagnostic, in workbook: Workbook
  ) -> Diagnostic {
    let chapter = workbook.chapter(id.chapter, language: id.language)
    return Diagnostic(
      .error, problem.id, file: chapter?.file ?? problem.file,
      range: chapter?.sample(id.name)?.infoRange ?? problem.range,
      "with the output of the sample as its claim: \(problem.summary)",
      explanation: problem.explanation,
      fix: "write the claim by hand, with wildcards where it varies")
  }

  // MARK: Choice

  /// Shows every proposal, and asks about it on a terminal.
  ///
  /// - Returns: the proposals to write: those that were accepted, all with `--all`, none with `--check` or
  ///   without a terminal.
  private func choose(
    among proposals: [Acceptance.Proposal], of workbook: Workbook
  ) async throws -> [Acceptance.Proposal] {
    let asks =
      !writesNothing && !invocation.has("--all") && console.inputIsTerminal
      && console.outputIsTerminal
    let question = AcceptQuestion(console: console)
    var chosen: [Acceptance.Proposal] = []
    for proposal in proposals {
      // Edits of a file that several samples share need only one answer.
      if asks, Set(proposal.edits).isSubset(of: chosen.flatMap(\.edits)) {
        chosen.append(proposal)
        continue
      }
      let names = proposal.parts.map(\.sample.description).joined(separator: ", ")
      console.output(names.escapedForTerminal + "\n" + diff(proposal, of: workbook))
      guard asks else { continue }
      switch try await question.answer(about: names) {
      case .accept: chosen.append(proposal)
      case .reject: continue
      case .skip: return chosen
      }
    }
    return asks ? chosen : invocation.has("--all") && !writesNothing ? proposals : []
  }

  /// The changes of a proposal, as a unified diff of each file.
  private func diff(_ proposal: Acceptance.Proposal, of workbook: Workbook) -> String {
    workbook.bytes(applying: proposal.edits).sorted { $0.key < $1.key }.compactMap { file, bytes in
      workbook.sources[file].map { UnifiedDiff($0, bytes).text }
    }.joined().escapedForTerminal
  }

  private func tellRefusals(_ acceptance: Acceptance, of workbook: Workbook) {
    let writer = ReportWriter(invocation, console).diagnosticWriter(for: workbook)
    for refusal in acceptance.refusals {
      console.output(
        "\(refusal.sample.description.escapedForTerminal) is not changed:\n"
          + writer.text(for: refusal.problem) + "\n")
    }
  }

  // MARK: Writing

  /// Writes the chosen edits and prints a summary.
  ///
  /// - Throws: when a file cannot be replaced; those before it have been.
  private func finish(
    _ acceptance: Acceptance, _ chosen: [Acceptance.Proposal], of workbook: Workbook
  ) throws -> WorkbookCommand.Status {
    let files = workbook.bytes(applying: chosen.flatMap(\.edits)).sorted { $0.key < $1.key }
    let sources = files.compactMap { file, bytes in workbook.sources[file].map { ($0, bytes) } }
    let writer = BookFileWriter(root: workbook.root)
    do throws(BookFileWriter.Failure) {
      // Files that belong together are checked before any is replaced.
      for (source, _) in sources { try writer.check(source) }
      for (source, bytes) in sources { try writer.replace(source, with: bytes) }
    } catch {
      throw RunnerError(.file, "\(error)")
    }
    let accepted = chosen.flatMap(\.parts).count
    let left = acceptance.parts.count - accepted
    console.output(summary(acceptance, accepted: accepted, left: left, files: files.count))
    return left == 0 && acceptance.refusals.isEmpty ? .clean : .problemsFound
  }

  /// For example, `2 samples accepted in 1 file, 1 sample that cannot be accepted`, and the next step for the
  /// rest.
  private func summary(
    _ acceptance: Acceptance, accepted: Int, left: Int, files: Int
  ) -> String {
    var counts: [String] = []
    if accepted > 0 {
      counts.append("\(counted(accepted, "sample")) accepted in \(counted(files, "file"))")
    }
    if left > 0 { counts.append("\(counted(left, "sample")) not accepted") }
    if !acceptance.refusals.isEmpty {
      counts.append("\(counted(acceptance.refusals.count, "sample")) that cannot be accepted")
    }
    var text = (counts.isEmpty ? "nothing to accept" : counts.joined(separator: ", ")) + "\n"
    if left > 0, accepted == 0, !writesNothing, !invocation.has("--all"),
      !console.inputIsTerminal || !console.outputIsTerminal
    {
      text +=
        "nothing was written, since there is no terminal to confirm on; to accept everything shown: "
        + invocation.line(adding: "--all") + "\n"
    }
    if acceptance.unclaimed > 0 {
      text +=
        "\(counted(acceptance.unclaimed, "sample")) with unclaimed output: '--add' writes a fence for it\n"
    }
    return text
  }
}

extension Workbook {
  /// The new bytes of each file that some edits change, by path.
  fileprivate func bytes(applying edits: [Edit]) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (file, own) in Dictionary(grouping: edits, by: \.file) {
      result[file] = sources[file]?.bytes(applying: own)
    }
    return result
  }
}

extension Claim {
  /// Whether it stays one claim whatever is printed; the number of list lines may change.
  fileprivate var isOnItsOwn: Bool { !isListLine }
}

extension Diagnostic {
  /// The part of it that is independent of line numbers.
  fileprivate var meaning: [String] { [id.rawValue, file, summary] }
}
