package import TextDiagnostics

extension MarkdownDocument {
  /// The largest text that is parsed, in bytes; libcmark uses 32-bit sizes and aborts the process when they
  /// overflow.
  static let maximumSize = 64 << 20

  /// Parses Markdown, with a diagnostic for everything that would silently be read as something else.
  ///
  /// A text that is not UTF-8 or contains a NUL byte yields an empty document and one diagnostic,
  /// `encoding`. The other ids are `lost-fence`, `invisible`, `unclosed-fence`, `alert`, `heading-id`,
  /// `footnote`, `unsupported` and `nesting`.
  ///
  /// The steps are: ``FootnoteText`` turns definitions into list items, libcmark parses, ``LeafFinder``
  /// finds the text of leaves and tables, libcmark parses table cells, ``BlockBuilder`` builds blocks and
  /// inlines, ``FenceChecker`` finds lost fences. Parsing never fails, whatever the bytes.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - offsets: the bytes to parse, such as those after the front matter or inside a comment; nil for
  ///     all. All positions refer to the whole file.
  ///   - runningLanguages: lowercase languages whose fences must not get lost: a line that begins like a
  ///     fence of one of them but is not one is reported.
  /// - Returns: the document, as far as it could be parsed, and the diagnostics in order.
  package static func parse(
    _ source: SourceText, offsets: Range<Int>? = nil, runningLanguages: Set<String> = []
  ) -> (MarkdownDocument, [Diagnostic]) {
    var window = (offsets ?? 0..<source.bytes.count).clamped(to: 0..<source.bytes.count)
    // libcmark skips a byte order mark, but does not count its columns.
    window = source.offsetsAfterByteOrderMark(of: window)
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
    // Around a lost fence code is read as prose; each mistake is reported once.
    let definitions = UnmeantDefinitions(text, blocks).diagnostics()
    let breaks = MisreadBlocks(text).diagnostics(blocks)
    let prose = (finder.diagnostics + builder.diagnostics + definitions + breaks)
      .filter { ![.misread, .comment].contains($0.id) || fences.diagnostics.isEmpty }
    return (MarkdownDocument(blocks: blocks), (prose + fences.diagnostics).sorted())
  }
}
