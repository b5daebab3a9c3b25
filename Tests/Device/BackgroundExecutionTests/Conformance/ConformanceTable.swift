/// The text of `Sources/Device/CONFORMANCE.md`: which rules are kept, where, and which tests and scenarios
/// show it.
struct ConformanceTable {
  let rules: RuleList
  let references: RuleReferences

  /// Whether a test has the rule in its name.
  func isKept(_ rule: Rule) -> Bool { references.tests[rule.number] != nil }

  var text: String {
    let kept = rules.rules.count(where: isKept)
    return """
      # Which rules of iOS are kept, where, and what shows it

      Made from `RULES.md` and the code by `ConformanceTests`, which fails when the two differ; do not edit it,
      but run `\(Self.command)`.

      *Code* has the sources whose comments name the rule, *tests* the suites with the number of tests that are
      named by it, *sample* the scenarios of the book, *CHOICE* the values of `Choices` that are ours; "yes" is a
      behaviour. Kept are \(kept) of \(rules.rules.count) rules.

      """ + rules.sections.map(section).joined()
  }

  /// The command that records the document.
  static let command =
    "WORKBOOK_RECORD_SNAPSHOTS=1 swift test --filter ConformanceTests"

  private func section(_ section: RuleList.Section) -> String {
    """

    ## \(section.title)

    | rule | iOS | what happens | source | code | tests | sample | CHOICE |
    |---|---|---|---|---|---|---|---|

    """ + section.rules.map(row).joined()
  }

  private func row(_ rule: Rule) -> String {
    let code = (references.code[rule.number] ?? []).sorted().map { "`\($0)`" }
    let tests = (references.tests[rule.number] ?? [:]).sorted { $0.key < $1.key }
      .map { "`\($0.key)` \($0.value)" }
    let isChoice = rule.text.contains("CHOICE") || rule.sources.contains("CHOICE")
    let choices =
      (isChoice ? ["yes"] : []) + (references.choices[rule.number] ?? []).map { "`\($0)`" }
    let cells = [
      rule.name, rule.versions, rule.text, rule.sources,
      isKept(rule) ? code.joined(separator: " ") : "not yet", tests.joined(separator: ", "),
      rule.samples.joined(separator: ", "), choices.joined(separator: " "),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }
}
