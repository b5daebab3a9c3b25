import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// The YAML at the start of a chapter: its title and summary, and what changed in it.
///
/// ```
/// ---
/// title: Ensimmäinen haku
/// summary: Mitä taustahaku on
/// changes: {2026-11-28: Uusi harjoitus}
/// ---
/// # Markdown begins here
/// ```
/// Any other key is an error. Without front matter the whole file is parsed as Markdown, so that other
/// mistakes are still found; if the front matter never ends, nothing is parsed.
struct FrontMatter {
  /// Empty if there is no valid title.
  var title = ""
  /// One line about the chapter, if given.
  var summary: String?
  /// The newest first.
  var changes: [ChapterChange] = []
  /// The bytes of the Markdown after the front matter.
  var body: Range<Int>
  var diagnostics: [Diagnostic] = []
  /// The bytes of the YAML; nil for a chapter without front matter.
  private var yaml: Range<Int>?

  init(_ source: SourceText) {
    self.init(placesIn: source)
    guard let yaml else { return }
    let (node, problems) = YAMLNode.parse(source, offsets: yaml)
    diagnostics = problems
    guard node != nil || problems.isEmpty else { return }
    read(node, source)
  }

  /// Finds the start of the Markdown without reading the front matter.
  ///
  /// Used for pages of a chapter that was read before. The front matter is delimited by a first line `---`
  /// and the next line that is `---` or `...`.
  init(placesIn source: SourceText) {
    let start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    body = start..<source.bytes.count
    guard isDelimiter(source, line: 1, from: start, ["---"]) else {
      diagnostics = [
        Diagnostic(
          .error, .frontMatter, file: source.path, range: SourceRange(at: .start),
          "the chapter has no front matter",
          fix: "begin the file with the lines '---', 'title: ...' and '---'")
      ]
      return
    }
    let end = (2...max(source.lineCount, 2)).first {
      isDelimiter(source, line: $0, ["---", "..."])
    }
    guard let end, end <= source.lineCount else {
      diagnostics = [
        Diagnostic(
          .error, .frontMatter, file: source.path, range: source.range(ofLine: 1),
          "the front matter that begins here never ends", fix: "add a line '---' after it")
      ]
      body = source.bytes.count..<source.bytes.count
      return
    }
    let first = source.lineCount > 1 ? source.offsets(ofLine: 2).lowerBound : source.bytes.count
    let last = source.offsets(ofLine: end).lowerBound
    let next = source.offsets(ofLine: end + 1).lowerBound
    body = (end < source.lineCount ? next : source.bytes.count)..<source.bytes.count
    yaml = first..<last
  }

  /// Takes the known keys, and reports a missing or empty title.
  private mutating func read(_ node: YAMLNode?, _ source: SourceText) {
    // `title:Swift`, and `title：Swift` of Chinese input methods, are no keys.
    if let text = node?.string, let range = node?.range,
      let key = text.prefixMatch(of: #/([a-z]+)(：|:)/#)
    {
      diagnostics.append(
        Diagnostic(
          .error, .frontMatter, file: source.path,
          range: source.range(
            range.start.offset..<range.start.offset + key.0.utf8.count),
          "the front matter has no key '\(key.1)': ':' and a space follow a key",
          fix: "write '\(key.1): ' in place of '\(key.0)'"))
      return
    }
    var mapping = YAMLMapping(node, of: source.path, name: "the front matter")
    title = mapping.string("title") ?? ""
    summary = mapping.string("summary")
    for entry in mapping.entries where ["title", "summary"].contains(entry.key) {
      if let problem = comment(after: entry, source) { diagnostics.append(problem) }
    }
    readChanges(&mapping, source)
    let isMissing = !mapping.entries.contains { $0.key == "title" }
    diagnostics += mapping.finish()
    if isMissing || title.allSatisfy(\.isWhitespace) && diagnostics.isEmpty {
      let entry = mapping.entries.first { $0.key == "title" }
      diagnostics.append(
        Diagnostic(
          .error, .frontMatter, file: source.path,
          range: entry?.value.range ?? source.range(ofLine: 1),
          isMissing ? "the front matter has no 'title'" : "the title is empty",
          fix: isMissing ? "add a line 'title: ...'" : "write the chapter's title"))
    }
  }

  /// The warning about a text that YAML cuts off before a number sign: `title: C # and Swift` is titled `C`.
  private func comment(after entry: YAMLNode.Entry, _ source: SourceText) -> Diagnostic? {
    guard let comment = entry.value.comment(in: source) else { return nil }
    return Diagnostic(
      .warning, .frontMatter, file: source.path, range: source.range(comment),
      "'\(source.string(comment))' is a comment of YAML and not part of the \(entry.key)",
      fix: "put the whole \(entry.key) in quotation marks, or the comment on another line")
  }

  /// Reads `changes: {2026-11-28: Uusi harjoitus}`.
  private mutating func readChanges(_ mapping: inout YAMLMapping, _ source: SourceText) {
    guard var changes = mapping.mapping("changes") else { return }
    for entry in changes.entries {
      guard let text = changes.string(entry.key) else { continue }
      if let change = ChapterChange(day: entry.key, text: text) {
        self.changes.append(change)
      } else {
        diagnostics.append(
          Diagnostic(
            .error, .frontMatter, file: source.path, range: entry.keyRange,
            "'\(entry.key)' is not a day", fix: "write year, month and day, such as 2026-11-28"))
      }
    }
    self.changes.sort { $0.day > $1.day }
    diagnostics += changes.finish()
  }

  /// Whether a line is one of the words, followed only by white space.
  ///
  /// - Parameter start: the start of a first line's text, after a byte order mark.
  private func isDelimiter(
    _ source: SourceText, line: Int, from start: Int = 0, _ words: [String]
  ) -> Bool {
    let offsets = source.offsets(ofLine: line)
    let text = source.string(max(offsets.lowerBound, start)..<max(offsets.upperBound, start))
    let end = text.lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }
    return words.contains(end.map { String(text[...$0]) } ?? "")
  }
}
