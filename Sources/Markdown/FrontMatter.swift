package import Diagnostics

/// The two parts of a chapter: the YAML between a leading `---` line and the next, and the Markdown.
package struct FrontMatter: Sendable, Hashable {
  /// The bytes between the two lines; nil when the file starts with something else.
  package var yaml: Range<Int>?
  /// The bytes of the Markdown.
  package var body: Range<Int>

  package init(yaml: Range<Int>?, body: Range<Int>) {
    self.yaml = yaml
    self.body = body
  }
}

extension MarkdownDocument {
  /// Finds the front matter of a file; a byte order mark may stand in front of it.
  ///
  /// The lines are `---` with nothing but white space behind. When the second is missing, the
  /// diagnostic `front-matter` stands at the first, and the body is empty: what the author wrote
  /// there is not Markdown.
  package static func frontMatter(in source: SourceText) -> (FrontMatter, [Diagnostic]) {
    let all = source.offsetsBehindByteOrderMark(of: 0..<source.bytes.count)
    guard isMarker(source, all.lowerBound..<source.offsets(ofLine: 1).upperBound) else {
      return (FrontMatter(yaml: nil, body: all), [])
    }
    for line in 2..<max(source.lineCount + 1, 2) {
      let offsets = source.offsets(ofLine: line)
      guard isMarker(source, offsets) else { continue }
      let yaml = source.offsets(ofLine: 2).lowerBound..<offsets.lowerBound
      let body = source.offsets(ofLine: line + 1).lowerBound..<source.bytes.count
      return (FrontMatter(yaml: yaml, body: body), [])
    }
    let problem = Diagnostic(
      .error, "front-matter", file: source.path, range: source.range(ofLine: 1),
      "the front matter that starts here is not closed",
      fix: "add a line '---' behind its last key")
    let end = source.bytes.count
    return (FrontMatter(yaml: nil, body: end..<end), [problem])
  }

  private static func isMarker(_ source: SourceText, _ offsets: Range<Int>) -> Bool {
    let line = source.bytes[offsets.lowerBound..<max(offsets.lowerBound, offsets.upperBound)]
    return line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy(\.isWhitespace)
  }
}
