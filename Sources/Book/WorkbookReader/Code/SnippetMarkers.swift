import TextDiagnostics
import WorkbookModel

/// Hides the lines from `// snippet.hide` to `// snippet.show`, including the markers.
///
/// These are the markers of Swift packages' snippets, for code that must stay plain Swift; in a chapter
/// `# ` does the same for single lines. Hidden lines are compiled.
enum SnippetMarkers {
  /// Marks lines as hidden and reports unbalanced markers.
  ///
  /// A misspelt or misplaced marker still has its most likely effect, so that one mistake is not reported
  /// several times: a `hide` without a `show` hides everything to the end.
  ///
  /// - Parameter comments: the plain comments of the code, in order.
  static func apply(
    to lines: inout [CodeLine], comments: [CodeComment], map: CodeMap, source: SourceText
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var open: CodeComment?
    for comment in comments {
      guard let name = marker(comment) else { continue }
      if let problem = misplaced(comment, name, source) { diagnostics.append(problem) }
      switch name {
      case "hide":
        lines[comment.line].isHidden = true
        if let open {
          var problem = unbalanced(
            comment, source, "'snippet.hide' is inside another 'snippet.hide'",
            fix: "write '// snippet.show' before it")
          problem.notes = [
            .init(
              "the first 'snippet.hide' is here", file: source.path,
              range: source.range(open.offsets))
          ]
          diagnostics.append(problem)
        } else {
          open = comment
        }
      case "show":
        if let start = open {
          for line in start.line...comment.line { lines[line].isHidden = true }
          open = nil
        } else {
          lines[comment.line].isHidden = true
          diagnostics.append(
            unbalanced(
              comment, source, "'snippet.show' has no 'snippet.hide' before it",
              fix: "write '// snippet.hide' where hiding begins, or remove the line"))
        }
      default: break
      }
    }
    if let open {
      for line in open.line..<lines.count { lines[line].isHidden = true }
      diagnostics.append(
        unbalanced(
          open, source, "'snippet.hide' has no 'snippet.show' after it",
          fix: "write '// snippet.show' where hiding ends"))
    }
    return diagnostics
  }

  /// The marker that a comment is or was most likely meant to be: `hide` or `show`.
  ///
  /// The markers `snippet.NAME` and `snippet.end` of other tools do not count.
  private static func marker(_ comment: CodeComment) -> String? {
    let words = comment.text.split(separator: " ")
    guard words.count == 1, words[0].lowercased().hasPrefix("snippet.") else { return nil }
    return nearestName(to: String(words[0].dropFirst(8)), in: ["hide", "show"], within: 1)
  }

  /// The problem of a marker by itself: it is misspelt, or follows code.
  private static func misplaced(
    _ comment: CodeComment, _ name: String, _ source: SourceText
  ) -> Diagnostic? {
    let text = comment.text.split(separator: " ").joined()
    if text != "snippet.\(name)" {
      return unbalanced(
        comment, source, "unknown marker '\(text)'",
        fix: Suggestion(
          "did you mean 'snippet.\(name)'?", replacement: "snippet.\(name)", of: text))
    }
    guard comment.isTrailing else { return nil }
    return unbalanced(
      comment, source, "'\(text)' must not follow code", fix: "put the comment on a separate line")
  }

  private static func unbalanced(
    _ comment: CodeComment, _ source: SourceText, _ summary: String, fix: Suggestion
  ) -> Diagnostic {
    Diagnostic(
      .error, .hiddenLine, in: source, at: source.range(comment.offsets), summary,
      suggestion: fix)
  }
}
