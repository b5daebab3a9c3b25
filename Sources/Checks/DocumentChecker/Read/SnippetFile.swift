import TextDiagnostics

/// The marks of a file in `Snippets`, which DocC does not show (SE-0356).
///
/// ```
/// // snippet.hide      what follows is compiled, and not shown
/// // snippet.show
/// // snippet.setup     begins the slice 'setup'
/// // snippet.end
/// ```
enum SnippetFile {
  /// The word after `snippet.`; nil for a line that is no mark.
  static func mark(_ line: some StringProtocol) -> String? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard text.hasPrefix("//") else { return nil }
    let words = text.dropFirst(2).drop { $0 == " " || $0 == "\t" }
    guard words.lowercased().hasPrefix("snippet.") else { return nil }
    let name = words.dropFirst("snippet.".count).prefix { !$0.isWhitespace }
    return name.isEmpty ? nil : String(name)
  }

  static func slices(in file: SourceText) -> [String] {
    guard file.lineCount > 0 else { return [] }
    return (1...file.lineCount).compactMap { mark(file.line($0)) }
      .filter { !["hide", "show", "end"].contains($0.lowercased()) }
  }
}
