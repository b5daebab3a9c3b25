/// Problems as lines for other programs: one each, without excerpts.
package enum ProblemLines {
  /// As compilers print them, for editors: `README.md:54:10: error: cannot find 'x' in scope [compile]`.
  package static func short(_ problems: [Diagnostic]) -> String {
    let writer = DiagnosticTextWriter(sources: [:])
    return problems.map { writer.headline(for: $0) }.joined()
  }

  /// Workflow commands of GitHub Actions, which show each problem at its line of a pull request.
  ///
  /// Texts of samples become parts of messages; escaped as the runner's toolkit does it, they cannot begin a command.
  ///
  /// - SeeAlso: <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
  package static func github(_ problems: [Diagnostic]) -> String {
    problems.map { problem in
      let (start, end) = (problem.range.start, problem.range.end)
      var properties = [
        ("file", problem.file), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
      ]
      // GitHub refuses columns of a range that ends on another line.
      if start.line == end.line {
        properties += [
          ("col", "\(start.column)"), ("endColumn", "\(max(end.column, start.column))"),
        ]
      }
      properties.append(("title", "workbook: \(problem.id.rawValue)"))
      let words = properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ",")
      let text = [problem.summary, problem.explanation, problem.fix].compactMap { $0 }
        .joined(separator: "\n")
      return "::\(problem.severity.rawValue) \(words)::\(escapedData(text.escapedForTerminal))\n"
    }.joined()
  }

  private static func escapedData(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
