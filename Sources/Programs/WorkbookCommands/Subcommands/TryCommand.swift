import CommandLineSyntax
import TextDiagnostics
import Foundation
import SafeFiles
import WorkbookModel
import WorkbookReports

/// `workbook try`: checks a reader's own answer to an exercise with the hidden check of the chapter.
///
/// The answer takes the place of the solution, in memory: the chapter is planned, compiled, run and judged as ever, and
/// nothing is written. Messages about the answer name its own file. Without a file, the exercise is printed, so that
/// it can be redirected into one.
struct TryCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let workbook: Workbook

  /// - Returns: `.problemsFound` if the answer is not yet right.
  func run() async throws -> WorkbookCommand.Status {
    guard let name = invocation.operands.first, invocation.operands.count <= 2 else {
      throw Invocation.UsageError(
        description: "'workbook try' needs an exercise and a file with your answer, such as "
          + "'workbook try fi/02-background-tasks#letters mine.swift'")
    }
    let exercise = try TriedExercise(name, in: workbook, directory: console.currentDirectory)
    if invocation.has("--hint") { return show(exercise.hints, of: exercise) }
    if invocation.has("--solution") { return show(exercise.solution.code, of: exercise) }
    guard invocation.operands.count == 2 else { return show(exercise.sample.code, of: exercise) }
    let file = invocation.operands[1]
    let answer = try answer(in: file)
    let tried = exercise.answered(answer, in: workbook)
    let names = [exercise.check.id, exercise.solution.id]
    let run = try await BookRun.perform(
      invocation, console, RunEnvironment(invocation, console), workbook: tried,
      selection: try SampleSelection(
        names.map { "\($0)" }, in: tried, directory: console.currentDirectory),
      tellsProblems: false)
    let verdict = AnswerVerdict(exercise, answer, run.results)
    console.output(verdict.text(ReportWriter(invocation, console).diagnosticWriter(for: tried)))
    return verdict.isRight ? .clean : .problemsFound
  }

  private func show(_ text: String, of exercise: TriedExercise) -> WorkbookCommand.Status {
    let shown = text.isEmpty ? AnswerText.in(exercise.chapter.language).noHint + "\n" : text
    // A file gets the bytes, a terminal nothing that it would interpret.
    console.output(console.outputIsTerminal ? shown.linesForTerminal(after: "") : shown)
    return .clean
  }

  /// The longest answer, in bytes.
  private static let longest = 1 << 20

  /// Reads the reader's file; `-` is standard input.
  private func answer(in file: String) throws -> SourceText {
    let handle =
      file == "-" ? .standardInput : FileHandle(forReadingAtPath: console.absolute(file))
    guard let handle, let data = try? handle.read(upToCount: Self.longest + 1) ?? Data() else {
      throw Invocation.UsageError(
        description: "cannot read '\(file)'; write your answer into it, or name another file")
    }
    guard data.count <= Self.longest else {
      throw Invocation.UsageError(
        description: "'\(file)' has more than \(Self.longest) bytes; is it the right file?")
    }
    return SourceText(path: file, bytes: Array(data))
  }
}
