import TextDiagnostics
import ResultStore
import SampleCompiler
import SamplePlan
package import SampleRunner
import SwiftSource
package import WorkbookModel

/// Runs the programs of transcripts in the sandbox, and compares what they print with what is shown.
///
/// Only a difference of a program that needs nothing else is an error.
package struct TranscriptChecker: Sendable {
  private let book: DocumentBook
  private let planner: DocumentPlanner
  private let runner: SampleRunner
  /// The code of the package's programs, by name.
  private let sources: [String: [String]]

  /// - Parameter sources: the code of the package's programs, by name.
  package init(
    _ book: DocumentBook, _ planner: DocumentPlanner, _ runner: SampleRunner,
    sources: [String: [String]] = [:]
  ) {
    self.book = book
    self.planner = planner
    self.runner = runner
    self.sources = sources
  }

  /// The transcripts of a selection, or all.
  private func chosen(_ selection: Set<Sample.ID>?) -> [Fence] {
    book.fences.filter { $0.transcript != nil && selection?.contains($0.sample.id) ?? true }
  }

  /// The results of the transcripts.
  ///
  /// - Parameters:
  ///   - selection: nil for all.
  ///   - build: makes the programs of the package with these names; those that cannot be built are missing.
  package func results(
    _ selection: Set<Sample.ID>?, build: ([String]) async throws -> [String: [UInt8]]
  ) async throws -> [FenceResult] {
    let fences = chosen(selection)
    guard !fences.isEmpty else { return [] }
    let names = Set(
      fences.flatMap { $0.transcript?.commands ?? [] }.compactMap(\.program)
        .filter(\.isProduct).map(\.name))
    let built = try await build(names.sorted())
    let run = try await runner.context(of: book.workbook)
    var results: [FenceResult] = []
    for start in stride(from: 0, to: fences.count, by: runner.jobs) {
      let part = fences[start..<min(start + runner.jobs, fences.count)]
      results += try await withThrowingTaskGroup(of: (Int, FenceResult).self) { group in
        for (index, fence) in part.enumerated() {
          group.addTask { (index, try await result(of: fence, built, in: run)) }
        }
        var found: [(Int, FenceResult)] = []
        for try await result in group { found.append(result) }
        return found.sorted { $0.0 < $1.0 }.map(\.1)
      }
      try Task.checkCancellation()
    }
    return results
  }

  /// A program that can be started, and what is not certain about it.
  private struct Started: Sendable {
    var executable: SampleRunner.Executable
    /// Its code, and that of what it needs, for what it reads.
    var code: [String]
    /// Why its output may rightly be another one, as a clause.
    var doubt: String?
    /// Whether it is a program of the package, of whose code the document shows nothing.
    var isProduct = false
  }

  private func result(
    of fence: Fence, _ built: [String: [UInt8]], in run: SampleRunner.Run
  ) async throws -> FenceResult {
    guard let transcript = fence.transcript else { return FenceResult(fence, .elsewhere) }
    if !fence.problems.isEmpty {
      return FenceResult(fence, .fragment, reason: "the words above it could not be read")
    }
    if let reason = fence.sample.annotations.ignoreReason {
      return FenceResult(fence, .elsewhere, reason: reason.value)
    }
    var programs: [Transcript.Program: Started] = [:]
    for program in Set(transcript.commands.compactMap(\.program)) {
      programs[program] = try await start(program, in: fence, built, in: run)
    }
    var commands: [(index: Int, program: Transcript.Program)] = []
    for (index, command) in transcript.commands.enumerated() where command.obstacle == nil {
      if let program = command.program, programs[program] != nil {
        commands.append((index, program))
      }
    }
    guard !commands.isEmpty else {
      return unstarted(fence, transcript.commands)
    }
    let record = try await record(of: fence, commands, programs, in: run)
    var findings: [TranscriptFinding] = []
    var stranger: String?
    for (index, command) in transcript.commands.enumerated() {
      guard let place = commands.firstIndex(where: { $0.index == index }),
        let started = programs[commands[place].program]
      else {
        let reason =
          command.obstacle
          ?? command.program.map { "its program '\($0.name)' cannot be built here" }
          ?? "it starts a program that is not the package's"
        findings.append(.elsewhere(reason))
        stranger = command.line.text.drop(while: \.isWhitespace).description
        continue
      }
      guard let record, place < record.outputs.count, let status = record.outputs[place].status
      else {
        findings.append(.elsewhere("it does not end here, or cannot be started"))
        continue
      }
      findings.append(
        finding(
          command, printed: record.outputs[place].text, status: status,
          again: record.other.flatMap { place < $0.count ? $0[place].text : nil },
          started,
          doubt: stranger.map { "it comes after '\($0)', which is not run here" }
            ?? (transcript.isOfOtherCode ? "the words before it may change the code" : nil)))
    }
    return verdict(on: fence, findings)
  }

  private func unstarted(_ fence: Fence, _ commands: [Transcript.Command]) -> FenceResult {
    if let reason = commands.compactMap(\.obstacle).first {
      return FenceResult(fence, .elsewhere, reason: reason)
    }
    let program = commands.compactMap(\.program).first
    guard let type = program?.type, program?.isProduct == false else {
      return FenceResult(
        fence, .elsewhere, reason: "the program '\(program?.name ?? "")' cannot be built here")
    }
    return FenceResult(
      fence, .fragment, reason: "the code of '\(type.name)' above it does not compile as a program")
  }

  // MARK: Running

  /// The program of a command: of the code above it, else of the package.
  private func start(
    _ program: Transcript.Program, in fence: Fence, _ built: [String: [UInt8]],
    in run: SampleRunner.Run
  ) async throws -> Started? {
    if let code = program.code, let type = program.type,
      let (own, parts) = planner.program(of: code, running: type, before: fence),
      let executable = try await runner.executable(of: own)
    {
      return Started(executable: executable, code: parts.map(\.code))
    }
    guard let bytes = built[program.name] else { return nil }
    return Started(
      executable: SampleRunner.Executable(bytes: bytes), code: sources[program.name] ?? [],
      doubt: program.type.map { "the code of '\($0.name)' above it is not complete" },
      isProduct: true)
  }

  private func record(
    of fence: Fence, _ commands: [(index: Int, program: Transcript.Program)],
    _ programs: [Transcript.Program: Started], in run: SampleRunner.Run
  ) async throws -> ConsoleRecord? {
    let used = Set(commands.map(\.program)).sorted { $0.name < $1.name }
    var imports = PackageImports()
    var environment: [String: String] = [:]
    for program in used {
      guard let executable = programs[program]?.executable else { continue }
      imports = imports.union(executable.imports)
      if let entry = executable.entry { environment["WORKBOOK_ENTRY"] = "\(entry)" }
    }
    let session = ConsoleSession(
      fence.sample.id,
      commands: commands.map { command in
        ["./\(command.program.name)"]
          + (fence.transcript?.commands[command.index].arguments ?? [])
      },
      files: used.compactMap { program in
        programs[program].map {
          WorkingFolderFile(
            path: program.name, bytes: $0.executable.bytes, isExecutable: true)
        }
      }, environment: environment)
    return try await runner.record(of: session, loading: imports, in: run)
  }

  // MARK: Judging

  private func finding(
    _ command: Transcript.Command, printed: String, status: Int32, again: String?,
    _ started: Started, doubt: String?
  ) -> TranscriptFinding {
    let name = command.program?.name ?? ""
    let printed = printed.replacing("./\(name)", with: name)
    let shown = command.shown
    guard shown.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      return status == 0 ? .ran : .elsewhere("it ends with status \(status) here")
    }
    let output = TranscriptOutput(shown: shown, real: printed)
    if output.matches(mayBeCut: command.asksForHelp, mayLackLines: status != 0) {
      return .verified
    }
    // A program that fails where the document shows no error misses something.
    let showsError = shown.contains { $0.contains(/(?i)error|usage|fail|invalid/) }
    if status > 125 || status != 0 && started.isProduct && !showsError {
      return .elsewhere("it ends with status \(status) here")
    }
    if let again, again.replacing("./\(name)", with: name) != printed {
      return .elsewhere("its output differs from run to run")
    }
    if let reason = doubt ?? started.doubt ?? command.doubt ?? reading(command, started) {
      return .elsewhere(reason)
    }
    return .wrong(command, output, mayLackLines: status != 0)
  }

  /// What its code reads that is not here, as a clause; a help text depends on nothing.
  private func reading(_ command: Transcript.Command, _ started: Started) -> String? {
    guard !command.asksForHelp else { return nil }
    if command.output.contains(where: { $0.text.contains("Error Domain=") }) {
      return "it shows an error of Apple's Foundation"
    }
    for code in started.code {
      if ParsableSource(code).variesByRun {
        return "its program has values that differ from run to run"
      }
      let found = FenceShape(code).surroundings.first { $0.meaning != .arguments }
      if let found { return "its program uses '\(found.word)', which is not the same here" }
    }
    return nil
  }

  private func verdict(on fence: Fence, _ findings: [TranscriptFinding]) -> FenceResult {
    let problems = findings.compactMap { finding -> Diagnostic? in
      guard case .wrong(let command, let output, let mayLackLines) = finding else { return nil }
      let source = book.workbook.sources[fence.file]
      let edits =
        source.map { command.edits(showing: output, mayLackLines: mayLackLines, in: $0) } ?? []
      let difference = output.difference()
      let range = difference.first.map { command.output[$0].range } ?? command.line.range
      let next =
        edits.isEmpty ? "write what it prints" : "run 'workbook check --fix \(fence.sample.id)'"
      var problem = Diagnostic(
        .error, .output, file: fence.file,
        range: source?.range(range) ?? fence.sample.infoRange,
        "the output of '\(command.program?.name ?? "")' is not what is shown",
        explanation: difference.text,
        fix: "'-' is shown, '+' is printed: correct the code, or \(next)")
      problem.edits = edits
      return problem
    }
    if !problems.isEmpty { return FenceResult(fence, .wrong, problems: problems) }
    for case .elsewhere(let reason) in findings {
      return FenceResult(fence, .elsewhere, reason: reason)
    }
    let isVerified = findings.contains { if case .verified = $0 { true } else { false } }
    return FenceResult(fence, isVerified ? .verified : .ran)
  }
}

/// What one command of a transcript gave.
private enum TranscriptFinding {
  case verified
  /// Nothing is shown of its output.
  case ran
  case elsewhere(String)
  case wrong(Transcript.Command, TranscriptOutput, mayLackLines: Bool)
}
