import TextDiagnostics

/// The chapter of the manual with a section for each kind of problem.
enum ProblemsChapter {
  /// Its path in the repository.
  static let path = "Site/manual/Content/en/12-problems.md"

  /// What records it.
  static let command = "WORKBOOK_RECORD_SNAPSHOTS=1 swift test --filter DiagnosticIDTests"

  /// The heads over the kinds, each with the first kind below it.
  private static let parts: [(title: String, first: Diagnostic.ID)] = [
    ("Files and their Markdown", .file), ("Front matter and workbook.yml", .frontMatter),
    ("Fences and their tags", .language), ("Claims", .claim), ("Compiling and running", .compile),
    ("Simulated devices", .appCrash), ("Prose and translations", .apiMissing),
  ]

  static var text: String {
    """
    ---
    title: Kinds of problems
    summary: What each problem that a check reports means, an example of it, and what to do.
    ---

    <!-- Made from Sources/Base/TextDiagnostics/Explanations by DiagnosticIDTests; do not edit it, but run
    \(command) -->

    # Kinds of problems {#top}

    A report of `workbook check` ends each problem with its kind between brackets. The name of a kind stays the same
    from version to version; reports in JSON and JUnit have it too. `workbook help` followed by a kind prints what this
    chapter says about it.

    """
      + Diagnostic.ID.allCases.map { id in
        (parts.first { $0.first == id }.map { "\n## \($0.title)\n" } ?? "") + section(id)
      }.joined()
  }

  private static func section(_ id: Diagnostic.ID) -> String {
    let explanation = id.explanation
    var parts = ["### \(id.rawValue) {#\(id.rawValue)}", explanation.meaning]
    if let example = explanation.example {
      parts.append(
        example.file == .chapter
          ? "For example:\n\n````markdown\n\(example.text)````"
          : "For example in `Content/workbook.yml`:\n\n```yaml\n\(example.text)```")
    }
    parts.append(explanation.cure)
    if let adjustment = id.adjustment { parts.append(adjustment) }
    return "\n" + parts.joined(separator: "\n\n") + "\n"
  }
}
