import CommandLineSyntax
import TextDiagnostics
import DocumentChecker
import ResultStore
import WorkbookModel
import WorkbookReports

/// Shows the certain edits of a package's documents and writes those that are accepted: `workbook check --fix` all of
/// them, `workbook accept` those that the user chooses.
struct DocumentAcceptance: Sendable {
  let invocation: Invocation
  let console: Console
  /// The package's folder, without links.
  let root: String

  private var acceptsAll: Bool { invocation.has("--fix") || invocation.has("--all") }
  private var writesNothing: Bool { invocation.has("--check") }

  /// Shows edits and writes them, after a question for each fence at a terminal. Every file is compared with what was
  /// read before any is replaced.
  ///
  /// - Returns: the edits that were written.
  /// - Throws: when a file cannot be replaced; those before it have been.
  func write(_ fixes: DocumentFixes) async throws -> DocumentFixes {
    let chosen = try await choose(among: fixes)
    let writer = BookFileWriter(root: root)
    do throws(BookFileWriter.Failure) {
      for file in chosen.replacements { try writer.check(file.old) }
      for file in chosen.replacements { try writer.replace(file.old, with: file.new) }
    } catch {
      throw RunnerError(.file, "\(error)")
    }
    if !chosen.isEmpty {
      talk(
        "\(counted(chosen.parts.count, "fence")) changed in "
          + "\(counted(chosen.replacements.count, "file"))\n")
    }
    return chosen
  }

  /// The status of `workbook accept`, after a summary of what it has left.
  func status(
    of report: DocumentReport, proposed: DocumentFixes, written: DocumentFixes
  ) -> WorkbookCommand.Status {
    let left = proposed.parts.count - written.parts.count
    let proposals = Set(proposed.parts.map(\.fence))
    let others = report.results.count {
      !$0.problems.isEmpty && !proposals.contains($0.fence.sample.id)
    }
    if proposed.isEmpty { talk("nothing to accept\n") }
    if left > 0 { talk("\(counted(left, "fence")) not changed\n") }
    if others > 0 {
      talk(
        "\(counted(others, "fence")) that cannot be corrected with certainty; 'workbook check' "
          + "shows the errors\n")
    }
    if left > 0, written.isEmpty, !writesNothing, !acceptsAll, !asks {
      talk(
        "nothing was written, since there is no terminal to confirm on; to accept everything shown: "
          + invocation.line(adding: "--all") + "\n")
    }
    return left == 0 && others == 0 ? .clean : .problemsFound
  }

  private var asks: Bool {
    !writesNothing && !acceptsAll && console.inputIsTerminal && console.outputIsTerminal
  }

  private func choose(among fixes: DocumentFixes) async throws -> DocumentFixes {
    guard asks else {
      talk(fixes.diff.escapedForTerminal)
      return fixes.only { _ in acceptsAll && !writesNothing }
    }
    let question = AcceptQuestion(console: console)
    var chosen: Set<Sample.ID> = []
    asking: for part in fixes.parts {
      let name = part.fence.description
      talk(
        name.escapedForTerminal + "\n"
          + fixes.only { $0.fence == part.fence }.diff.escapedForTerminal)
      switch try await question.answer(about: name) {
      case .accept: chosen.insert(part.fence)
      case .reject: continue
      case .skip: break asking
      }
    }
    return fixes.only { chosen.contains($0.fence) }
  }

  /// Writes to the standard output, unless that is for a script.
  private func talk(_ text: String) {
    (invocation.value("--format") ?? "text") == "text" ? console.output(text) : console.errors(text)
  }
}
