import TextDiagnostics
import WorkbookModel

/// Finds commands of console samples whose programs the book does not list.
///
/// Reviewers of a book look at the list `programs` in `workbook.yml`: chapters cannot call anything else.
/// Samples with `ignore` are skipped.
struct ConsoleProgramChecker {
  let configuration: Configuration

  /// A diagnostic for the first command with an unlisted program in each sample, in the order of the chapters.
  func check(_ chapters: [Chapter]) -> [Diagnostic] {
    chapters.flatMap { chapter in
      chapter.samples.filter { $0.annotations.ignoreReason == nil }.flatMap { sample in
        var known: Set<String> = []
        return sample.commands.filter { known.insert($0.words[0]).inserted }.compactMap {
          problem(with: $0, isFirst: $0.range == sample.commands.first?.range, in: chapter)
        }
      }
    }
  }

  /// The problem of a command; nil if its program is listed.
  ///
  /// For a command other than the first, it also explains how to escape a line of output that looks like a
  /// command.
  private func problem(
    with command: ConsoleCommand, isFirst: Bool, in chapter: Chapter
  ) -> Diagnostic? {
    if configuration.allows(command) { return nil }
    let program = command.words[0]
    let programs = configuration.programs
    let file = Configuration.path
    let near =
      nearestName(to: program, in: programs).map {
        "did you mean '\($0)'? otherwise "
      } ?? ""
    let output = isFirst ? "" : "; write a line of output that begins with '$' as '$$ ...'"
    let list = (programs + [program]).joined(separator: ", ")
    return Diagnostic(
      .error, .console, file: chapter.file, range: command.programRange,
      "'\(program)' is not in the book's list of programs",
      fix: Configuration.isProgramName(program)
        ? near + "list it in \(file): programs: [\(list)]" + output
        : near + "call a program by its name and add it to 'programs' in \(file)" + output)
  }
}
