import TextDiagnostics
import WorkbookModel

/// The checks are `api-missing` and `api-renamed`. Their level in `workbook.yml`, `off=` in a section and
/// `legacy` decide whether a problem is reported.
extension ChapterNameChecker {
  /// Converts the verdict on a name, with a diagnostic if it is a problem.
  ///
  /// - Returns: `unchecked` for a problem that is not to be reported.
  func verdict(
    _ verdict: NameVerdict, on name: String, at spot: NameLocation
  ) -> NameFinding.Verdict {
    let id: Diagnostic.ID
    let summary: String
    let fix: Suggestion
    var range = spot.range
    switch verdict {
    case .symbols(let matches): return .symbols(matches)
    case .declared: return .declared
    case .other: return .other
    case .missing(let nearest):
      id = .apiMissing
      summary = "'\(name)' is in none of the indexed modules"
      fix = suggestion(nearest)
    case .misleading(let character, let plain, let isCertain):
      id = .apiMissing
      summary = "'\(name)' has \(character)"
      fix =
        isCertain
        ? plain.map { Suggestion("write '\($0)'", replacement: $0) } ?? suggestion(nil)
        : suggestion(plain)
      range = spot.range(of: character.range, in: name)
    case .renamed(let new, let match, .spelling):
      id = .apiRenamed
      summary =
        "'\(name)' is the Objective-C spelling of a Swift name in module '\(match.symbol.module)'"
      fix = Suggestion("write '\(new)'", replacement: new)
    case .renamed(let new, let match, .type):
      id = .apiRenamed
      summary = "'\(name)' is a member of another type, '\(match.symbol.container)'"
      fix = Suggestion("write '\(new)'", replacement: new)
    }
    guard isChecked(id, at: spot.sample?.infoRange ?? spot.range) else { return .unchecked }
    let file = spot.source.path
    let problem = Diagnostic(
      .error, id, file: file, range: range, summary, fix: fix.text,
      edits: fix.replacement.flatMap(spot.replacement).map {
        [Edit(file: file, range: spot.range, text: $0)]
      } ?? [])
    return configuration.adjusted(problem).map { .problem($0) } ?? .unchecked
  }

  private func suggestion(_ nearest: String?) -> Suggestion {
    nearest.map { Suggestion("did you mean '\($0)'?", replacement: $0) }
      ?? Suggestion(
        "correct the name, or list it under 'known' in '\(Configuration.path)' if "
          + "it exists elsewhere")
  }

  /// Whether a check applies. A section may turn it off, and a legacy section names APIs that no longer
  /// exist.
  ///
  /// - Parameter range: a place in the chapter; for a name in a file, the fence that includes the file.
  private func isChecked(_ check: Diagnostic.ID, at range: SourceRange) -> Bool {
    guard let section = chapter.section(at: range.start.offset) else { return true }
    return !section.isLegacy && !section.disabledChecks.contains(check)
  }
}
