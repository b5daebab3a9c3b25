import Diagnostics

/// Finds the commands of console samples whose programs the book does not list.
struct ConsoleProgramChecker {
  let configuration: Configuration

  func check(_ chapters: [Chapter]) -> [Diagnostic] {
    chapters.flatMap { chapter in
      chapter.samples.filter { $0.annotations.ignoreReason == nil }.flatMap(\.commands)
        .compactMap { problem(with: $0, in: chapter) }
    }
  }

  private func problem(with command: ConsoleCommand, in chapter: Chapter) -> Diagnostic? {
    let program = command.words[0]
    let programs = configuration.programs
    if programs.contains(program) { return nil }
    let file = WorkbookLoader.configurationPath
    let near = nearestName(to: program, in: programs).map { "did you mean '\($0)'? " } ?? ""
    let isFirst = chapter.samples.contains { $0.commands.first?.range == command.range }
    let output = isFirst ? "" : "; a line of output is written '$$ ...'"
    let list = (programs + [program]).joined(separator: ", ")
    return Diagnostic(
      .error, "console", file: chapter.file, range: command.programRange,
      "'\(program)' is not one of the programs that the book may call",
      fix: Configuration.isProgramName(program)
        ? near + "a program is listed in \(file): programs: [\(list)]" + output
        : near + "call a program by its name and list that in \(file) under 'programs'" + output)
  }
}
