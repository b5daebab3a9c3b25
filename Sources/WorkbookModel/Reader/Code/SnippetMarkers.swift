import Diagnostics

/// Hides what stands between `// snippet.hide` and `// snippet.show`, the markers included.
enum SnippetMarkers {
  /// Marks lines as hidden and reports markers without their other half.
  static func apply(
    to lines: inout [CodeLine], comments: [CodeComment], map: CodeMap, source: SourceText
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var open: CodeComment?
    for comment in comments where !comment.isTrailing {
      switch comment.text.split(separator: " ").map(String.init) {
      case ["snippet.hide"]:
        lines[comment.line].isHidden = true
        if let open {
          var problem = unbalanced(
            comment, source, "'snippet.hide' stands inside another one",
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
      case ["snippet.show"]:
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

  private static func unbalanced(
    _ comment: CodeComment, _ source: SourceText, _ summary: String, fix: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "hidden-line", file: source.path, range: source.range(comment.offsets), summary,
      fix: fix)
  }
}
