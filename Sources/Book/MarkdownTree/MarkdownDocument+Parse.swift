package import Diagnostics

extension MarkdownDocument {
  /// The largest text that is parsed, in bytes; libcmark counts in 32 bits and ends the process
  /// beyond them.
  static let maximumSize = 64 << 20

  /// Reads Markdown, with a diagnostic for each thing that would silently be read as something else.
  ///
  /// A text that is not UTF-8 or holds a NUL byte is an empty document and one diagnostic,
  /// `encoding`. The other ids are `lost-fence`, `invisible`, `unclosed-fence`, `alert`,
  /// `heading-id`, `footnote`, `unsupported` and `nesting`.
  ///
  /// - Parameters:
  ///   - source: the file, which messages name by its path.
  ///   - offsets: the bytes to read, such as those behind the front matter or inside a comment; nil
  ///     means all. All positions are those of the whole file.
  ///   - runningLanguages: the languages, in small letters, whose fences must not get lost: a line
  ///     that begins like a fence of one of them and is none is reported.
  /// - Returns: the document, as good as it could be read, and what is wrong with it, in order.
  ///
  /// In this order: ``FootnoteText`` makes definitions into list items, libcmark parses, ``LeafFinder``
  /// finds the text of leaves and tables, libcmark parses the cells of tables, ``BlockBuilder`` builds
  /// blocks and inlines, ``FenceChecker`` looks for fences that got lost. It never fails and takes any
  /// bytes.
  package static func parse(
    _ source: SourceText, offsets: Range<Int>? = nil, runningLanguages: Set<String> = []
  ) -> (MarkdownDocument, [Diagnostic]) {
    var window = (offsets ?? 0..<source.bytes.count).clamped(to: 0..<source.bytes.count)
    // libcmark skips a byte order mark too, and would then count columns from behind it.
    window = source.offsetsBehindByteOrderMark(of: window)
    if let problem = source.textProblem(in: window) {
      return (MarkdownDocument(blocks: []), [problem])
    }
    let text = TextWindow(source: source, offsets: window)
    let footnotes = FootnoteText(text)
    let bytes = footnotes?.bytes ?? Array(source.bytes[window])
    guard let parsed = CmarkTree.nodes(of: bytes) else {
      let problem = Diagnostic(
        .error, .nesting, file: source.path,
        range: text.range(window.lowerBound..<window.lowerBound),
        "the Markdown could not be parsed: libcmark ran out of memory", fix: "split the file")
      return (MarkdownDocument(blocks: []), [problem])
    }
    let nodes = footnotes?.nodes(from: parsed) ?? parsed
    var finder = LeafFinder(text: text, nodes: nodes)
    finder.find()
    finder.parseTableCells(with: bytes)
    var builder = BlockBuilder(
      text: text, nodes: nodes, leaves: finder.leaves, footnotes: footnotes?.definitions ?? [])
    let blocks = builder.build()
    var fences = FenceChecker(text: text, spans: builder.spans, languages: runningLanguages)
    fences.check()
    return (MarkdownDocument(blocks: blocks), (builder.diagnostics + fences.diagnostics).sorted())
  }
}
