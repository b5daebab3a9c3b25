package import TextDiagnostics

/// What a kind of problem means, made from its explanation.
package enum ProblemText {
  /// What `workbook help KIND` prints.
  package static func text(of id: Diagnostic.ID) -> String {
    let explanation = id.explanation
    var parts = [lines(of: "\(id.rawValue): \(explanation.meaning)")]
    if let example = explanation.example {
      let place = example.file == .configuration ? ", as Content/workbook.yml" : ""
      parts.append("for example\(place):")
      parts.append(
        example.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n"))
    }
    parts.append(lines(of: explanation.cure))
    if let adjustment = id.adjustment { parts.append(lines(of: adjustment)) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// A line of Markdown as lines for a terminal: its code stands between single quotes, and is not broken.
  private static func lines(of markdown: String) -> String {
    let parts = markdown.split(separator: "`", omittingEmptySubsequences: false)
    let text = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part) : "'\(part.replacing(" ", with: "\u{A0}"))'"
    }.joined()
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + word.count < 98 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n").replacing("\u{A0}", with: " ")
  }
}
